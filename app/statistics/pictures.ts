import { amounts, type ChartOf, type Series } from '~/app/ui/chart/describe'
import type { Colour } from '~/app/ui/status-tag'
import type { FigureTable } from '~/worker/statistics/contract'
import { t } from './texts'

/** Maximum number of bars of a chart; the table has all rows. */
const BARS = 10
/** Maximum number of domains of a chart, so that the labels fit. */
const FIELDS = 24
/** A table with more columns uses the full width. */
const WIDE = 6
/** True for tables that use the full width. Pairs of institution names need it as well. */
export const isWide = ({ name, columns }: FigureTable) => columns.length > WIDE || name === 'pairs'
const number = (row: FigureTable['rows'][number], at: number) => Number(row[at] ?? 0)

/** Returns columns of a table as chart series with colours. */
const seriesOf = (
  { columns, rows }: FigureTable,
  chosen: readonly (readonly [at: number, colour: Colour])[],
): Series[] =>
  chosen.map(([at, colour]) => ({
    ...{ name: columns[at]!.title, colour },
    // Hidden values are gaps, not zeros.
    values: rows.map((row) => (row[at] === null ? null : number(row, at))),
  }))
const labelsOf = ({ rows }: FigureTable) => rows.map(([label]) => String(label))

/** Chart builders by table name. Null if the table is clearer than a chart. */
const pictures: Readonly<Record<string, (table: FigureTable) => ChartOf | null>> = {
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
    const first = { ...table, rows: table.rows.slice(0, BARS) }
    const done = first.rows.map((row) => number(row, 2) + number(row, 5))
    const late = first.rows.map((row) => number(row, 3))
    const open = first.rows.map((row, at) => number(row, 1) + number(row, 4) - done[at]! - late[at]!)
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
        values: table.rows.map((row) => number(row, 1) - number(row, 2) - number(row, 3) - number(row, 4)),
      },
    ],
  }),
  grades: (table) =>
    amounts(
      'bar',
      t.meanCaption,
      t.points,
      table.rows.map((row) => ({ label: String(row[0]), count: Math.round(number(row, 2) * 100) / 100 })),
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
    const first = { ...table, rows: table.rows.slice(0, BARS) }
    return {
      ...{ kind: 'bar', caption: t.wordCaption, unit: t.unit, labels: labelsOf(first) },
      series: seriesOf(first, [
        [1, 'blue'],
        [2, 'grey'],
      ]),
    }
  },
  levels: (table) => amounts('bar', table.title, t.unit, itemsOf(table)),
  institutions: (table) => ({
    ...amounts('treemap', t.institutionCaption, t.unit, itemsOf(table).slice(0, FIELDS)),
    ...(table.short && { short: table.short.slice(0, FIELDS) }),
  }),
  provinces: (table) => amounts('bar', table.title, t.unit, itemsOf(table)),
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
      rows: table.rows.slice(0, BARS).map(([who, part, ...rest]) => [t.pair(`${who}`, `${part}`), part!, ...rest]),
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
const itemsOf = (table: FigureTable) => table.rows.map((row) => ({ label: String(row[0]), count: number(row, 1) }))

/** Returns the chart of a table; null without rows or without a builder for the table. */
export function pictureOf(table: FigureTable): ChartOf | null {
  if (table.rows.length === 0) return null
  return pictures[table.name]?.(table) ?? null
}

type Links = { columns: readonly string[]; rows: readonly string[] }
/** Returns the URL of the list behind a number; empty if there is none. */
export function linkAt({ links }: { links?: Links | undefined }, row: number, column: number): string {
  const [list, narrow] = [links?.columns[column], links?.rows[row]]
  return list && narrow ? `${list}&${narrow}` : ''
}
