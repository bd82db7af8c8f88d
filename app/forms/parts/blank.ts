import { type Answers, type Field, isAsked, kinds } from '~/worker/core/form/fields'

/** What stands in a form before anything is typed. */
function blankOf({ kind }: Field): unknown {
  if (kind === 'period') return ['', '']
  const { value } = kinds[kind]
  return value === 'list' ? [] : value === 'text' ? '' : null
}
/** What was answered, with something for each control to hold where nothing was. */
export const blankAnswers = (fields: readonly Field[], answers: Answers): Record<string, unknown> =>
  Object.fromEntries(
    fields.filter(isAsked).map((field) => {
      const value = answers[field.name]
      if (field.kind !== 'table' || !Array.isArray(value)) return [field.name, value ?? blankOf(field)]
      return [field.name, value.map((row: Answers) => blankAnswers(field.columns ?? [], row))]
    }),
  )
/** The same as a call's form holds them: the compiler knows no form's answers, `judge` looks at them. */
export const heldAnswers = (fields: readonly Field[], answers: Answers) =>
  blankAnswers(fields, answers) as Record<string, never>
