import {
  kindsByCheck,
  columnKinds,
  hasComparisonValue,
  type Condition,
  type Field,
  hasPart,
  hasAnswer,
  LEVEL_SEPARATOR,
  canOfferConditionally,
  formLimits,
  numberKinds,
  FILE_EXTENSIONS,
  starsOf,
} from './fields'
import { isDay } from './validation'
import { sectionsOf } from './form-state'
import { t } from './problems.texts'
import { isAmong } from '../typed-keys'

/** Names must be valid in paths (`budget.0.amount`), in exports and as properties. */
const NAME = /^[a-z][a-zA-Z0-9_]{0,30}$/

/**
 * Returns the problems that prevent a form from being published, by field name; '' for the whole form. The builder
 * shows them while editing, and the server rejects the form with them.
 */
export function findFormProblems(fields: readonly Field[]): Record<string, string> {
  if (fields.length > formLimits.fields) return { '': t.tooMany(formLimits.fields) }
  if (!fields.some(hasAnswer)) return { '': t.nothingAsked }
  const problems = new Map<string, string>()
  const say = (name: string, problem: string | null) => {
    if (problem && !problems.has(name)) problems.set(name, problem)
  }
  const known = new Map<string, Field>()
  for (const field of fields) {
    const problem = known.has(field.name) ? t.twice : (problemOf(field) ?? columnProblem(field))
    say(field.name, problem)
    known.set(field.name, field)
  }
  for (const field of fields) say(field.name, computeProblem(field, known) ?? conditionProblem(field, known))
  for (const name of fieldsInCycles(fields)) say(name, t.circle)
  return Object.fromEntries(problems)
}

const within = (value: number | undefined, least: number, largest: number) =>
  value === undefined || (Number.isInteger(value) && value >= least && value <= largest)

