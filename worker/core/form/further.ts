import type { Said } from './contract'
import { type Answers, type Field, hasPart } from './fields'
import { keptFrom, withoutKept } from './kept'
import { shownIn } from './look'
import { filesIn, judge } from './judge'
import { type FormSchema, schemaOf, storedFields } from './schema'
import { shownAnswer } from './show'

/** A form with additional fields, filled in beside the fields of an entity; null if there are none. */
export type Further = FormSchema | null | undefined

export const furtherFields = (form: Further): Field[] => (form ? storedFields(form) : [])
/**
 * Returns the names of the fields that are hidden from a role. In a blind review, fields of people and institutions are
 * hidden in any case.
 */
export function closedNames(fields: readonly Field[], role: string, judgesBlind: boolean): Set<string> {
  const names = judgesBlind ? fields.filter(({ kind }) => kind === 'person' || kind === 'depart') : []
  return new Set([...keptFrom(fields, role, judgesBlind), ...names.map(({ name }) => name)])
}
/** Returns the fields that a role may answer and see. */
export function openFields(form: Further, role: string, judgesBlind = false): readonly Field[] {
  const fields = furtherFields(form)
  return withoutKept(fields, closedNames(fields, role, judgesBlind))
}
export const asksFiles = (field: Field) => hasPart(field, 'exts')
/** Returns the files of the file fields, field by field; unanswered fields are omitted. */
export const filedIn = (fields: readonly Field[], answers: Answers) =>
  fields.filter(asksFiles).flatMap((field) => {
    const fileIds = filesIn([field], answers).map(({ id }) => id)
    return fileIds.length ? [{ name: field.name, label: field.label, fileIds }] : []
  })
/** Builds the form schema of these fields for rendering; null if there are none. */
export function drawn(fields: readonly Field[]) {
  if (!fields.length) return null
  const { type, properties, required, 'x-order': order } = schemaOf(fields)
  return { type, properties: { ...properties }, required: [...required], 'x-order': [...order] }
}
/** Returns the answers to these fields alone. */
export function answersTo(fields: readonly Field[], answers: Answers): Record<string, unknown> {
  const open = new Set(fields.map(({ name }) => name))
  return Object.fromEntries(Object.entries(answers).filter(([name]) => open.has(name)))
}
/** Returns the path of an answer in the surrounding input. */
export const furtherPlace = (name: string) => `more.${name}`
/**
 * Validates the answers; returns the normalised answers and an error message for each invalid one, by path.
 * @param begun the answers are a draft: missing answers are not reported
 */
export function judgeFurther(fields: readonly Field[], input: unknown, { begun = false } = {}) {
  const { wrong, answers } = judge(fields, input, { begun })
  const places = Object.entries(wrong).map(([path, sentence]) => [furtherPlace(path), sentence] as const)
  return { wrong: Object.fromEntries(places), answers }
}
/**
 * Formats the answers as text, field by field. Hidden and unanswered fields and files are omitted.
 * @param open fields that the reader may see; conditions are evaluated on the answers to all fields
 */
export function answersSaid(form: Further, answers: Answers, open: readonly Field[]) {
  const visible = shownIn(furtherFields(form), answers)
  return open.flatMap((field) => {
    if (asksFiles(field)) return []
    const value = visible.has(field.name) ? shownAnswer(field, answers, String) : null
    return value === null ? [] : [{ name: field.name, label: field.label, text: `${value}${field.unit ?? ''}` }]
  })
}
/** Appends formatted answers to a text, for a cell that holds both. */
export const withSaid = (comment: string, answers: Said) =>
  [comment.trim(), ...answers.map(({ label, text }) => `${label}：${text}`)].filter(Boolean).join('\n')
