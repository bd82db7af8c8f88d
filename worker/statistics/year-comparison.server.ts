import type { Context } from '../core/context'
import { type Query, withQuery } from '../core/href'
import { hasRight } from '../policy/authorization'
import { passRate } from '../subjects/rules'
import { phaseNames, phases } from '../subjects/phases/rules'
import type { FigureTable } from './contract'
import type { Figures } from './figures.server'
import { shareOf } from './rules'
import { type Cell, comparisonRow, outcomeListQueries, subjectListUrl, type Pair, figureTable } from './table.server'
import { t } from './texts'

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
const SECONDS_PER_DAY = 86_400
const averageDays = (seconds: number, count: number) =>
  count ? Math.round((seconds / SECONDS_PER_DAY / count) * 10) / 10 : null
/** Query string of a row, which is appended to that of its column. */
const rowQuery = (query: Query) => withQuery('', query).slice(1)

/** Table of the average days that the subjects of a year spent in each completed step, compared to another year. */
export function stepsTable(year: string, than: string, { steps }: Figures): FigureTable {
  const rows = phaseNames.flatMap((phase) => {
    const [now, before] = [year, than].map((one) => steps.find((row) => row.phase === phase && row.year === one))
    if (!now && !before) return []
    const cells = [now, before].flatMap((row) => [row?.count ?? 0, row ? averageDays(row.seconds, row.count) : null])
    return [{ phase, cells: [phases[phase].label, ...cells] }]
  })
  const list = (of: string) => subjectListUrl({ year: of, source: 'declare,plan' })
  return figureTable(
    'steps',
    t.steps,
    [t.step, t.leftIn(year), t.daysIn(year), t.leftIn(than), t.daysIn(than)],
    rows.map(({ cells }) => cells),
    { 2: 'rate', 4: 'rate' },
    { columns: ['', list(year), '', list(than), ''], rows: rows.map(({ phase }) => rowQuery({ left: phase })) },
  )
}

/** Returns the percentage of positive conclusions in a stage of the year. */
export function passRateIn(rounds: Figures['rounds'], year: string, stage: string): number | null {
  const own = rounds.filter((row) => row.year === year && row.stage === stage && row.committed)
  return passRate(own.flatMap((row) => Array<string>(row.count).fill(row.conclusion)))
}

const mapPair = <Row>([now, before]: Pair<Row>, of: (row: Row) => Cell): Pair<Cell> => [of(now), of(before)]
/** Returns the figures of both years in pairs. */
const yearPairs = (year: string, than: string, { years, reports, levels }: Figures) => {
  const inBoth = <Value>(of: (one: string) => Value): Pair<Value> => [of(year), of(than)]
  return {
    inBoth,
    fates: inBoth((one) => years.find((row) => row.year === one)),
    reports: inBoth((one) => reports.filter((row) => row.year === one)),
    graded: inBoth((one) => levels.filter((row) => row.year === one)),
  }
}
type YearPairs = ReturnType<typeof yearPairs>

/** Returns the comparison tables of two whole years: counts, with the lists of both, and shares. */
export function comparisonTables(ctx: Context, year: string, than: string, read: Figures): FigureTable[] {
  // Together with the counts by domain, these figures would reveal individual scores in a small group.
  const ranks = hasRight(ctx.actor, 'grade:rank')
  const pairs = yearPairs(year, than, read)
  const counts = countRows(pairs, ranks)
  const columns = [t.figure, t.wholeYear(year), t.wholeYear(than), t.change]
  return [
    figureTable(
      'compared',
      t.compared(year, than),
      columns,
      counts.map(({ cells }) => cells),
      {},
      {
        columns: ['', subjectListUrl({ year }), subjectListUrl({ year: than }), ''],
        rows: counts.map(({ list }) => (list ? rowQuery(list) : '')),
      },
    ),
    figureTable('shares', t.shares(year, than), columns, shareRows(pairs, read, ranks), {
      1: 'score',
      2: 'score',
      3: 'score',
    }),
  ]
}

function countRows({ fates, reports, graded }: YearPairs, ranks: boolean) {
  const row = (label: string, pair: Pair<Cell>, list: Query | null = null) => ({
    cells: comparisonRow(label, pair),
    list,
  })
  const reportsOf = (of: (row: Figures['reports'][number]) => number) => mapPair(reports, (rows) => sum(rows, of))
  return [
    ...(['declared', 'established', 'finished', 'closed', 'prizes'] as const).map((fate) =>
      row(
        t[fate],
        mapPair(fates, (one) => one?.[fate] ?? 0),
        outcomeListQueries[fate],
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
      mapPair(graded, (rows) => sum(rows, ({ count }) => count)),
      ranks ? { scored: 'any' } : null,
    ),
    ...(ranks
      ? [
          row(
            t.excellent,
            mapPair(graded, (rows) => sum(rows, ({ excellent }) => excellent)),
          ),
        ]
      : []),
  ]
}

function shareRows({ fates, graded, inBoth }: YearPairs, { rounds }: Figures, ranks: boolean) {
  const established = mapPair(fates, (row) => shareOf(row?.established ?? 0, row?.declared ?? 0))
  return [
    comparisonRow(t.establishedShare, established),
    ...(['FIRST', 'RE'] as const).map((stage) =>
      comparisonRow(
        t.rateOf(stage),
        inBoth((one) => passRateIn(rounds, one, stage)),
      ),
    ),
    ...(ranks ? [comparisonRow(t.mean, mapPair(graded, meanOf))] : []),
  ]
}
function meanOf(rows: Figures['levels']): number | null {
  const count = sum(rows, (row) => row.count)
  return count ? Math.round(sum(rows, ({ points }) => points) / 10_000 / count) / 100 : null
}
