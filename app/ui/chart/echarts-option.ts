import type { EChartsCoreOption } from 'echarts/core'
import type { Colour } from '../status-tag'
import { type ChartData, formatFigure } from './chart-data'

/** Colours as CSS variables of the page, so that one drawing fits every theme. */
export const colourVariable = (name: Colour | 'text' | 'quiet' | 'line' | 'ground' | 'small' | 'large') =>
  `var(--chart-${name})`
const seriesColours: readonly Colour[] = ['blue', 'orange', 'green', 'purple', 'cyan', 'red', 'grey']
/** Height of a horizontal bar, and of a group of bars, in pixels. */
const BAR = { one: 32, several: 44 }
const MAX_LABELLED = 12
/** Estimated width of a text at 12 px: 12 per CJK character, 7 per other character. */
function textWidth(text: string): number {
  let width = 0
  for (const sign of text) width += sign >= '\u1100' ? 12 : 7
  return width
}
const shorten = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)
/** Returns the longest prefix of a text that fits. */
const fittingPrefix = (text: string, space: number) => {
  let length = 0
  while (length < text.length && textWidth(text.slice(0, length + 1)) <= space) length++
  return text.slice(0, length)
}
/** Wraps a text into at most two lines, at a space if possible. */
function wrapTwoLines(text: string, space: number): string {
  if (textWidth(text) <= space) return text
  const begun = fittingPrefix(text, space)
  const gap = begun.lastIndexOf(' ')
  const first = gap > 0 ? begun.slice(0, gap) : begun
  const rest = text.slice(first.length).trim()
  return `${first}\n${textWidth(rest) > space ? `${fittingPrefix(rest, space - 12)}…` : rest}`
}

/** Height of a chart in pixels, independent of its width, so that redrawing does not shift the layout. */
export const chartHeight = ({ kind, labels, series, stacked }: ChartData) =>
  kind === 'bar'
    ? labels.length * (series.length > 1 && !stacked ? BAR.several : BAR.one) + 16
    : kind === 'funnel'
      ? labels.length * 44 + 16
      : kind === 'treemap'
        ? 320
        : 240

/** The category axis. */
function categoryAxis({ labels }: ChartData, lies: boolean, line: boolean, space: number) {
  return {
    type: 'category',
    data: labels,
    axisTick: { show: false },
    axisLine: { show: !lies, lineStyle: { color: colourVariable('line') } },
    axisLabel: {
      color: colourVariable(lies ? 'text' : 'quiet'),
      fontSize: 12,
      hideOverlap: true,
      // The last label of a line chart is at the right edge, so it is aligned right.
      ...(line && { alignMaxLabel: 'right' as const }),
      ...(lies && {
        lineHeight: 14,
        formatter: (text: string) => wrapTwoLines(text, space - 16),
      }),
    },
    ...(lies && { inverse: true }),
    ...(line && { boundaryGap: false }),
  }
}

const valueAxis = ({ series }: ChartData, lies: boolean) => ({
  type: 'value',
  ...(lies ? { show: false } : { minInterval: Number.isInteger(series[0]?.values[0] ?? 0) ? 1 : 0 }),
  axisLabel: { color: colourVariable('quiet'), fontSize: 12, formatter: (value: number) => formatFigure(value) },
  splitLine: { lineStyle: { color: colourVariable('line') } },
})

/** Converts a chart to an ECharts option. */
export function echartsOption(of: ChartData, width: number): EChartsCoreOption {
  const { kind, labels, series } = of
  const legend = series.length > 1
  const legends = layoutLegend(
    series.map(({ name }) => name),
    width,
  )
  const common = {
    animation: false,
    textStyle: { fontFamily: 'inherit', color: colourVariable('text') },
    color: series.map(({ colour }, place) => colourVariable(colour ?? seriesColours[place % seriesColours.length]!)),
    ...(legend && { legend: legends.drawn }),
  }
  // A treemap computes with the colour list, which fails for CSS variables: each field has its own colour.
  if (kind === 'treemap') return { ...common, color: undefined, series: [treemapSeries(of)] }
  if (kind === 'pie' || kind === 'funnel') return { ...common, series: [pieSeries(of, kind, width)] }
  const lies = kind === 'bar'
  // A single point is drawn as a bar.
  const line = kind === 'line' && labels.length > 1
  // Without a browser ECharts underestimates the width of Chinese text, so the space for labels is set.
  const space = Math.min(Math.max(...labels.map(textWidth)) + 16, Math.floor(width * 0.36))
  const words = categoryAxis(of, lies, line, space)
  const numbers = valueAxis(of, lies)
  return {
    ...common,
    grid: {
      left: lies ? space : valueAxisWidth(of),
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
        of.colours ? { value, itemStyle: { color: colourVariable(of.colours[place] ?? 'blue') } } : value,
      ),
      ...(of.stacked && { stack: 'all' }),
      ...(line
        ? { showSymbol: labels.length <= MAX_LABELLED, symbol: 'circle', symbolSize: 6, lineStyle: { width: 2 } }
        : {
            barMaxWidth: lies ? 14 : 32,
            itemStyle: { borderRadius: of.stacked ? 0 : lies ? [0, 3, 3, 0] : [3, 3, 0, 0] },
          }),
      label: {
        show: !line && !of.stacked && (lies || (series.length === 1 && labels.length <= MAX_LABELLED)),
        position: lies ? 'right' : 'top',
        color: colourVariable('text'),
        fontSize: 12,
        formatter: ({ value }: { value: number | null }) => formatFigure(value),
      },
      emphasis: { disabled: true },
    })),
  }
}

