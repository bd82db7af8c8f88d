import { type Field, hasAnswer } from '../../core/form/fields'
import { inChinese } from '../../core/texts'
import { t } from '../texts'

/** Placeholders for the facts of an answer, in addition to the questions. */
const answerPlaceholders = {
  title: () => t.title,
  realname: () => t.person,
  departName: () => t.sheetDepart,
  submitTime: () => t.sheetTime,
} as const
export type AnswerPlaceholder = keyof typeof answerPlaceholders
const answerPlaceholderNames = Object.keys(answerPlaceholders) as AnswerPlaceholder[]

/** Resolves a placeholder: a question by its label or name, or a fact of every answer. */
export function resolvePlaceholder(fields: readonly Field[], place: string): Field | AnswerPlaceholder | undefined {
  const questions = fields.filter(hasAnswer)
  return (
    questions.find(({ label }) => label === place) ??
    questions.find(({ name }) => name === place) ??
    inChinese(() => answerPlaceholderNames.find((name) => answerPlaceholders[name]() === place))
  )
}
/** Returns the placeholder of a question: its label if it is unique, else its name. */
export const placeholderOf = (fields: readonly Field[], { name, label }: Field) =>
  /[{}]/.test(label) ||
  label !== label.trim() ||
  resolvePlaceholder(fields, label) !== fields.find((one) => one.name === name)
    ? name
    : label
export const answerPlaceholderLabels = () =>
  inChinese(() => answerPlaceholderNames.map((name) => answerPlaceholders[name]()))

/** Returns the placeholders that match nothing in the form, as written in the template. */
export const unknownPlaceholders = (fields: readonly Field[], places: readonly string[]) =>
  places.filter((place) => resolvePlaceholder(fields, place) === undefined).map((place) => `{{${place}}}`)
