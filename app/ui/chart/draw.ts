import { BarChart, FunnelChart, LineChart, PieChart, TreemapChart } from 'echarts/charts'
import { GridSimpleComponent, LegendPlainComponent } from 'echarts/components'
import { init, use as know } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartOf } from './describe'
import { heightOf, optionOf } from './option'

know([
  ...[BarChart, LineChart, PieChart, FunnelChart, TreemapChart],
  ...[GridSimpleComponent, LegendPlainComponent],
  SVGRenderer,
])

/** What only a living drawing needs: rules of its cursor, and marks that lead from a shape to its number. */
const alive =
  /<style >[^]*?<\/style>\s*| class="zr\d+-cls-\d+"| ecmeta_\w+="[^"]*"| (?:xmlns:xlink|version|baseProfile|pointer-events)="[^"]*"/g

/** A chart as SVG of a width in pixels; its colours are variables of the page, its labels are text whatever they hold. */
export function draw(of: ChartOf, width: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: heightOf(of) })
  try {
    chart.setOption(optionOf(of, width))
    // Names within the page: each chart has its own, and each time the same.
    return chart
      .renderToSVGString()
      .replace(alive, '')
      .replace(/\bzr\d+-c/g, `chart-${nameOf(of, width)}-c`)
  } finally {
    chart.dispose()
  }
}

/** A short name of what is drawn. */
function nameOf(of: ChartOf, width: number): string {
  let sum = width
  for (const sign of JSON.stringify(of)) sum = (Math.imul(sum, 31) + sign.codePointAt(0)!) >>> 0
  return sum.toString(36)
}
