import { normalizeLine } from '../plain-text'
import {
  type Answers,
  type Compute,
  type Condition,
  decimalsOf,
  type Field,
  hasAnswer,
  type FieldKind,
  type ConditionTest,
} from './fields'
import { richTextToPlain } from '../rich-text'

/** True for an empty answer: a blank text, an empty list, or a list of blank values. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && normalizeLine(value) === '') ||
  (Array.isArray(value) && value.every(isBlank))

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isBlankRow = (row: unknown) => isBlank(row) || (isRecord(row) && Object.values(row).every(isBlank))

function testHolds({ is, value }: ConditionTest, answer: unknown): boolean {
  const blank = isBlank(answer)
  switch (is) {
    case 'filled':
      return !blank
    case 'empty':
      return blank
    case 'equals':
      return !blank && trimAnswer(answer) === value
    case 'differs':
      return trimAnswer(answer) !== value
    case 'has':
      return Array.isArray(answer) && answer.includes(value)
    case 'more':
      return !blank && typeof answer === typeof value && (answer as string) > (value as string)
    case 'less':
      return !blank && typeof answer === typeof value && (answer as string) < (value as string)
  }
}
const trimAnswer = (answer: unknown) => (typeof answer === 'string' ? answer.trim() : answer)

/** Returns the section of each field, or the page if it is in no section; a section belongs to its page. */
export function sectionsOf(fields: readonly Field[]): Map<string, Field> {
  const sections = new Map<string, Field>()
  let page: Field | undefined
  let section: Field | undefined
  for (const field of fields) {
    const under = field.kind === 'page' ? undefined : field.kind === 'section' ? page : (section ?? page)
    if (under) sections.set(field.name, under)
    if (field.kind === 'page') [page, section] = [field, undefined]
    if (field.kind === 'section') section = field
  }
  return sections
}

/** Evaluation of a form with answers: hidden fields have no answer, also for the conditions of other fields. */
export type FormState = {
  shown: ReadonlySet<string>
  /** Answer to a field, computed if the field is; undefined if there is none. */
  valueOf: (name: string) => unknown
  holds: (condition: Condition | undefined) => boolean
}
/** Evaluates conditions and computed values of a form. */
export function evaluateForm(fields: readonly Field[], answers: Answers): FormState {
  const known = new Map(fields.map((field) => [field.name, field]))
  const sections = sectionsOf(fields)
  const decided = new Map<string, boolean>()
  const computed = new Map<string, number | undefined>()
  const holds = (condition: Condition | undefined): boolean => {
    if (!condition?.tests.length) return true
    const test = (one: ConditionTest) => testHolds(one, valueOf(one.field))
    return condition.join === 'all' ? condition.tests.every(test) : condition.tests.some(test)
  }
  function isShown(name: string): boolean {
    const field = known.get(name)
    if (!field) return false
    const before = decided.get(name)
    if (before !== undefined) return before
    // Circular conditions prevent a form from being published; here the recursion ends.
    decided.set(name, false)
    const section = sections.get(name)
    const visible = (!section || isShown(section.name)) && holds(field.show)
    decided.set(name, visible)
    return visible
  }
  function valueOf(name: string): unknown {
    if (!isShown(name)) return undefined
    const field = known.get(name)
    if (field?.kind === 'rich') return isBlankRich(answers[name]) ? undefined : answers[name]
    if (field?.kind === 'table') return isBlankTable(answers[name]) ? undefined : answers[name]
    if (field?.kind !== 'computed' || !field.compute) return answers[name]
    if (!computed.has(name)) {
      computed.set(name, undefined)
      computed.set(name, computeValue(field.compute, decimalsOf(field), valueOf, known))
    }
    return computed.get(name)
  }
  return { shown: new Set(fields.filter(({ name }) => isShown(name)).map(({ name }) => name)), valueOf, holds }
}
/** Rich text without visible text, which an editor leaves after everything was deleted. */
const isBlankRich = (value: unknown) => isBlank(value) || (typeof value === 'string' && !richTextToPlain(value))
/** Blank rows are not stored, so a table of blank rows has no answer. */
const isBlankTable = (value: unknown) => isBlank(value) || (Array.isArray(value) && value.every(isBlankRow))
/** Returns the names of the visible fields. */
export const visibleNames = (fields: readonly Field[], answers: Answers) => evaluateForm(fields, answers).shown

/** Computes a value from the answers to other fields; undefined if nothing is answered, or if a factor is not a number. */
function computeValue(
  { by, of }: Compute,
  decimals: number,
  valueOf: FormState['valueOf'],
  known: ReadonlyMap<string, Field>,
): number | undefined {
  const values = of.flatMap((path) => {
    const [name = '', column] = path.split('.')
    const value = valueOf(name)
    // A compound answer counts as one, a list of answers counts each.
    const several = Array.isArray(value) && manyKinds.some((kind) => kind === known.get(name)?.kind)
    if (column === undefined) return [several || by !== 'count' || isBlank(value) ? value : true]
    const rows = Array.isArray(value) ? value.filter((row) => !isBlankRow(row)) : []
    return rows.map((row: unknown) => (isRecord(row) ? row[column] : undefined))
  })
  if (by === 'count') return values.reduce<number>((sum, value) => sum + countOf(value), 0)
  const all = values.filter((value) => typeof value === 'number')
  if (all.length === 0 || (by === 'product' && all.length < values.length)) return undefined
  const result = all.reduce((one, other) => (by === 'sum' ? one + other : one * other))
  return Number.isFinite(result) ? Number(result.toFixed(decimals)) || 0 : undefined
}
const manyKinds = ['several', 'matrix', 'file', 'table'] as const satisfies readonly FieldKind[]
/** Counts rows, files or options; any other answer counts as one. */
function countOf(value: unknown): number {
  if (isBlank(value)) return 0
  if (!Array.isArray(value)) return 1
  return new Set(value.filter((one) => !isBlankRow(one))).size
}

/** Returns the names of the visible fields that must be answered. */
export function requiredNames(fields: readonly Field[], { shown, holds }: FormState): Set<string> {
  const must = (field: Field) =>
    hasAnswer(field) &&
    field.kind !== 'computed' &&
    shown.has(field.name) &&
    (field.required || (!!field.require && holds(field.require)))
  return new Set(fields.filter(must).map(({ name }) => name))
}
/** Returns a key of the rendered state: it changes only if visibility, required fields or options change. */
export function formStateKey(fields: readonly Field[], look: FormState): string {
  const required = requiredNames(fields, look)
  const drawn = (field: Field) =>
    look.shown.has(field.name) && [required.has(field.name), field.offers && availableOptions(field, look)]
  return JSON.stringify(fields.map(drawn))
}
/** Returns the options that are offered with the present answers. */
export const availableOptions = ({ options = [], offers }: Pick<Field, 'options' | 'offers'>, { holds }: FormState) =>
  offers ? options.filter((one) => !Object.hasOwn(offers, one) || holds(offers[one])) : options
