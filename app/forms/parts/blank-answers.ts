import { type Answers, type Field, hasAnswer, fieldKinds } from '~/worker/core/form/fields'

/** Returns the initial value of a field. */
function blankValue({ kind }: Field): unknown {
  if (kind === 'period') return ['', '']
  const { value } = fieldKinds[kind]
  return value === 'list' ? [] : value === 'text' ? '' : null
}
/** Returns the answers with an initial value for each unanswered field. */
export const blankAnswers = (fields: readonly Field[], answers: Answers): Record<string, unknown> =>
  Object.fromEntries(
    fields.filter(hasAnswer).map((field) => {
      const value = answers[field.name]
      if (field.kind !== 'table' || !Array.isArray(value)) return [field.name, value ?? blankValue(field)]
      return [field.name, value.map((row: Answers) => blankAnswers(field.columns ?? [], row))]
    }),
  )
/** The same, typed for the form of a call. Answers are untyped here; `validateAnswers` checks them. */
export const toFormAnswers = (fields: readonly Field[], answers: Answers) =>
  blankAnswers(fields, answers) as Record<string, never>
