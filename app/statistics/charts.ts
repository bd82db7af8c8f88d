import { itemChart, type ChartData, type Series } from '~/app/ui/chart/chart-data'
import type { Colour } from '~/app/ui/status-tag'
import type { FigureTable } from '~/worker/statistics/contract'
import { t } from './texts'

/** Maximum number of bars of a chart; the table has all rows. */
const MAX_BARS = 10
/** Maximum number of domains of a chart, so that the labels fit. */
const MAX_DOMAINS = 24
/** A table with more columns uses the full width. */
const MAX_NARROW_COLUMNS = 6
/** True for tables that use the full width. Pairs of institution names need it as well. */
export const isWide = ({ name, columns }: FigureTable) => columns.length > MAX_NARROW_COLUMNS || name === 'pairs'
const numberAt = (row: FigureTable['rows'][number], at: number) => Number(row[at] ?? 0)

/** Returns columns of a table as chart series with colours. */
const seriesOf = (
  { columns, rows }: FigureTable,
  chosen: readonly (readonly [at: number, colour: Colour])[],
): Series[] =>
  chosen.map(([at, colour]) => ({
    ...{ name: columns[at]!.title, colour },
    // Hidden values are gaps, not zeros.
    values: rows.map((row) => (row[at] === null ? null : numberAt(row, at))),
  }))
const labelsOf = ({ rows }: FigureTable) => rows.map(([label]) => String(label))

/** Chart builders by table name. Null if the table is clearer than a chart. */
const chartBuilders: Readonly<Record<string, (table: FigureTable) => ChartData | null>> = {
  rates: (table) => ({
    ...{ kind: 'bar', caption: table.title, unit: t.opinions, stacked: true, labels: labelsOf(table) },
    series: seriesOf(table, [
      [2, 'green'],
      [3, 'red'],
      [4, 'orange'],
      [5, 'purple'],
      [6, 'grey'],
    ]),
  }),
  load: (table) => {
    const first = { ...table, rows: table.rows.slice(0, MAX_BARS) }
    const done = first.rows.map((row) => numberAt(row, 2) + numberAt(row, 5))
    const late = first.rows.map((row) => numberAt(row, 3))
    const open = first.rows.map((row, at) => numberAt(row, 1) + numberAt(row, 4) - done[at]! - late[at]!)
    return {
      ...{ kind: 'bar', caption: table.title, unit: t.unit, stacked: true, labels: labelsOf(first) },
      series: [
        { name: t.done, colour: 'green', values: done },
        { name: t.open, colour: 'cyan', values: open },
        { name: t.late, colour: 'red', values: late },
      ],
    }
  },
  reports: (table) => ({
    ...{ kind: 'bar', caption: table.title, unit: t.ofReports, stacked: true, labels: labelsOf(table) },
    series: [
      ...seriesOf(table, [
        [3, 'green'],
        [2, 'cyan'],
        [4, 'red'],
      ]),
      {
        ...{ name: t.notDue, colour: 'grey' },
        values: table.rows.map((row) => numberAt(row, 1) - numberAt(row, 2) - numberAt(row, 3) - numberAt(row, 4)),
      },
    ],
  }),
  grades: (table) =>
    itemChart(
      'bar',
      t.meanCaption,
      t.points,
      table.rows.map((row) => ({ label: String(row[0]), count: Math.round(numberAt(row, 2) * 100) / 100 })),
    ),
  scores: (table) => ({
    ...{ kind: 'bar', caption: table.title, unit: t.unit, stacked: true, labels: labelsOf(table) },
    series: seriesOf(table, [
      [2, 'red'],
      [3, 'orange'],
      [4, 'cyan'],
      [5, 'blue'],
      [6, 'green'],
    ]),
  }),
  steps: (table) => ({
    ...{ kind: 'bar', caption: table.title, unit: t.days, labels: labelsOf(table) },
    series: seriesOf(table, [
      [2, 'blue'],
      [4, 'grey'],
    ]),
  }),
  compared: (table) => ({
    ...{ kind: 'bar', caption: table.title, unit: t.amount, labels: labelsOf(table) },
    series: seriesOf(table, [
      [1, 'blue'],
      [2, 'grey'],
    ]),
  }),
  words: (table) => {
    const first = { ...table, rows: table.rows.slice(0, MAX_BARS) }
    return {
      ...{ kind: 'bar', caption: t.wordCaption, unit: t.unit, labels: labelsOf(first) },
      series: seriesOf(first, [
        [1, 'blue'],
        [2, 'grey'],
      ]),
    }
  },
  levels: (table) => itemChart('bar', table.title, t.unit, itemsOf(table)),
  institutions: (table) => ({
    ...itemChart('treemap', t.institutionCaption, t.unit, itemsOf(table).slice(0, MAX_DOMAINS)),
    ...(table.short && { short: table.short.slice(0, MAX_DOMAINS) }),
  }),
  provinces: (table) => itemChart('bar', table.title, t.unit, itemsOf(table)),
  results: (table) => ({
    ...{ kind: 'column', caption: table.title, unit: t.unit, labels: labelsOf(table) },
    series: seriesOf(table, [
      [1, 'blue'],
      [2, 'cyan'],
      [3, 'green'],
      [4, 'purple'],
    ]),
  }),
  pairs: (table) => {
    const first = {
      ...table,
      rows: table.rows.slice(0, MAX_BARS).map(([who, part, ...rest]) => [t.pair(`${who}`, `${part}`), part!, ...rest]),
    }
    return {
      ...{ kind: 'bar', caption: t.pairCaption, unit: t.unit, labels: labelsOf(first) },
      series: seriesOf(first, [
        [2, 'blue'],
        [3, 'green'],
      ]),
    }
  },
  years: (table) => ({
    ...{ kind: 'column', caption: t.yearCaption, unit: t.unit, labels: labelsOf(table) },
    series: seriesOf(table, [
      [1, 'blue'],
      [2, 'cyan'],
      [3, 'green'],
      [5, 'purple'],
    ]),
  }),
}
const itemsOf = (table: FigureTable) => table.rows.map((row) => ({ label: String(row[0]), count: numberAt(row, 1) }))

/** Returns the chart of a table; null without rows or without a builder for the table. */
export function chartOfTable(table: FigureTable): ChartData | null {
  if (table.rows.length === 0) return null
  return chartBuilders[table.name]?.(table) ?? null
}

type FigureLinks = { columns: readonly string[]; rows: readonly string[] }
/** Returns the URL of the list behind a number; empty if there is none. */
export function linkAt({ links }: { links?: FigureLinks | undefined }, row: number, column: number): string {
  const [list, narrow] = [links?.columns[column], links?.rows[row]]
  return list && narrow ? `${list}&${narrow}` : ''
}
