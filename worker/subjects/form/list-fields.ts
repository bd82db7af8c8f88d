/** List fields of a declaration that are edited line by line. */
type ListFields = {
  members: readonly { name: string; userId?: string }[]
  expectedResults: readonly { name: string }[]
  schedule: readonly { period: string; work: string }[]
  budget: readonly { item: string; amount: number }[]
  cooperateDeparts: readonly { departName: string; departId?: string }[]
}
type ListFieldName = keyof ListFields

/** Per list field: truthy if the line has content. */
const lineHasContent: { [Name in ListFieldName]: (line: ListFields[Name][number]) => unknown } = {
  members: ({ name, userId }) => name.trim() || userId,
  expectedResults: ({ name }) => name.trim(),
  schedule: ({ period, work }) => period.trim() || work.trim(),
  budget: ({ item, amount }) => item.trim() || amount,
  cooperateDeparts: ({ departName, departId }) => departName.trim() || departId,
}
const isListField = (field: string): field is ListFieldName => Object.hasOwn(lineHasContent, field)

/** Returns the value of a field without blank lines; other values unchanged. */
export const withoutBlankLines = <Value>(field: string, value: Value): Value =>
  isListField(field) && Array.isArray(value)
    ? // The field name decides the type of the lines.
      (value.filter(lineHasContent[field] as (line: unknown) => unknown) as Value)
    : value
/** Returns the list fields of a form without blank lines. */
export const removeBlankLines = <Form extends ListFields>(form: Form): Pick<Form, ListFieldName> => ({
  members: withoutBlankLines('members', form.members),
  expectedResults: withoutBlankLines('expectedResults', form.expectedResults),
  schedule: withoutBlankLines('schedule', form.schedule),
  budget: withoutBlankLines('budget', form.budget),
  cooperateDeparts: withoutBlankLines('cooperateDeparts', form.cooperateDeparts),
})
