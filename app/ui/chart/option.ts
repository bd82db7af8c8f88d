import type { EChartsCoreOption } from 'echarts/core'
import type { Colour } from '../status-tag'
import { type ChartOf, figure } from './describe'

/** Colours as CSS variables of the page, so that one drawing fits every theme. */
export const variable = (name: Colour | 'text' | 'quiet' | 'line' | 'ground' | 'small' | 'large') =>
  `var(--chart-${name})`
const inTurn: readonly Colour[] = ['blue', 'orange', 'green', 'purple', 'cyan', 'red', 'grey']
/** Height of a horizontal bar, and of a group of bars, in pixels. */
const BAR = { one: 32, several: 44 }
const most = 12
/** Estimated width of a text at 12 px: 12 per CJK character, 7 per other character. */
function widthOf(text: string): number {
  let width = 0
  for (const sign of text) width += sign >= '\u1100' ? 12 : 7
  return width
}
const shorter = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)
/** Returns the longest prefix of a text that fits. */
const beginning = (text: string, space: number) => {
  let length = 0
  while (length < text.length && widthOf(text.slice(0, length + 1)) <= space) length++
  return text.slice(0, length)
}
/** Wraps a text into at most two lines, at a space if possible. */
function inTwoLines(text: string, space: number): string {
  if (widthOf(text) <= space) return text
  const begun = beginning(text, space)
  const gap = begun.lastIndexOf(' ')
  const first = gap > 0 ? begun.slice(0, gap) : begun
  const rest = text.slice(first.length).trim()
  return `${first}\n${widthOf(rest) > space ? `${beginning(rest, space - 12)}…` : rest}`
}

/** Height of a chart in pixels, independent of its width, so that redrawing does not shift the layout. */
export const heightOf = ({ kind, labels, series, stacked }: ChartOf) =>
  kind === 'bar'
    ? labels.length * (series.length > 1 && !stacked ? BAR.several : BAR.one) + 16
    : kind === 'funnel'
      ? labels.length * 44 + 16
      : kind === 'treemap'
        ? 320
        : 240

/** The category axis. */
function wordsAxis({ labels }: ChartOf, lies: boolean, line: boolean, space: number) {
  return {
    type: 'category',
    data: labels,
    axisTick: { show: false },
    axisLine: { show: !lies, lineStyle: { color: variable('line') } },
    axisLabel: {
      color: variable(lies ? 'text' : 'quiet'),
      fontSize: 12,
      hideOverlap: true,
      // The last label of a line chart is at the right edge, so it is aligned right.
      ...(line && { alignMaxLabel: 'right' as const }),
      ...(lies && {
        lineHeight: 14,
        formatter: (text: string) => inTwoLines(text, space - 16),
      }),
    },
    ...(lies && { inverse: true }),
    ...(line && { boundaryGap: false }),
  }
}

const numbersAxis = ({ series }: ChartOf, lies: boolean) => ({
  type: 'value',
  ...(lies ? { show: false } : { minInterval: Number.isInteger(series[0]?.values[0] ?? 0) ? 1 : 0 }),
  axisLabel: { color: variable('quiet'), fontSize: 12, formatter: (value: number) => figure(value) },
  splitLine: { lineStyle: { color: variable('line') } },
})

/** Converts a chart to an ECharts option. */
export function optionOf(of: ChartOf, width: number): EChartsCoreOption {
  const { kind, labels, series } = of
  const legend = series.length > 1
  const legends = legendsOf(
    series.map(({ name }) => name),
    width,
  )
  const common = {
    animation: false,
    textStyle: { fontFamily: 'inherit', color: variable('text') },
    color: series.map(({ colour }, place) => variable(colour ?? inTurn[place % inTurn.length]!)),
    ...(legend && { legend: legends.drawn }),
  }
  // A treemap computes with the colour list, which fails for CSS variables: each field has its own colour.
  if (kind === 'treemap') return { ...common, color: undefined, series: [fields(of)] }
  if (kind === 'pie' || kind === 'funnel') return { ...common, series: [parts(of, kind, width)] }
  const lies = kind === 'bar'
  // A single point is drawn as a bar.
  const line = kind === 'line' && labels.length > 1
  // Without a browser ECharts underestimates the width of Chinese text, so the space for labels is set.
  const space = Math.min(Math.max(...labels.map(widthOf)) + 16, Math.floor(width * 0.36))
  const words = wordsAxis(of, lies, line, space)
  const numbers = numbersAxis(of, lies)
  return {
    ...common,
    grid: {
      left: lies ? space : roomOfNumbers(of),
      right: lies ? 48 : line ? 20 : 8,
      top: legend ? 12 + 20 * legends.lines : lies ? 4 : 20,
      bottom: lies ? 4 : 24,
      outerBoundsMode: 'none',
    },
    xAxis: lies ? numbers : words,
    yAxis: lies ? words : numbers,
    series: series.map(({ name, values }) => ({
      name,
      type: line ? 'line' : 'bar',
      data: values.map((value, place) =>
        of.colours ? { value, itemStyle: { color: variable(of.colours[place] ?? 'blue') } } : value,
      ),
      ...(of.stacked && { stack: 'all' }),
      ...(line
        ? { showSymbol: labels.length <= most, symbol: 'circle', symbolSize: 6, lineStyle: { width: 2 } }
        : {
            barMaxWidth: lies ? 14 : 32,
            itemStyle: { borderRadius: of.stacked ? 0 : lies ? [0, 3, 3, 0] : [3, 3, 0, 0] },
          }),
      label: {
        show: !line && !of.stacked && (lies || (series.length === 1 && labels.length <= most)),
        position: lies ? 'right' : 'top',
        color: variable('text'),
        fontSize: 12,
        formatter: ({ value }: { value: number | null }) => figure(value),
      },
      emphasis: { disabled: true },
    })),
  }
}

