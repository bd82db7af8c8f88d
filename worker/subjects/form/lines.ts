/** The lists of a declaration that people write line by line. */
type Lines = {
  members: readonly { name: string; userId?: string }[]
  expectedResults: readonly { name: string }[]
  schedule: readonly { period: string; work: string }[]
  budget: readonly { item: string; amount: number }[]
  cooperateDeparts: readonly { departName: string; departId?: string }[]
}
type Lined = keyof Lines

/** Whether something is written in a line; a line that was only added says nothing. */
const written: { [Name in Lined]: (line: Lines[Name][number]) => unknown } = {
  members: ({ name, userId }) => name.trim() || userId,
  expectedResults: ({ name }) => name.trim(),
  schedule: ({ period, work }) => period.trim() || work.trim(),
  budget: ({ item, amount }) => item.trim() || amount,
  cooperateDeparts: ({ departName, departId }) => departName.trim() || departId,
}
const isLined = (field: string): field is Lined => Object.hasOwn(written, field)

/** What is written of a field: of lines those that say something, of anything else all of it. */
export const writtenOf = <Value>(field: string, value: Value): Value =>
  isLined(field) && Array.isArray(value)
    ? // The field's name says which lines these are.
      (value.filter(written[field] as (line: unknown) => unknown) as Value)
    : value
/** The lines of a form without the blank ones. */
export const writtenLines = <Form extends Lines>(form: Form): Pick<Form, Lined> => ({
  members: writtenOf('members', form.members),
  expectedResults: writtenOf('expectedResults', form.expectedResults),
  schedule: writtenOf('schedule', form.schedule),
  budget: writtenOf('budget', form.budget),
  cooperateDeparts: writtenOf('cooperateDeparts', form.cooperateDeparts),
})
