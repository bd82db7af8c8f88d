import { inChinese } from '../texts'
import { type Answers, type Field, type Kind, starsOf } from './fields'
import { answersTo, judgeFurther } from './further'
import { shownAnswer } from './show'
import { t } from './show.texts'

/** Kinds whose answer a person writes into one cell of a sheet. */
const written: readonly Kind[] = [
  ...['text', 'long', 'number', 'money', 'rating', 'date', 'yesno', 'choice', 'several', 'tree'],
] as Kind[]
const BETWEEN = /[、,，;；\n]/
const fitsCell = ({ kind, options = [] }: Field) =>
  written.includes(kind) && !(kind === 'several' && options.some((one) => BETWEEN.test(one)))

/** What begins the heads of their columns; sheets are headed in Chinese. */
const FURTHER = '补充：'
const MOST_HINT = 40
/** What may be written into the cell. */
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
/** The questions by the heads of their columns; of two that are called the same the first. */
const headed = (asked: readonly Field[]) =>
  new Map(
    asked
      .filter(fitsCell)
      .reverse()
      .map((field) => [headOf(field), field]),
  )

type Cells = Readonly<Record<string, string | number | null>>
/** A column for each question that any of these forms asks and a cell can hold; a sheet may lack them, and a template does. */
export const furtherColumns = (forms: readonly (readonly Field[])[]) =>
  [...new Map(forms.flatMap((asked) => asked.filter(fitsCell).map((field) => [headOf(field), field.kind])))].map(
    ([header, kind]) => ({
      ...{ header, key: header, optional: true, ofRow: true },
      ...(kind === 'date' && { holds: 'day' as const }),
    }),
  )
/** The cells of a row. */
export const furtherCells = (asked: readonly Field[], answers: Answers): Record<string, string | number | null> =>
  inChinese(() =>
    Object.fromEntries([...headed(asked)].map(([head, field]) => [head, shownAnswer(field, answers, String)])),
  )

function answerIn({ kind }: Field, text: string): unknown {
  switch (kind) {
    case 'number':
    case 'money':
    case 'rating':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
    case 'yesno':
      // A sheet may have been filled in in the other language.
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
 * The answers of a row: what is written in it over what the draft has; an empty cell leaves the draft as it is.
 * @returns also the sentences why they are not taken, a column that is not asked of the row among them
 */
export function furtherIn(asked: readonly Field[], before: Answers, row: Cells) {
  const questions = headed(asked)
  const filled = Object.entries(row).flatMap(([head, cell]) => {
    const text = String(cell ?? '').trim()
    return head.startsWith(FURTHER) && text ? [{ head, text }] : []
  })
  const answers = filled.flatMap(({ head, text }) => {
    const field = questions.get(head)
    return field ? [[field.name, answerIn(field, text)] as const] : []
  })
  const more = { ...answersTo(asked, before), ...Object.fromEntries(answers) }
  const strange = filled.filter(({ head }) => !questions.has(head)).map(({ head }) => t.notAsked(head))
  return { more, wrong: [...strange, ...Object.values(judgeFurther(asked, more, { begun: true }).wrong)] }
}
