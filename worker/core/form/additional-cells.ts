import { inChinese } from '../texts'
import { type Answers, type Field, type FieldKind, starsOf } from './fields'
import { pickAnswers, validateAdditionalAnswers } from './additional-form'
import { formatAnswer } from './answer-formatter'
import { t } from './answer-formatter.texts'

/** Kinds of fields whose answer fits into one cell of a sheet. */
const cellKinds: readonly FieldKind[] = [
  ...['text', 'long', 'number', 'money', 'rating', 'date', 'yesno', 'choice', 'several', 'tree'],
] as FieldKind[]
const SEPARATORS = /[、,，;；\n]/
const fitsCell = ({ kind, options = [] }: Field) =>
  cellKinds.includes(kind) && !(kind === 'several' && options.some((one) => SEPARATORS.test(one)))

/** Prefix of the column headers of additional fields; headers are in Chinese. */
const HEADER_PREFIX = '补充：'
const MAX_HINT_LENGTH = 40
/** Returns a hint about the values that the cell accepts. */
function inputHint(field: Field): string {
  switch (field.kind) {
    case 'yesno':
      return `${t.yes}、${t.no}`
    case 'choice':
      return (field.options ?? []).join('、')
    case 'several':
      return `可填多项：${(field.options ?? []).join('、')}`
    case 'rating':
      return `1 至 ${starsOf(field)}`
    default:
      return field.unit ?? ''
  }
}
const headerOf = (field: Field) =>
  inChinese(() => {
    const hint = inputHint(field)
    return `${HEADER_PREFIX}${field.label}${hint && hint.length <= MAX_HINT_LENGTH ? `（${hint}）` : ''}`
  })
/** Fields by their column headers; of two fields with the same header the first. */
const fieldsByHeader = (fields: readonly Field[]) =>
  new Map(
    fields
      .filter(fitsCell)
      .reverse()
      .map((field) => [headerOf(field), field]),
  )

type Cells = Readonly<Record<string, string | number | null>>
/**
 * Returns an optional column for each field of these forms that fits into a cell. A sheet may omit the columns;
 * templates do.
 */
export const additionalColumns = (forms: readonly (readonly Field[])[]) =>
  [...new Map(forms.flatMap((fields) => fields.filter(fitsCell).map((field) => [headerOf(field), field.kind])))].map(
    ([header, kind]) => ({
      ...{ header, key: header, optional: true, ofRow: true },
      ...(kind === 'date' && { holds: 'day' as const }),
    }),
  )
/** Returns the cells of a row. */
export const additionalCells = (fields: readonly Field[], answers: Answers): Record<string, string | number | null> =>
  inChinese(() =>
    Object.fromEntries(
      [...fieldsByHeader(fields)].map(([head, field]) => [head, formatAnswer(field, answers, String)]),
    ),
  )

function parseCell({ kind }: Field, text: string): unknown {
  switch (kind) {
    case 'number':
    case 'money':
    case 'rating':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
    case 'yesno':
      // The sheet may have been filled in in the other language.
      return [t.yes, inChinese(() => t.yes)].includes(text)
        ? true
        : [t.no, inChinese(() => t.no)].includes(text)
          ? false
          : text
    case 'several':
      return text
        .split(SEPARATORS)
        .map((one) => one.trim())
        .filter(Boolean)
    default:
      return text
  }
}
/**
 * Parses the answers of a row and merges them into the draft; an empty cell leaves the draft unchanged.
 * @returns the answers (`more`) and the errors (`wrong`), including columns that do not apply to the row
 */
export function parseAdditionalCells(fields: readonly Field[], before: Answers, row: Cells) {
  const questions = fieldsByHeader(fields)
  const filled = Object.entries(row).flatMap(([head, cell]) => {
    const text = String(cell ?? '').trim()
    return head.startsWith(HEADER_PREFIX) && text ? [{ head, text }] : []
  })
  const answers = filled.flatMap(({ head, text }) => {
    const field = questions.get(head)
    return field ? [[field.name, parseCell(field, text)] as const] : []
  })
  const more = { ...pickAnswers(fields, before), ...Object.fromEntries(answers) }
  const unknown = filled.filter(({ head }) => !questions.has(head)).map(({ head }) => t.notAsked(head))
  return { more, wrong: [...unknown, ...Object.values(validateAdditionalAnswers(fields, more, { begun: true }).wrong)] }
}
