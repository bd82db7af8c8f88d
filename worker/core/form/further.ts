import type { Said } from './contract'
import type { Answers, Field } from './fields'
import { judge } from './judge'
import { keptFrom, withoutKept } from './kept'
import { shownIn } from './look'
import { type FormSchema, schemaOf, storedFields } from './schema'
import { shownAnswer } from './show'

/** A form that is asked beside something that has fields of its own; none where nothing is asked. */
export type Further = FormSchema | null | undefined

export const furtherFields = (form: Further): Field[] => (form ? storedFields(form) : [])
/** The questions that somebody of a role is asked and shown. */
export function openFields(form: Further, role: string, judgesBlind = false): readonly Field[] {
  const fields = furtherFields(form)
  return withoutKept(fields, keptFrom(fields, role, judgesBlind))
}
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
/** Where the answer to a question stands in what carries it. */
export const furtherPlace = (name: string) => `more.${name}`
/**
 * The answers as they are kept, and a sentence at its place for each that does not fit.
 * @param begun what is kept to be gone on with: what is missing is not said
 */
export function judgeFurther(fields: readonly Field[], given: unknown, { begun = false } = {}) {
  const { wrong, answers } = judge(fields, given, { begun })
  const places = Object.entries(wrong).map(([path, sentence]) => [furtherPlace(path), sentence] as const)
  return { wrong: Object.fromEntries(places), answers }
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
/** A text with them under it, where both have one cell. */
export const withSaid = (comment: string, said: Said) =>
  [comment.trim(), ...said.map(({ label, text }) => `${label}：${text}`)].filter(Boolean).join('\n')
