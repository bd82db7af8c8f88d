import type { Colour } from '../status-tag'
import { t } from '../texts'

export type Series = { name: string; values: readonly (number | null)[]; colour?: Colour }
/**
 * The data of a chart. `bar` is horizontal, for many or long labels; `column` is vertical; `line` is for time series.
 * `pie`, `funnel` and `treemap` (for very many items) have one series. `colours` belong to the labels, where each is a
 * status with a fixed colour.
 */
export type ChartData = {
  kind: 'bar' | 'column' | 'line' | 'pie' | 'funnel' | 'treemap'
  caption: string
  unit: string
  labels: readonly string[]
  /** Short labels for the fields of a treemap; the tooltip shows the full label. */
  short?: readonly string[]
  series: readonly Series[]
  colours?: readonly Colour[]
  /** Stacks the series. */
  stacked?: boolean
}
export type ChartItem = { label: string; count: number; colour?: Colour }

/** Builds a chart with one number per label. */
export const itemChart = (
  kind: ChartData['kind'],
  caption: string,
  unit: string,
  items: readonly ChartItem[],
): ChartData => ({
  ...{ kind, caption, unit },
  labels: items.map(({ label }) => label),
  series: [{ name: caption, values: items.map(({ count }) => count) }],
  ...(items.some(({ colour }) => colour) && { colours: items.map(({ colour }) => colour ?? 'blue') }),
})

const grouped = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })
export const formatFigure = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : grouped.format(value)

/** True if a chart has nothing to show: no numbers, or only zeros where lengths or shares are compared. */
export const isEmptyChart = ({ kind, series }: ChartData) =>
  !series.some(({ values }) => values.some((value) => value !== null && (kind === 'line' || value !== 0)))

/** Returns the numbers as a table: header, then one row per label. */
export const chartTable = ({ labels, series, unit }: ChartData) => ({
  head: [t.chartItem, ...(series.length === 1 ? [t.amountIn(unit)] : series.map(({ name }) => t.amountOf(name, unit)))],
  rows: labels.map((label, place) => ({ label, values: series.map(({ values }) => values[place] ?? null) })),
})

/** Describes a chart in a sentence, for screen readers. */
export function describeChart(of: ChartData): string {
  if (isEmptyChart(of)) return t.saysNothing(of.caption)
  const parts = of.series.map(({ name, values }) => {
    const known = values.flatMap((value, place) => (value === null ? [] : [{ value, label: of.labels[place]! }]))
    if (known.length === 0) return t.noneOf(name)
    const most = known.reduce((a, b) => (b.value > a.value ? b : a))
    const least = known.reduce((a, b) => (b.value < a.value ? b : a))
    const [first, last] = [known[0]!, known.at(-1)!]
    const called = of.series.length > 1 ? t.called(name) : ''
    return of.kind === 'line'
      ? called +
          t.saysTime(
            first.label,
            formatFigure(first.value),
            last.label,
            formatFigure(last.value),
            most.label,
            formatFigure(most.value),
          )
      : called +
          t.saysParts(
            formatFigure(known.reduce((sum, { value }) => sum + value, 0)),
            ...([most.label, formatFigure(most.value), least.label, formatFigure(least.value)] as const),
          )
  })
  return t.says(of.caption, of.unit, of.labels.length, parts.join(t.semicolon))
}