const MARK = { itemWidth: 14, itemHeight: 8 }
/** Pixels between a mark and its name, and after the name. */
const GAP = { name: 5, next: 12 }
/** Lays out the legend in as many lines as it needs. ECharts underestimates the widths and would cut the last entry. */
function layoutLegend(names: readonly string[], width: number) {
  const most = Math.floor((width - MARK.itemWidth - GAP.name) / 12)
  const sizes = names.map((name) => MARK.itemWidth + GAP.name + Math.min(textWidth(name), most * 12))
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
    formatter: (whole: string) => (textWidth(whole) > most * 12 ? shorten(whole, most) : whole),
    textStyle: { color: colourVariable('text'), fontSize: 12 },
  }))
  return { drawn, lines: line + 1 }
}

/** Width of the value axis labels in pixels; the axis may end above the highest value, with one more digit. */
function valueAxisWidth({ series, labels, stacked }: ChartData): number {
  const highest = labels.map((_, place) => {
    const here = series.map(({ values }) => values[place] ?? 0)
    return stacked ? here.reduce((sum, one) => sum + one, 0) : Math.max(0, ...here)
  })
  return Math.max(24, textWidth(formatFigure(Math.max(0, ...highest))) + 22)
}

/** Series of a treemap. The fields contain text, so their colours are light tints. */
function treemapSeries({ labels, short = labels, series, caption }: ChartData) {
  const values = series[0]?.values ?? []
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  return {
    name: caption,
    type: 'treemap',
    ...{ left: 0, top: 0, right: 0, bottom: 0 },
    ...{ roam: false, nodeClick: false, breadcrumb: { show: false } },
    data: labels.map((name, place) => {
      const value = values[place] ?? 0
      return {
        name,
        value,
        short: short[place],
        itemStyle: { color: colourVariable(value * 2 > most ? 'large' : 'small') },
      }
    }),
    itemStyle: { gapWidth: 2, borderWidth: 0, borderColor: colourVariable('ground') },
    label: {
      ...{ color: colourVariable('text'), fontSize: 12, lineHeight: 16, overflow: 'break', lineOverflow: 'truncate' },
      formatter: ({ data, value }: { data: { short: string }; value: number }) =>
        `${data.short} ${formatFigure(value)}`,
    },
    emphasis: { disabled: true },
  }
}

/** Series of a pie or funnel chart. */
function pieSeries({ labels, series, caption, colours }: ChartData, kind: 'pie' | 'funnel', width: number) {
  return {
    name: caption,
    type: kind,
    data: labels.map((name, place) => ({
      name,
      value: series[0]?.values[place] ?? 0,
      itemStyle: { color: colourVariable(colours?.[place] ?? seriesColours[place % seriesColours.length]!) },
    })),
    ...(kind === 'pie'
      ? { radius: ['45%', '72%'], avoidLabelOverlap: true }
      : { left: '4%', width: '56%', top: 8, bottom: 8, sort: 'none', gap: 4, minSize: '8%' }),
    label: {
      position: kind === 'pie' ? 'outside' : 'right',
      color: colourVariable('text'),
      fontSize: 12,
      formatter: ({ name, value }: { name: string; value: number }) =>
        `${shorten(name, width < 480 ? 8 : 16)} ${formatFigure(value)}`,
    },
    labelLine: { lineStyle: { color: colourVariable('line') } },
    emphasis: { disabled: true },
  }
}
