import type { FormattedAnswers } from './contract'
import { type Answers, type Field, hasPart } from './fields'
import { hiddenFieldNames, withoutHiddenFields } from './field-visibility'
import { visibleNames } from './form-state'
import { answeredFiles, validateAnswers } from './validation'
import { type FormSchema, schemaOf, storedFields } from './schema'
import { formatAnswer } from './answer-formatter'

/** A form with additional fields, filled in beside the fields of an entity; null if there are none. */
export type AdditionalForm = FormSchema | null | undefined

export const additionalFields = (form: AdditionalForm): Field[] => (form ? storedFields(form) : [])
/**
 * Returns the names of the fields that are hidden from a role. In a blind review, fields of people and institutions are
 * hidden in any case.
 */
export function hiddenNamesForRole(fields: readonly Field[], role: string, judgesBlind: boolean): Set<string> {
  const names = judgesBlind ? fields.filter(({ kind }) => kind === 'person' || kind === 'depart') : []
  return new Set([...hiddenFieldNames(fields, role, judgesBlind), ...names.map(({ name }) => name)])
}
/** Returns the fields that a role may answer and see. */
export function visibleFieldsForRole(form: AdditionalForm, role: string, judgesBlind = false): readonly Field[] {
  const fields = additionalFields(form)
  return withoutHiddenFields(fields, hiddenNamesForRole(fields, role, judgesBlind))
}
export const isFileField = (field: Field) => hasPart(field, 'exts')
/** Returns the files of the file fields, field by field; unanswered fields are omitted. */
export const fileAnswersOf = (fields: readonly Field[], answers: Answers) =>
  fields.filter(isFileField).flatMap((field) => {
    const fileIds = answeredFiles([field], answers).map(({ id }) => id)
    return fileIds.length ? [{ name: field.name, label: field.label, fileIds }] : []
  })
/** Builds the form schema of these fields for rendering; null if there are none. */
export function buildFormSchema(fields: readonly Field[]) {
  if (!fields.length) return null
  const { type, properties, required, 'x-order': order } = schemaOf(fields)
  return { type, properties: { ...properties }, required: [...required], 'x-order': [...order] }
}
/** Returns the answers to these fields alone. */
export function pickAnswers(fields: readonly Field[], answers: Answers): Record<string, unknown> {
  const open = new Set(fields.map(({ name }) => name))
  return Object.fromEntries(Object.entries(answers).filter(([name]) => open.has(name)))
}
/** Returns the path of an answer in the surrounding input. */
export const additionalAnswerPath = (name: string) => `more.${name}`
/**
 * Validates the answers; returns the normalised answers and an error message for each invalid one, by path.
 * @param begun the answers are a draft: missing answers are not reported
 */
export function validateAdditionalAnswers(fields: readonly Field[], input: unknown, { begun = false } = {}) {
  const { wrong, answers } = validateAnswers(fields, input, { begun })
  const places = Object.entries(wrong).map(([path, sentence]) => [additionalAnswerPath(path), sentence] as const)
  return { wrong: Object.fromEntries(places), answers }
}
/**
 * Formats the answers as text, field by field. Hidden and unanswered fields and files are omitted.
 * @param open fields that the reader may see; conditions are evaluated on the answers to all fields
 */
export function formatAnswers(form: AdditionalForm, answers: Answers, open: readonly Field[]) {
  const visible = visibleNames(additionalFields(form), answers)
  return open.flatMap((field) => {
    if (isFileField(field)) return []
    const value = visible.has(field.name) ? formatAnswer(field, answers, String) : null
    return value === null ? [] : [{ name: field.name, label: field.label, text: `${value}${field.unit ?? ''}` }]
  })
}
/** Appends formatted answers to a text, for a cell that holds both. */
export const appendAnswers = (comment: string, answers: FormattedAnswers) =>
  [comment.trim(), ...answers.map(({ label, text }) => `${label}：${text}`)].filter(Boolean).join('\n')
