import { BarChart, FunnelChart, LineChart, PieChart, TreemapChart } from 'echarts/charts'
import { GridSimpleComponent, LegendPlainComponent } from 'echarts/components'
import { init, use as know } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartData } from './chart-data'
import { chartHeight, echartsOption } from './echarts-option'

know([
  ...[BarChart, LineChart, PieChart, FunnelChart, TreemapChart],
  ...[GridSimpleComponent, LegendPlainComponent],
  SVGRenderer,
])

/** Markup that only an interactive chart needs: cursor rules and element metadata. */
const interactiveMarkup =
  /<style >[^]*?<\/style>\s*| class="zr\d+-cls-\d+"| ecmeta_\w+="[^"]*"| (?:xmlns:xlink|version|baseProfile|pointer-events)="[^"]*"/g

/** Draws a chart as SVG with the given width in pixels. Colours are CSS variables of the page; labels are escaped as text. */
export function drawChart(of: ChartData, width: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: chartHeight(of) })
  try {
    chart.setOption(echartsOption(of, width))
    // Class names unique within the page and deterministic: they derive from the content.
    return chart
      .renderToSVGString()
      .replace(interactiveMarkup, '')
      .replace(/\bzr\d+-c/g, `chart-${hashOf(of, width)}-c`)
  } finally {
    chart.dispose()
  }
}

/** A short hash of the chart's data and width. */
function hashOf(of: ChartData, width: number): string {
  let sum = width
  for (const sign of JSON.stringify(of)) sum = (Math.imul(sum, 31) + sign.codePointAt(0)!) >>> 0
  return sum.toString(36)
}
