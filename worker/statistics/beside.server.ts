import type { Context } from '../core/context'
import { type Query, withQuery } from '../core/href'
import { holds } from '../policy/can'
import { passRate } from '../subjects/rules'
import { phaseNames, phases } from '../subjects/figures/rules'
import type { FigureTable } from './contract'
import type { Figures } from './counted.server'
import { shareOf } from './rules'
import { type Cell, changed, fateLists, listOf, type Pair, table } from './table.server'
import { t } from './texts'

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
const DAY = 86_400
const days = (seconds: number, count: number) => (count ? Math.round((seconds / DAY / count) * 10) / 10 : null)
/** Query string of a row, which is appended to that of its column. */
const narrowing = (query: Query) => withQuery('', query).slice(1)

/** Table of the average days that the subjects of a year spent in each completed step, compared to another year. */
export function stepsTable(year: string, than: string, { steps }: Figures): FigureTable {
  const rows = phaseNames.flatMap((phase) => {
    const [now, before] = [year, than].map((one) => steps.find((row) => row.phase === phase && row.year === one))
    if (!now && !before) return []
    const cells = [now, before].flatMap((row) => [row?.count ?? 0, row ? days(row.seconds, row.count) : null])
    return [{ phase, cells: [phases[phase].label, ...cells] }]
  })
  const list = (of: string) => listOf({ year: of, source: 'declare,plan' })
  return table(
    'steps',
    t.steps,
    [t.step, t.leftIn(year), t.daysIn(year), t.leftIn(than), t.daysIn(than)],
    rows.map(({ cells }) => cells),
    { 2: 'rate', 4: 'rate' },
    { columns: ['', list(year), '', list(than), ''], rows: rows.map(({ phase }) => narrowing({ left: phase })) },
  )
}

/** Returns the percentage of positive conclusions in a stage of the year. */
export function passRateIn(rounds: Figures['rounds'], year: string, stage: string): number | null {
  const own = rounds.filter((row) => row.year === year && row.stage === stage && row.committed)
  return passRate(own.flatMap((row) => Array<string>(row.count).fill(row.conclusion)))
}

const both = <Row>([now, before]: Pair<Row>, of: (row: Row) => Cell): Pair<Cell> => [of(now), of(before)]
/** Returns the figures of both years in pairs. */
const pairsOf = (year: string, than: string, { years, reports, levels }: Figures) => {
  const inBoth = <Value>(of: (one: string) => Value): Pair<Value> => [of(year), of(than)]
  return {
    inBoth,
    fates: inBoth((one) => years.find((row) => row.year === one)),
    reports: inBoth((one) => reports.filter((row) => row.year === one)),
    graded: inBoth((one) => levels.filter((row) => row.year === one)),
  }
}
type Pairs = ReturnType<typeof pairsOf>

/** Returns the comparison tables of two whole years: counts, with the lists of both, and shares. */
export function comparedTables(ctx: Context, year: string, than: string, read: Figures): FigureTable[] {
  // Together with the counts by domain, these figures would reveal individual scores in a small group.
  const ranks = holds(ctx.actor, 'grade:rank')
  const pairs = pairsOf(year, than, read)
  const counts = countsOf(pairs, ranks)
  const columns = [t.figure, t.wholeYear(year), t.wholeYear(than), t.change]
  return [
    table(
      'compared',
      t.compared(year, than),
      columns,
      counts.map(({ cells }) => cells),
      {},
      {
        columns: ['', listOf({ year }), listOf({ year: than }), ''],
        rows: counts.map(({ list }) => (list ? narrowing(list) : '')),
      },
    ),
    table('shares', t.shares(year, than), columns, sharesOf(pairs, read, ranks), {
      1: 'score',
      2: 'score',
      3: 'score',
    }),
  ]
}

function countsOf({ fates, reports, graded }: Pairs, ranks: boolean) {
  const row = (label: string, pair: Pair<Cell>, list: Query | null = null) => ({ cells: changed(label, pair), list })
  const reportsOf = (of: (row: Figures['reports'][number]) => number) => both(reports, (rows) => sum(rows, of))
  return [
    ...(['declared', 'established', 'finished', 'closed', 'prizes'] as const).map((fate) =>
      row(
        t[fate],
        both(fates, (one) => one?.[fate] ?? 0),
        fateLists[fate],
      ),
    ),
    row(
      t.reportsExpected,
      reportsOf(({ count }) => count),
    ),
    row(
      t.reportsReviewed,
      reportsOf(({ reviewed }) => reviewed),
    ),
    row(
      t.reportsOverdue,
      reportsOf(({ overdue }) => overdue),
    ),
    row(
      t.gradedSubjects,
      both(graded, (rows) => sum(rows, ({ count }) => count)),
      ranks ? { scored: 'any' } : null,
    ),
    ...(ranks
      ? [
          row(
            t.excellent,
            both(graded, (rows) => sum(rows, ({ excellent }) => excellent)),
          ),
        ]
      : []),
  ]
}

function sharesOf({ fates, graded, inBoth }: Pairs, { rounds }: Figures, ranks: boolean) {
  const established = both(fates, (row) => shareOf(row?.established ?? 0, row?.declared ?? 0))
  return [
    changed(t.establishedShare, established),
    ...(['FIRST', 'RE'] as const).map((stage) =>
      changed(
        t.rateOf(stage),
        inBoth((one) => passRateIn(rounds, one, stage)),
      ),
    ),
    ...(ranks ? [changed(t.mean, both(graded, meanOf))] : []),
  ]
}
function meanOf(rows: Figures['levels']): number | null {
  const count = sum(rows, (row) => row.count)
  return count ? Math.round(sum(rows, ({ points }) => points) / 10_000 / count) / 100 : null
}