/** Returns the problem of a single field. */
function problemOf(field: Field): string | null {
  const { name, label, help = '', words = '', unit = '', kind, min, max, decimals, from, to } = field
  if (!NAME.test(name) || name in Object.prototype) return t.name
  if (!label.trim()) return t.label
  if (label.length > formLimits.label) return t.labelLong(formLimits.label)
  if (help.length > formLimits.help) return t.helpLong(formLimits.help)
  if (words.length > formLimits.words) return t.wordsLong(formLimits.words)
  if (unit.length > formLimits.unit) return t.unitLong(formLimits.unit)
  if (!within(decimals, 0, formLimits.decimals)) return t.decimals(formLimits.decimals)
  if (kind === 'text' || kind === 'long' || kind === 'rich') {
    if (!within(min, 0, formLimits[kind]) || !within(max, 1, formLimits[kind])) return t.length(formLimits[kind])
  }
  if (field.receipt && field.format !== 'email') return t.receipt
  if (kind === 'rating' && (!within(max, 2, formLimits.stars) || starsOf(field) < 2)) return t.stars(formLimits.stars)
  if (kind === 'file' && !within(max, 1, formLimits.files)) return t.files(formLimits.files)
  if (kind === 'file' && field.exts?.some((ext) => !isAmong<string>(FILE_EXTENSIONS, ext))) return t.exts
  if (kind === 'table' && (!within(min, 0, formLimits.rows) || !within(max, 1, formLimits.rows)))
    return t.rows(formLimits.rows)
  if (min !== undefined && max !== undefined && min > max) return t.minOverMax
  if ((from && !isDay(from)) || (to && !isDay(to))) return t.days
  if (from && to && from > to) return t.fromAfterTo
  if ((field.required || field.require) && !hasAnswer(field)) return t.neverAnswered
  if ((field.required || field.require) && kind === 'computed') return t.computedRequired
  if ((field.hiddenFrom || field.blind) && !hasAnswer(field)) return t.neverKept
  return optionProblem(field)
}
function optionProblem(field: Field): string | null {
  if (!hasPart(field, 'options')) return null
  const { options = [], min, max, kind } = field
  if (options.length < (kind === 'choice' && !field.source ? 2 : 1)) return field.source ? t.noResult : t.fewOptions
  if (options.length > formLimits.options) return t.manyOptions(formLimits.options)
  if (options.some((one) => !one.trim() || one !== one.trim())) return t.emptyOption
  if (options.some((one) => one.length > formLimits.option)) return t.longOption(formLimits.option)
  if (new Set(options).size < options.length) return t.sameOptions
  if (kind === 'several' && (!within(min, 0, options.length) || !within(max, 1, options.length)))
    return t.chosenOf(options.length)
  return treeProblem(field) ?? lineProblem(field)
}
function treeProblem({ kind, options = [] }: Field): string | null {
  if (kind !== 'tree') return null
  const unfit = (levels: readonly string[]) =>
    levels.length > formLimits.levels || levels.some((one) => !one || one !== one.trim())
  if (options.some((one) => unfit(one.split(LEVEL_SEPARATOR)))) return t.levels(formLimits.levels)
  const branch = options.find((one) => options.some((other) => other.startsWith(`${one}${LEVEL_SEPARATOR}`)))
  return branch === undefined ? null : t.branch(branch)
}
function lineProblem({ kind, rows = [] }: Field): string | null {
  if (kind !== 'matrix') return null
  if (rows.length === 0) return t.noLines
  const wrong = rows.some((one) => !one.trim() || one !== one.trim() || one.length > formLimits.option)
  return wrong || rows.length > formLimits.lines || new Set(rows).size < rows.length ? t.lines(formLimits.lines) : null
}
/** Sums and products need numbers; a count accepts any field with an answer. */
function computeProblem({ kind, name, compute }: Field, known: ReadonlyMap<string, Field>): string | null {
  if (kind !== 'computed') return null
  const { by, of = [] } = compute ?? {}
  if (of.length === 0) return t.noParts
  if (of.length > formLimits.parts) return t.manyParts(formLimits.parts)
  if (new Set(of).size < of.length) return t.samePart
  for (const path of of) {
    const [first = '', second, more] = path.split('.')
    const table = known.get(first)
    const part = second === undefined ? table : table?.columns?.find((column) => column.name === second)
    if (!part || more !== undefined || first === name) return t.noSuchPart
    const fits = by === 'count' ? hasAnswer(part) : isAmong<string>(numberKinds, part.kind)
    if (!fits || (by === 'product' && second !== undefined)) return t.unfitPart(part.label)
  }
  return null
}
function columnProblem(field: Field): string | null {
  if (!hasPart(field, 'columns')) return null
  const { columns = [] } = field
  if (columns.length === 0) return t.noColumns
  if (columns.length > formLimits.columns) return t.manyColumns(formLimits.columns)
  const names = new Set<string>()
  for (const column of columns) {
    if (
      !isAmong<string>(columnKinds, column.kind) ||
      column.show ||
      column.require ||
      column.hiddenFrom ||
      column.blind
    )
      return t.columnKind
    if (names.has(column.name)) return t.sameColumns
    names.add(column.name)
    const problem = problemOf(column)
    if (problem) return t.inColumn(column.label || column.name, problem)
  }
  return null
}

// ── conditions ───────────────────────────────────────────────────────────────────────────────────────────────────────

