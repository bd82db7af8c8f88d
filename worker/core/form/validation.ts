import {
  type Answers,
  decimalsOf,
  extensionsOf,
  type Field,
  hasPart,
  hasAnswer,
  LEVEL_SEPARATOR,
  maxLengthOf,
  canOfferConditionally,
  formLimits,
  starsOf,
} from './fields'
import { MAX_CHECKED_LENGTH, checkRuleMessage } from '../check-rule'
import { t } from './validation.texts'
import { isBlank, isBlankRow, isRecord, evaluateForm, availableOptions, requiredNames } from './form-state'
import { provinceLabel } from '../provinces'
import { countCharacters, normalizeLine, normalizeLines } from '../plain-text'
import { richTextToPlain } from '../rich-text'

// These patterns accept only values that `format` of JSON Schema accepts as well.
const EMAIL = /^[\w+-]+([.'][\w+-]+)*@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const formatTests = {
  email: (value: string) => value.length <= 254 && EMAIL.test(value),
  uri: (value: string) => /^https?:\/\/[^\s/]+/.test(value) && URL.canParse(value),
  phone: (value: string) => /^(1\d{10}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|\+\d{6,15})$/.test(value),
  postcode: (value: string) => /^\d{6}$/.test(value),
}
/** True for a valid calendar date `yyyy-MM-dd`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === value
}
/** True if the number has at most so many decimal places; rounding errors of binary fractions are ignored. */
const fitsDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value

export type ValidationResult = {
  /** Error message for each invalid answer, by path (`budget.0.amount`). */
  wrong: Record<string, string>
  /** Answers to store: trimmed, without blank and hidden ones. */
  answers: Record<string, unknown>
}
/**
 * Validates answers, in the browser while they are typed and on the server when they are sent.
 * @param begun the answers are a draft: missing answers are not reported
 */
export function validateAnswers(fields: readonly Field[], input: unknown, { begun = false } = {}): ValidationResult {
  const wrong: Record<string, string> = {}
  const answers: Record<string, unknown> = {}
  const from: Answers = isRecord(input) ? input : {}
  const known = new Set(fields.filter(hasAnswer).map(({ name }) => name))
  for (const [name, value] of Object.entries(from)) if (!known.has(name) && !isBlank(value)) wrong[name] = t.unknown
  const look = evaluateForm(fields, from)
  const required = requiredNames(fields, look)
  for (const one of fields) {
    if (!hasAnswer(one) || !look.shown.has(one.name)) continue
    const field = one.offers && canOfferConditionally(one) ? { ...one, options: availableOptions(one, look) } : one
    const result = validateField(field, look.valueOf(field.name), { required: required.has(field.name), begun })
    for (const [path, sentence] of Object.entries(result.wrong))
      wrong[path ? `${field.name}.${path}` : field.name] = field.words || sentence
    if (result.value !== undefined) answers[field.name] = result.value
  }
  return { wrong, answers }
}

type FieldResult = { wrong: Record<string, string>; value?: unknown }
const invalidResult = (sentence: string): FieldResult => ({ wrong: { '': sentence } })
const validResult = (value: unknown): FieldResult => ({ wrong: {}, value })

function validateField(
  field: Field,
  value: unknown,
  { required, begun }: { required: boolean; begun: boolean },
): FieldResult {
  const { label } = field
  if (isBlank(value) && field.kind !== 'table')
    return required && !begun ? invalidResult(t.missing(label)) : { wrong: {} }
  switch (field.kind) {
    case 'text':
    case 'long':
      return validateText(field, value, begun)
    case 'number':
    case 'money':
      return validateNumber(field, value)
    case 'rating': {
      const stars = starsOf(field)
      const fits = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= stars
      return fits ? validResult(value) : invalidResult(t.rating(label, stars))
    }
    case 'rich':
      return validateRich(field, value, begun)
    case 'person':
    case 'depart':
      return validateReference(field, value)
    case 'address':
      return validateAddress(field, value, begun)
    case 'signature':
      return validateSignature(field, value)
    case 'date':
      return dayProblem(field, value) ?? validResult(value)
    case 'period':
      return validatePeriod(field, value, begun)
    case 'tree':
      return validateTree(field, value, begun)
    case 'matrix':
      return validateMatrix(field, value, required, begun)
    // In a draft any computed value is accepted.
    case 'computed':
      return begun ? validResult(value) : validateNumber(field, value)
    case 'choice':
      return typeof value === 'string' && field.options?.includes(value)
        ? validResult(value)
        : invalidResult(t.noSuchOption(label))
    case 'several':
      return validateSeveral(field, value, begun)
    case 'yesno':
      return typeof value === 'boolean' ? validResult(value) : invalidResult(t.truth(label))
    case 'file':
      return validateFiles(field, value)
    case 'table':
      return validateTable(field, value, required, begun)
    default:
      return { wrong: {} }
  }
}

function validateText(field: Field, value: unknown, begun: boolean): FieldResult {
  if (typeof value !== 'string') return invalidResult(t.text(field.label))
  const text = field.kind === 'text' ? normalizeLine(value) : normalizeLines(value)
  const length = countCharacters(text)
  const longest = field.rule ? Math.min(maxLengthOf(field), MAX_CHECKED_LENGTH) : maxLengthOf(field)
  if (length > longest) return invalidResult(t.tooLong(field.label, longest))
  if (begun) return validResult(text)
  if (field.min !== undefined && length < field.min) return invalidResult(t.tooShort(field.label, field.min))
  if (field.format && !formatTests[field.format](text)) return invalidResult(t[field.format](field.label))
  const failed = field.ruleContent ? checkRuleMessage(field.ruleContent, text) : null
  if (failed) return invalidResult(t.rule(field.label, failed))
  return validResult(text)
}
/** HTML with the tags that the editor creates; the server sanitizes it before. */
function validateRich(field: Field, value: unknown, begun: boolean): FieldResult {
  if (typeof value !== 'string') return invalidResult(t.text(field.label))
  const length = countCharacters(richTextToPlain(value))
  const longest = maxLengthOf(field)
  if (length > longest || value.length > formLimits.html) return invalidResult(t.tooLong(field.label, longest))
  const short = !begun && field.min !== undefined && length < field.min
  return short ? invalidResult(t.tooShort(field.label, field.min!)) : validResult(value)
}
/** Id and name of an entry of the directory; the server looks it up. */
function validateReference({ label, kind }: Field, value: unknown): FieldResult {
  const [id, name]: unknown[] = Array.isArray(value) && value.length === 2 ? value : []
  const fits = isText(id, MAX_ID_LENGTH) && isText(name, formLimits.label)
  return fits ? validResult([id, name]) : invalidResult(kind === 'person' ? t.person(label) : t.depart(label))
}
const MAX_ID_LENGTH = 64
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest
/** Code of the province, city, district, and the rest of the address. */
function validateAddress({ label }: Field, value: unknown, begun: boolean): FieldResult {
  const four = Array.isArray(value) && value.length === 4 && value.every((one) => typeof one === 'string')
  if (!four) return invalidResult(t.address(label))
  const [province = '', city = '', district = '', street = ''] = value.map((one) => String(one).trim())
  if (province && !provinceLabel(province)) return invalidResult(t.address(label))
  if (city.length > formLimits.place || district.length > formLimits.place)
    return invalidResult(t.tooLong(label, formLimits.place))
  if (street.length > formLimits.street) return invalidResult(t.tooLong(label, formLimits.street))
  return begun || (province && street)
    ? validResult([province, city, district, street])
    : invalidResult(t.address(label))
}
const DRAWING_PATTERN = /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})+)+$/
/** The path of a drawn signature, or a typed name. */
function validateSignature({ label }: Field, value: unknown): FieldResult {
  const [how, what]: unknown[] = Array.isArray(value) && value.length === 2 ? value : []
  if (how === 'typed' && isText(what, formLimits.signed)) return validResult([how, what.trim()])
  const drawn = how === 'drawn' && isText(what, formLimits.drawing) && DRAWING_PATTERN.test(what)
  return drawn ? validResult([how, what]) : invalidResult(t.signature(label))
}
function validateNumber(field: Field, value: unknown): FieldResult {
  const { label, min, max } = field
  if (typeof value !== 'number' || !Number.isFinite(value)) return invalidResult(t.number(label))
  if (min !== undefined && value < min) return invalidResult(t.least(label, min))
  if (max !== undefined && value > max) return invalidResult(t.largest(label, max))
  const places = decimalsOf(field)
  return fitsDecimals(value, places) ? validResult(value) : invalidResult(t.decimals(label, places))
}
/** Returns the problem with a date, or null. */
function dayProblem({ label, from, to }: Field, value: unknown): FieldResult | null {
  if (!isDay(value)) return invalidResult(t.day(label))
  if (from && value < from) return invalidResult(t.since(label, from))
  if (to && value > to) return invalidResult(t.until(label, to))
  return null
}
function validatePeriod(field: Field, value: unknown, begun: boolean): FieldResult {
  if (!Array.isArray(value) || value.length !== 2) return invalidResult(t.period(field.label))
  const [first, last]: unknown[] = value
  if (isBlank(first) || isBlank(last)) {
    const there = isBlank(first) ? last : first
    if (!begun) return invalidResult(t.period(field.label))
    return isDay(there)
      ? validResult([isBlank(first) ? '' : first, isBlank(last) ? '' : last])
      : invalidResult(t.day(field.label))
  }
  const wrong = dayProblem(field, first) ?? dayProblem(field, last)
  if (wrong) return wrong
  return String(first) > String(last) ? invalidResult(t.backwards(field.label)) : validResult([first, last])
}
function validateSeveral({ label, options = [], min, max }: Field, value: unknown, begun: boolean): FieldResult {
  if (!Array.isArray(value) || value.some((one) => !options.includes(one))) return invalidResult(t.noSuchOption(label))
  const chosen = options.filter((one) => value.includes(one))
  if (max !== undefined && chosen.length > max) return invalidResult(t.atMost(label, max))
  if (!begun && min !== undefined && chosen.length < min) return invalidResult(t.atLeast(label, min))
  return validResult(chosen)
}
/** The path to a leaf of the tree; in a draft, to any node. */
function validateTree({ label, options = [] }: Field, value: unknown, begun: boolean): FieldResult {
  if (typeof value !== 'string') return invalidResult(t.noSuchOption(label))
  if (options.includes(value)) return validResult(value)
  if (!options.some((one) => one.startsWith(`${value}${LEVEL_SEPARATOR}`))) return invalidResult(t.noSuchOption(label))
  return begun ? validResult(value) : invalidResult(t.toTheEnd(label))
}
/** One option for each line, in their order; '' for an unanswered line. */
function validateMatrix(
  { label, rows = [], options = [] }: Field,
  value: unknown,
  required: boolean,
  begun: boolean,
): FieldResult {
  if (!Array.isArray(value) || value.length !== rows.length) return invalidResult(t.noSuchOption(label))
  const chosen = value.map((one: unknown) => (isBlank(one) ? '' : one))
  if (chosen.some((one) => one !== '' && !options.some((option) => option === one)))
    return invalidResult(t.noSuchOption(label))
  const open = required && !begun ? rows[chosen.indexOf('')] : undefined
  return open === undefined ? validResult(chosen) : invalidResult(t.everyLine(label, open))
}
function validateFiles({ label, max = formLimits.files }: Field, value: unknown): FieldResult {
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string' || !one || one.length > 64))
    return invalidResult(t.files(label))
  const ids = [...new Set(value)]
  return ids.length > max ? invalidResult(t.filesMost(label, max)) : validResult(ids)
}
function validateTable(field: Field, value: unknown, required: boolean, begun: boolean): FieldResult {
  const { label, columns = [], min = 0, max = formLimits.rows } = field
  if (!isBlank(value) && !Array.isArray(value)) return invalidResult(t.table(label))
  const allRows: unknown[] = Array.isArray(value) ? value : []
  // Blank rows are dropped; the index of a row is kept for the error messages of later rows.
  const rows = allRows.map((row, at) => ({ at, row })).filter(({ row }) => !isBlankRow(row))
  if (rows.some(({ row }) => !isRecord(row))) return invalidResult(t.table(label))
  if (rows.length > max) return invalidResult(t.rowsMost(label, max))
  if (!begun && rows.length === 0) return required ? invalidResult(t.missing(label)) : { wrong: {} }
  if (!begun && rows.length < min) return invalidResult(t.rowsLeast(label, min))
  const wrong: Record<string, string> = {}
  const values = rows.map(({ at, row }) => {
    const result = validateAnswers(columns, row, { begun })
    for (const [path, sentence] of Object.entries(result.wrong)) wrong[`${at}.${path}`] = sentence
    return result.answers
  })
  return { wrong, ...(values.length && { value: values }) }
}
/** Returns the files that answers refer to, with the accepted extensions of their fields. */
export const answeredFiles = (fields: readonly Field[], answers: Answers) =>
  fields
    .filter((field) => hasPart(field, 'exts'))
    .flatMap((field) => {
      const ids = answers[field.name]
      return Array.isArray(ids)
        ? ids.map((id) => ({ id: String(id), name: field.name, exts: extensionsOf(field) }))
        : []
    })

/** Returns the people and institutions that answers refer to, with their fields. */
export const answeredReferences = (fields: readonly Field[], answers: Answers) =>
  fields.flatMap(({ name, kind }) => {
    const pair = answers[name]
    return (kind === 'person' || kind === 'depart') && Array.isArray(pair) ? [{ name, kind, id: String(pair[0]) }] : []
  })
