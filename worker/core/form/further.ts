import type { Said } from './contract'
import { type Answers, type Field, hasPart } from './fields'
import { keptFrom, withoutKept } from './kept'
import { shownIn } from './look'
import { filesIn, judge } from './judge'
import { type FormSchema, schemaOf, storedFields } from './schema'
import { shownAnswer } from './show'

/** A form that is asked beside something that has fields of its own; none where nothing is asked. */
export type Further = FormSchema | null | undefined

export const furtherFields = (form: Further): Field[] => (form ? storedFields(form) : [])
/** The names of those that somebody of a role is not asked; who judges blind is shown nobody, whatever is said of the question. */
export function closedNames(fields: readonly Field[], role: string, judgesBlind: boolean): Set<string> {
  const names = judgesBlind ? fields.filter(({ kind }) => kind === 'person' || kind === 'depart') : []
  return new Set([...keptFrom(fields, role, judgesBlind), ...names.map(({ name }) => name)])
}
/** The questions that somebody of a role is asked and shown. */
export function openFields(form: Further, role: string, judgesBlind = false): readonly Field[] {
  const fields = furtherFields(form)
  return withoutKept(fields, closedNames(fields, role, judgesBlind))
}
export const asksFiles = (field: Field) => hasPart(field, 'exts')
/** The files that answer these questions, question by question; what is not answered is left out. */
export const filedIn = (fields: readonly Field[], answers: Answers) =>
  fields.filter(asksFiles).flatMap((field) => {
    const fileIds = filesIn([field], answers).map(({ id }) => id)
    return fileIds.length ? [{ name: field.name, label: field.label, fileIds }] : []
  })
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
 * The answers in words, question by question; what is not shown or not answered is left out, and what is a file.
 * @param open the questions that the reader is shown; what is shown follows from the answers to all
 */
export function answersSaid(form: Further, answers: Answers, open: readonly Field[]) {
  const shown = shownIn(furtherFields(form), answers)
  return open.flatMap((field) => {
    if (asksFiles(field)) return []
    const value = shown.has(field.name) ? shownAnswer(field, answers, String) : null
    return value === null ? [] : [{ name: field.name, label: field.label, text: `${value}${field.unit ?? ''}` }]
  })
}
/** A text with them under it, where both have one cell. */
export const withSaid = (comment: string, said: Said) =>
  [comment.trim(), ...said.map(({ label, text }) => `${label}：${text}`)].filter(Boolean).join('\n')
