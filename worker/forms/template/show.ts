import { type Field, isAsked } from '../../core/form/fields'
import { inChinese } from '../../core/texts'
import { t } from '../texts'

/** What a template may name besides the questions. */
const others = {
  title: () => t.title,
  realname: () => t.person,
  departName: () => t.sheetDepart,
  submitTime: () => t.sheetTime,
} as const
export type Other = keyof typeof others
const otherNames = Object.keys(others) as Other[]

/** What a placeholder stands for: a question by its title or its name, or what is known of every answer. */
export function placed(fields: readonly Field[], place: string): Field | Other | undefined {
  const asked = fields.filter(isAsked)
  return (
    asked.find(({ label }) => label === place) ??
    asked.find(({ name }) => name === place) ??
    inChinese(() => otherNames.find((name) => others[name]() === place))
  )
}
/** How a template names a question: by its title, where no other has it. */
export const placeOf = (fields: readonly Field[], { name, label }: Field) =>
  /[{}]/.test(label) || label !== label.trim() || placed(fields, label) !== fields.find((one) => one.name === name)
    ? name
    : label
export const otherPlaces = () => inChinese(() => otherNames.map((name) => others[name]()))

/** The placeholders that name nothing of the form, as they stand in the template. */
export const strangePlaces = (fields: readonly Field[], places: readonly string[]) =>
  places.filter((place) => placed(fields, place) === undefined).map((place) => `{{${place}}}`)
