/** List fields of a declaration that are edited line by line. */
type Lines = {
  members: readonly { name: string; userId?: string }[]
  expectedResults: readonly { name: string }[]
  schedule: readonly { period: string; work: string }[]
  budget: readonly { item: string; amount: number }[]
  cooperateDeparts: readonly { departName: string; departId?: string }[]
}
type Lined = keyof Lines

/** Per list field: truthy if the line has content. */
const written: { [Name in Lined]: (line: Lines[Name][number]) => unknown } = {
  members: ({ name, userId }) => name.trim() || userId,
  expectedResults: ({ name }) => name.trim(),
  schedule: ({ period, work }) => period.trim() || work.trim(),
  budget: ({ item, amount }) => item.trim() || amount,
  cooperateDeparts: ({ departName, departId }) => departName.trim() || departId,
}
const isLined = (field: string): field is Lined => Object.hasOwn(written, field)

/** Returns the value of a field without blank lines; other values unchanged. */
export const writtenOf = <Value>(field: string, value: Value): Value =>
  isLined(field) && Array.isArray(value)
    ? // The field name decides the type of the lines.
      (value.filter(written[field] as (line: unknown) => unknown) as Value)
    : value
/** Returns the list fields of a form without blank lines. */
export const writtenLines = <Form extends Lines>(form: Form): Pick<Form, Lined> => ({
  members: writtenOf('members', form.members),
  expectedResults: writtenOf('expectedResults', form.expectedResults),
  schedule: writtenOf('schedule', form.schedule),
  budget: writtenOf('budget', form.budget),
  cooperateDeparts: writtenOf('cooperateDeparts', form.cooperateDeparts),
})
