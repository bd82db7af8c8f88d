import { type Field, isAsked } from '../../core/form/fields'
import { inChinese } from '../../core/texts'
import { t } from '../texts'

/** Placeholders for the facts of an answer, in addition to the questions. */
const others = {
  title: () => t.title,
  realname: () => t.person,
  departName: () => t.sheetDepart,
  submitTime: () => t.sheetTime,
} as const
export type Other = keyof typeof others
const otherNames = Object.keys(others) as Other[]

/** Resolves a placeholder: a question by its label or name, or a fact of every answer. */
export function placed(fields: readonly Field[], place: string): Field | Other | undefined {
  const questions = fields.filter(isAsked)
  return (
    questions.find(({ label }) => label === place) ??
    questions.find(({ name }) => name === place) ??
    inChinese(() => otherNames.find((name) => others[name]() === place))
  )
}
/** Returns the placeholder of a question: its label if it is unique, else its name. */
export const placeOf = (fields: readonly Field[], { name, label }: Field) =>
  /[{}]/.test(label) || label !== label.trim() || placed(fields, label) !== fields.find((one) => one.name === name)
    ? name
    : label
export const otherPlaces = () => inChinese(() => otherNames.map((name) => others[name]()))

/** Returns the placeholders that match nothing in the form, as written in the template. */
export const strangePlaces = (fields: readonly Field[], places: readonly string[]) =>
  places.filter((place) => placed(fields, place) === undefined).map((place) => `{{${place}}}`)
