import {
  type Answers,
  decimalsOf,
  extsOf,
  type Field,
  hasPart,
  isAsked,
  LEVEL,
  lengthOf,
  mayOffer,
  most,
  starsOf,
} from './fields'
import { LONGEST, messageOf } from '../check-rule'
import { t } from './judge.texts'
import { isBlank, isBlankRow, isRecord, lookAt, offeredOf, requiredIn } from './look'
import { provinceLabel } from '../provinces'
import { lengthOfText, oneLine, severalLines } from '../plain-text'
import { plainOf } from '../rich-text'

// These patterns accept only values that `format` of JSON Schema accepts as well.
const EMAIL = /^[\w+-]+([.'][\w+-]+)*@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const formatted = {
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

export type Judged = {
  /** Error message for each invalid answer, by path (`budget.0.amount`). */
  wrong: Record<string, string>
  /** Answers to store: trimmed, without blank and hidden ones. */
  answers: Record<string, unknown>
}
/**
 * Validates answers, in the browser while they are typed and on the server when they are sent.
 * @param begun the answers are a draft: missing answers are not reported
 */
export function judge(fields: readonly Field[], input: unknown, { begun = false } = {}): Judged {
  const wrong: Record<string, string> = {}
  const answers: Record<string, unknown> = {}
  const from: Answers = isRecord(input) ? input : {}
  const known = new Set(fields.filter(isAsked).map(({ name }) => name))
  for (const [name, value] of Object.entries(from)) if (!known.has(name) && !isBlank(value)) wrong[name] = t.unknown
  const look = lookAt(fields, from)
  const required = requiredIn(fields, look)
  for (const one of fields) {
    if (!isAsked(one) || !look.shown.has(one.name)) continue
    const field = one.offers && mayOffer(one) ? { ...one, options: offeredOf(one, look) } : one
    const result = judgeOne(field, look.valueOf(field.name), { required: required.has(field.name), begun })
    for (const [path, sentence] of Object.entries(result.wrong))
      wrong[path ? `${field.name}.${path}` : field.name] = field.words || sentence
    if (result.value !== undefined) answers[field.name] = result.value
  }
  return { wrong, answers }
}

type One = { wrong: Record<string, string>; value?: unknown }
const wrongly = (sentence: string): One => ({ wrong: { '': sentence } })
const right = (value: unknown): One => ({ wrong: {}, value })

function judgeOne(field: Field, value: unknown, { required, begun }: { required: boolean; begun: boolean }): One {
  const { label } = field
  if (isBlank(value) && field.kind !== 'table') return required && !begun ? wrongly(t.missing(label)) : { wrong: {} }
  switch (field.kind) {
    case 'text':
    case 'long':
      return judgeText(field, value, begun)
    case 'number':
    case 'money':
      return judgeNumber(field, value)
    case 'rating': {
      const stars = starsOf(field)
      const fits = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= stars
      return fits ? right(value) : wrongly(t.rating(label, stars))
    }
    case 'rich':
      return judgeRich(field, value, begun)
    case 'person':
    case 'depart':
      return judgeListed(field, value)
    case 'address':
      return judgeAddress(field, value, begun)
    case 'signature':
      return judgeSignature(field, value)
    case 'date':
      return outside(field, value) ?? right(value)
    case 'period':
      return judgePeriod(field, value, begun)
    case 'tree':
      return judgeTree(field, value, begun)
    case 'matrix':
      return judgeMatrix(field, value, required, begun)
    // In a draft any computed value is accepted.
    case 'computed':
      return begun ? right(value) : judgeNumber(field, value)
    case 'choice':
      return typeof value === 'string' && field.options?.includes(value) ? right(value) : wrongly(t.noSuchOption(label))
    case 'several':
      return judgeSeveral(field, value, begun)
    case 'yesno':
      return typeof value === 'boolean' ? right(value) : wrongly(t.truth(label))
    case 'file':
      return judgeFiles(field, value)
    case 'table':
      return judgeTable(field, value, required, begun)
    default:
      return { wrong: {} }
  }
}

function judgeText(field: Field, value: unknown, begun: boolean): One {
  if (typeof value !== 'string') return wrongly(t.text(field.label))
  const text = field.kind === 'text' ? oneLine(value) : severalLines(value)
  const length = lengthOfText(text)
  const longest = field.rule ? Math.min(lengthOf(field), LONGEST) : lengthOf(field)
  if (length > longest) return wrongly(t.tooLong(field.label, longest))
  if (begun) return right(text)
  if (field.min !== undefined && length < field.min) return wrongly(t.tooShort(field.label, field.min))
  if (field.format && !formatted[field.format](text)) return wrongly(t[field.format](field.label))
  const failed = field.ruleContent ? messageOf(field.ruleContent, text) : null
  if (failed) return wrongly(t.rule(field.label, failed))
  return right(text)
}
/** HTML with the tags that the editor creates; the server sanitizes it before. */
function judgeRich(field: Field, value: unknown, begun: boolean): One {
  if (typeof value !== 'string') return wrongly(t.text(field.label))
  const length = lengthOfText(plainOf(value))
  const longest = lengthOf(field)
  if (length > longest || value.length > most.html) return wrongly(t.tooLong(field.label, longest))
  const short = !begun && field.min !== undefined && length < field.min
  return short ? wrongly(t.tooShort(field.label, field.min!)) : right(value)
}
/** Id and name of an entry of the directory; the server looks it up. */
function judgeListed({ label, kind }: Field, value: unknown): One {
  const [id, name]: unknown[] = Array.isArray(value) && value.length === 2 ? value : []
  const fits = isText(id, LONGEST_ID) && isText(name, most.label)
  return fits ? right([id, name]) : wrongly(kind === 'person' ? t.person(label) : t.depart(label))
}
const LONGEST_ID = 64
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest
/** Code of the province, city, district, and the rest of the address. */
function judgeAddress({ label }: Field, value: unknown, begun: boolean): One {
  const four = Array.isArray(value) && value.length === 4 && value.every((one) => typeof one === 'string')
  if (!four) return wrongly(t.address(label))
  const [province = '', city = '', district = '', street = ''] = value.map((one) => String(one).trim())
  if (province && !provinceLabel(province)) return wrongly(t.address(label))
  if (city.length > most.place || district.length > most.place) return wrongly(t.tooLong(label, most.place))
  if (street.length > most.street) return wrongly(t.tooLong(label, most.street))
  return begun || (province && street) ? right([province, city, district, street]) : wrongly(t.address(label))
}
const DRAWN = /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})+)+$/
/** The path of a drawn signature, or a typed name. */
function judgeSignature({ label }: Field, value: unknown): One {
  const [how, what]: unknown[] = Array.isArray(value) && value.length === 2 ? value : []
  if (how === 'typed' && isText(what, most.signed)) return right([how, what.trim()])
  const drawn = how === 'drawn' && isText(what, most.drawing) && DRAWN.test(what)
  return drawn ? right([how, what]) : wrongly(t.signature(label))
}
function judgeNumber(field: Field, value: unknown): One {
  const { label, min, max } = field
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongly(t.number(label))
  if (min !== undefined && value < min) return wrongly(t.least(label, min))
  if (max !== undefined && value > max) return wrongly(t.largest(label, max))
  const places = decimalsOf(field)
  return fitsDecimals(value, places) ? right(value) : wrongly(t.decimals(label, places))
}
/** Returns the problem with a date, or null. */
function outside({ label, from, to }: Field, value: unknown): One | null {
  if (!isDay(value)) return wrongly(t.day(label))
  if (from && value < from) return wrongly(t.since(label, from))
  if (to && value > to) return wrongly(t.until(label, to))
  return null
}
function judgePeriod(field: Field, value: unknown, begun: boolean): One {
  if (!Array.isArray(value) || value.length !== 2) return wrongly(t.period(field.label))
  const [first, last]: unknown[] = value
  if (isBlank(first) || isBlank(last)) {
    const there = isBlank(first) ? last : first
    if (!begun) return wrongly(t.period(field.label))
    return isDay(there) ? right([isBlank(first) ? '' : first, isBlank(last) ? '' : last]) : wrongly(t.day(field.label))
  }
  const wrong = outside(field, first) ?? outside(field, last)
  if (wrong) return wrong
  return String(first) > String(last) ? wrongly(t.backwards(field.label)) : right([first, last])
}
function judgeSeveral({ label, options = [], min, max }: Field, value: unknown, begun: boolean): One {
  if (!Array.isArray(value) || value.some((one) => !options.includes(one))) return wrongly(t.noSuchOption(label))
  const chosen = options.filter((one) => value.includes(one))
  if (max !== undefined && chosen.length > max) return wrongly(t.atMost(label, max))
  if (!begun && min !== undefined && chosen.length < min) return wrongly(t.atLeast(label, min))
  return right(chosen)
}
/** The path to a leaf of the tree; in a draft, to any node. */
function judgeTree({ label, options = [] }: Field, value: unknown, begun: boolean): One {
  if (typeof value !== 'string') return wrongly(t.noSuchOption(label))
  if (options.includes(value)) return right(value)
  if (!options.some((one) => one.startsWith(`${value}${LEVEL}`))) return wrongly(t.noSuchOption(label))
  return begun ? right(value) : wrongly(t.toTheEnd(label))
}
/** One option for each line, in their order; '' for an unanswered line. */
function judgeMatrix(
  { label, rows = [], options = [] }: Field,
  value: unknown,
  required: boolean,
  begun: boolean,
): One {
  if (!Array.isArray(value) || value.length !== rows.length) return wrongly(t.noSuchOption(label))
  const chosen = value.map((one: unknown) => (isBlank(one) ? '' : one))
  if (chosen.some((one) => one !== '' && !options.some((option) => option === one)))
    return wrongly(t.noSuchOption(label))
  const open = required && !begun ? rows[chosen.indexOf('')] : undefined
  return open === undefined ? right(chosen) : wrongly(t.everyLine(label, open))
}
function judgeFiles({ label, max = most.files }: Field, value: unknown): One {
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string' || !one || one.length > 64))
    return wrongly(t.files(label))
  const ids = [...new Set(value)]
  return ids.length > max ? wrongly(t.filesMost(label, max)) : right(ids)
}
function judgeTable(field: Field, value: unknown, required: boolean, begun: boolean): One {
  const { label, columns = [], min = 0, max = most.rows } = field
  if (!isBlank(value) && !Array.isArray(value)) return wrongly(t.table(label))
  const allRows: unknown[] = Array.isArray(value) ? value : []
  // Blank rows are dropped; the index of a row is kept for the error messages of later rows.
  const rows = allRows.map((row, at) => ({ at, row })).filter(({ row }) => !isBlankRow(row))
  if (rows.some(({ row }) => !isRecord(row))) return wrongly(t.table(label))
  if (rows.length > max) return wrongly(t.rowsMost(label, max))
  if (!begun && rows.length === 0) return required ? wrongly(t.missing(label)) : { wrong: {} }
  if (!begun && rows.length < min) return wrongly(t.rowsLeast(label, min))
  const wrong: Record<string, string> = {}
  const values = rows.map(({ at, row }) => {
    const result = judge(columns, row, { begun })
    for (const [path, sentence] of Object.entries(result.wrong)) wrong[`${at}.${path}`] = sentence
    return result.answers
  })
  return { wrong, ...(values.length && { value: values }) }
}
/** Returns the files that answers refer to, with the accepted extensions of their fields. */
export const filesIn = (fields: readonly Field[], answers: Answers) =>
  fields
    .filter((field) => hasPart(field, 'exts'))
    .flatMap((field) => {
      const ids = answers[field.name]
      return Array.isArray(ids) ? ids.map((id) => ({ id: String(id), name: field.name, exts: extsOf(field) })) : []
    })

/** Returns the people and institutions that answers refer to, with their fields. */
export const listedIn = (fields: readonly Field[], answers: Answers) =>
  fields.flatMap(({ name, kind }) => {
    const pair = answers[name]
    return (kind === 'person' || kind === 'depart') && Array.isArray(pair) ? [{ name, kind, id: String(pair[0]) }] : []
  })
