import { inChinese } from '../texts'
import { type Answers, type Field, type Kind, starsOf } from './fields'
import { answersTo, judgeFurther } from './further'
import { shownAnswer } from './show'
import { t } from './show.texts'

/** Kinds of fields whose answer fits into one cell of a sheet. */
const written: readonly Kind[] = [
  ...['text', 'long', 'number', 'money', 'rating', 'date', 'yesno', 'choice', 'several', 'tree'],
] as Kind[]
const BETWEEN = /[、,，;；\n]/
const fitsCell = ({ kind, options = [] }: Field) =>
  written.includes(kind) && !(kind === 'several' && options.some((one) => BETWEEN.test(one)))

/** Prefix of the column headers of additional fields; headers are in Chinese. */
const FURTHER = '补充：'
const MOST_HINT = 40
/** Returns a hint about the values that the cell accepts. */
function hintOf(field: Field): string {
  switch (field.kind) {
    case 'yesno':
      return `${t.yes}、${t.no}`
    case 'choice':
      return (field.options ?? []).join('、')
    case 'several':
      return `可多填：${(field.options ?? []).join('、')}`
    case 'rating':
      return `1 至 ${starsOf(field)}`
    default:
      return field.unit ?? ''
  }
}
const headOf = (field: Field) =>
  inChinese(() => {
    const hint = hintOf(field)
    return `${FURTHER}${field.label}${hint && hint.length <= MOST_HINT ? `（${hint}）` : ''}`
  })
/** Fields by their column headers; of two fields with the same header the first. */
const headed = (fields: readonly Field[]) =>
  new Map(
    fields
      .filter(fitsCell)
      .reverse()
      .map((field) => [headOf(field), field]),
  )

type Cells = Readonly<Record<string, string | number | null>>
/**
 * Returns an optional column for each field of these forms that fits into a cell. A sheet may omit the columns;
 * templates do.
 */
export const furtherColumns = (forms: readonly (readonly Field[])[]) =>
  [...new Map(forms.flatMap((fields) => fields.filter(fitsCell).map((field) => [headOf(field), field.kind])))].map(
    ([header, kind]) => ({
      ...{ header, key: header, optional: true, ofRow: true },
      ...(kind === 'date' && { holds: 'day' as const }),
    }),
  )
/** Returns the cells of a row. */
export const furtherCells = (fields: readonly Field[], answers: Answers): Record<string, string | number | null> =>
  inChinese(() =>
    Object.fromEntries([...headed(fields)].map(([head, field]) => [head, shownAnswer(field, answers, String)])),
  )

function answerIn({ kind }: Field, text: string): unknown {
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
        .split(BETWEEN)
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
export function furtherIn(fields: readonly Field[], before: Answers, row: Cells) {
  const questions = headed(fields)
  const filled = Object.entries(row).flatMap(([head, cell]) => {
    const text = String(cell ?? '').trim()
    return head.startsWith(FURTHER) && text ? [{ head, text }] : []
  })
  const answers = filled.flatMap(({ head, text }) => {
    const field = questions.get(head)
    return field ? [[field.name, answerIn(field, text)] as const] : []
  })
  const more = { ...answersTo(fields, before), ...Object.fromEntries(answers) }
  const unknown = filled.filter(({ head }) => !questions.has(head)).map(({ head }) => t.notAsked(head))
  return { more, wrong: [...unknown, ...Object.values(judgeFurther(fields, more, { begun: true }).wrong)] }
}