const MARK = { itemWidth: 14, itemHeight: 8 }
/** Pixels between a mark and its name, and after the name. */
const GAP = { name: 5, next: 12 }
/** Lays out the legend in as many lines as it needs. ECharts underestimates the widths and would cut the last entry. */
function legendsOf(names: readonly string[], width: number) {
  const most = Math.floor((width - MARK.itemWidth - GAP.name) / 12)
  const sizes = names.map((name) => MARK.itemWidth + GAP.name + Math.min(widthOf(name), most * 12))
  const places: { left: number; line: number }[] = []
  let [left, line] = [0, 0]
  for (const size of sizes) {
    if (left > 0 && left + size > width) [left, line] = [0, line + 1]
    places.push({ left, line })
    left += size + GAP.next
  }
  // A single line is aligned right.
  const push = line === 0 ? Math.max(0, width - (left - GAP.next)) : 0
  const drawn = names.map((name, at) => ({
    data: [name],
    ...{ left: push + places[at]!.left, top: 20 * places[at]!.line, padding: [4, 0], ...MARK },
    formatter: (whole: string) => (widthOf(whole) > most * 12 ? shorter(whole, most) : whole),
    textStyle: { color: variable('text'), fontSize: 12 },
  }))
  return { drawn, lines: line + 1 }
}

/** Width of the value axis labels in pixels; the axis may end above the highest value, with one more digit. */
function roomOfNumbers({ series, labels, stacked }: ChartOf): number {
  const highest = labels.map((_, place) => {
    const here = series.map(({ values }) => values[place] ?? 0)
    return stacked ? here.reduce((sum, one) => sum + one, 0) : Math.max(0, ...here)
  })
  return Math.max(24, widthOf(figure(Math.max(0, ...highest))) + 22)
}

/** Series of a treemap. The fields contain text, so their colours are light tints. */
function fields({ labels, short = labels, series, caption }: ChartOf) {
  const values = series[0]?.values ?? []
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  return {
    name: caption,
    type: 'treemap',
    ...{ left: 0, top: 0, right: 0, bottom: 0 },
    ...{ roam: false, nodeClick: false, breadcrumb: { show: false } },
    data: labels.map((name, place) => {
      const value = values[place] ?? 0
      return { name, value, short: short[place], itemStyle: { color: variable(value * 2 > most ? 'large' : 'small') } }
    }),
    itemStyle: { gapWidth: 2, borderWidth: 0, borderColor: variable('ground') },
    label: {
      ...{ color: variable('text'), fontSize: 12, lineHeight: 16, overflow: 'break', lineOverflow: 'truncate' },
      formatter: ({ data, value }: { data: { short: string }; value: number }) => `${data.short} ${figure(value)}`,
    },
    emphasis: { disabled: true },
  }
}

/** Series of a pie or funnel chart. */
function parts({ labels, series, caption, colours }: ChartOf, kind: 'pie' | 'funnel', width: number) {
  return {
    name: caption,
    type: kind,
    data: labels.map((name, place) => ({
      name,
      value: series[0]?.values[place] ?? 0,
      itemStyle: { color: variable(colours?.[place] ?? inTurn[place % inTurn.length]!) },
    })),
    ...(kind === 'pie'
      ? { radius: ['45%', '72%'], avoidLabelOverlap: true }
      : { left: '4%', width: '56%', top: 8, bottom: 8, sort: 'none', gap: 4, minSize: '8%' }),
    label: {
      position: kind === 'pie' ? 'outside' : 'right',
      color: variable('text'),
      fontSize: 12,
      formatter: ({ name, value }: { name: string; value: number }) =>
        `${shorter(name, width < 480 ? 8 : 16)} ${figure(value)}`,
    },
    labelLine: { lineStyle: { color: variable('line') } },
    emphasis: { disabled: true },
  }
}
