import { BarChart, FunnelChart, LineChart, PieChart, TreemapChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as know } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartOf } from './describe'
import { heightOf, optionOf } from './option'

know([
  ...[BarChart, LineChart, PieChart, FunnelChart, TreemapChart],
  ...[GridComponent, LegendComponent, TooltipComponent],
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

/** A chart that answers to the pointer, in the place of its picture. */
export function enliven(place: HTMLElement, of: ChartOf) {
  const tooltip = {
    trigger: ['pie', 'funnel', 'treemap'].includes(of.kind) ? 'item' : 'axis',
    axisPointer: { type: of.kind === 'line' ? 'line' : 'none', lineStyle: { color: 'var(--chart-quiet)' } },
    confine: true,
    backgroundColor: 'var(--semi-color-bg-3)',
    borderColor: 'var(--semi-color-border)',
    textStyle: { color: 'var(--semi-color-text-0)', fontSize: 12 },
  }
  const chart = init(place, null, { renderer: 'svg', height: heightOf(of) })
  const show = () => chart.setOption({ ...optionOf(of, place.clientWidth), tooltip })
  show()
  const sizes = new ResizeObserver(() => {
    chart.resize()
    show()
  })
  sizes.observe(place)
  return () => {
    sizes.disconnect()
    chart.dispose()
  }
}
