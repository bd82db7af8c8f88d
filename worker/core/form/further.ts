import type { Answers, Field } from './fields'
import { shownIn } from './look'
import { type FormSchema, schemaOf, storedFields } from './schema'
import { shownAnswer } from './show'

/** A form that is asked beside something that has fields of its own; none where nothing is asked. */
export type Further = FormSchema | null | undefined

export const furtherFields = (form: Further): Field[] => (form ? storedFields(form) : [])
/** A form of these questions as it is drawn and filled in; null without any. */
export function drawn(fields: readonly Field[]) {
  if (!fields.length) return null
  const { type, properties, required, 'x-order': order } = schemaOf(fields)
  return { type, properties: { ...properties }, required: [...required], 'x-order': [...order] }
}
/** The answers to these questions alone. */
export function answersTo(fields: readonly Field[], answers: Answers): Record<string, unknown> {
  const open = new Set(fields.map(({ name }) => name))
  return Object.fromEntries(Object.entries(answers).filter(([name]) => open.has(name)))
}
/**
 * The answers in words, question by question; what is not shown or not answered is left out.
 * @param open the questions that the reader is shown; what is shown follows from the answers to all
 */
export function answersSaid(form: Further, answers: Answers, open: readonly Field[]) {
  const shown = shownIn(furtherFields(form), answers)
  return open.flatMap((field) => {
    const value = shown.has(field.name) ? shownAnswer(field, answers, String) : null
    return value === null ? [] : [{ name: field.name, label: field.label, text: `${value}${field.unit ?? ''}` }]
  })
}