function conditionProblem(field: Field, known: ReadonlyMap<string, Field>): string | null {
  const { options = [], offers = {} } = field
  const unknown = !canOfferConditionally(field) || Object.keys(offers).some((one) => !options.includes(one))
  if (field.offers && unknown) return t.offerOption
  for (const condition of [field.show, field.require, ...Object.values(offers)]) {
    if (!condition) continue
    const problem = testProblem(field, condition, known) ?? contradictionProblem(condition, known)
    if (problem) return problem
  }
  return null
}
/** Returns the problem of a test that its field does not allow. */
function testProblem(field: Field, { tests }: Condition, known: ReadonlyMap<string, Field>): string | null {
  if (tests.length === 0) return t.noTests
  if (tests.length > formLimits.tests) return t.manyTests(formLimits.tests)
  for (const test of tests) {
    const of = known.get(test.field)
    if (!of) return t.noSuchField
    if (test.field === field.name) return t.onItself
    if (!kindsByCheck[test.is].includes(of.kind)) return t.notAsked(of.label)
    if (!hasComparisonValue(test.is)) {
      if (test.value !== undefined) return t.noValue(of.label)
      continue
    }
    const problem = valueProblem(of, test.value)
    if (problem) return problem
  }
  return null
}
function valueProblem(of: Field, value: unknown): string | null {
  if (of.options) return typeof value === 'string' && of.options.includes(value) ? null : t.noSuchOption(of.label)
  if (of.kind === 'yesno') return typeof value === 'boolean' ? null : t.value(of.label)
  if (of.kind === 'date') return isDay(value) ? null : t.value(of.label)
  if (of.kind === 'text') return typeof value === 'string' && value.trim() ? null : t.value(of.label)
  return typeof value === 'number' && Number.isFinite(value) ? null : t.value(of.label)
}
/** Finds tests that can never hold: two that exclude each other where all must hold, or one that its field never allows. */
function contradictionProblem({ join, tests }: Condition, known: ReadonlyMap<string, Field>): string | null {
  const never = tests.filter((test) => neverHolds(test, known.get(test.field)!))
  if (join === 'any') return never.length === tests.length ? t.never : null
  if (never.length) return t.never
  for (const [at, one] of tests.entries())
    for (const other of tests.slice(at + 1))
      if (one.field === other.field && excludeEachOther(one, other)) return t.never
  return null
}
type ConditionTest = Condition['tests'][number]
function neverHolds({ is, value }: ConditionTest, of: Field): boolean {
  const [least, largest] = of.kind === 'rating' ? [1, starsOf(of)] : [of.min, of.max]
  const isNumber = isAmong<string>(numberKinds, of.kind) && of.kind !== 'computed'
  const low = isNumber ? least : of.from
  const high = isNumber ? largest : of.to
  if (is === 'more') return high !== undefined && value !== undefined && value >= high
  if (is === 'less') return low !== undefined && value !== undefined && value <= low
  if (is !== 'equals' || value === undefined) return false
  return (low !== undefined && value < low) || (high !== undefined && value > high && (isNumber || of.kind === 'date'))
}
function excludeEachOther(one: ConditionTest, other: ConditionTest): boolean {
  const pair = (a: ConditionTest['is'], b: ConditionTest['is']): readonly [ConditionTest, ConditionTest] | null =>
    one.is === a && other.is === b ? [one, other] : one.is === b && other.is === a ? [other, one] : null
  if (pair('equals', 'equals')) return one.value !== other.value
  if (pair('equals', 'differs')) return one.value === other.value
  if (pair('filled', 'empty')) return true
  // An empty answer satisfies none of these checks.
  for (const is of ['equals', 'has', 'more', 'less'] as const) if (pair(is, 'empty')) return true
  const between = pair('more', 'less')
  if (between) return between[0].value! >= between[1].value!
  const above = pair('equals', 'more')
  if (above) return above[0].value! <= above[1].value!
  const below = pair('equals', 'less')
  return !!below && below[0].value! >= below[1].value!
}

/**
 * Returns fields in a dependency cycle: fields that decide over each other (visibility, options, computed values),
 * directly or indirectly.
 */
function fieldsInCycles(fields: readonly Field[]): string[] {
  const sections = sectionsOf(fields)
  const leads = new Map(
    fields.map((field) => {
      const section = sections.get(field.name)
      const conditions = [field.show, ...Object.values(field.offers ?? {})]
      const tested = conditions.flatMap((one) => one?.tests.map((test) => test.field) ?? [])
      const parts = field.compute?.of.map((path) => path.split('.')[0]!) ?? []
      return [field.name, [...tested, ...parts, ...(section ? [section.name] : [])]]
    }),
  )
  // Repeatedly removes fields that depend on no remaining field; the rest contains the cycles.
  const left = new Set(leads.keys())
  for (let size = -1; size !== left.size; ) {
    size = left.size
    for (const name of left) if (!leads.get(name)!.some((one) => left.has(one))) left.delete(name)
  }
  return [...left].filter((name) => leadsBack(name, leads))
}
function leadsBack(name: string, leads: ReadonlyMap<string, readonly string[]>): boolean {
  const visited = new Set<string>()
  const next = [...leads.get(name)!]
  for (const one of next) {
    if (one === name) return true
    if (visited.has(one)) continue
    visited.add(one)
    next.push(...(leads.get(one) ?? []))
  }
  return false
}
