import { TooltipComponent } from 'echarts/components'
import { init, use as know } from 'echarts/core'
import type { ChartData } from './chart-data'
// Registers the tooltip in addition to the parts that `./svg-drawing` registers.
import './svg-drawing'
import { chartHeight, echartsOption } from './echarts-option'

know([TooltipComponent])

/** Mounts an interactive chart over the static drawing. Returns a function that removes it. */
export function mountInteractiveChart(place: HTMLElement, of: ChartData) {
  const tooltip = {
    trigger: ['pie', 'funnel', 'treemap'].includes(of.kind) ? 'item' : 'axis',
    axisPointer: { type: of.kind === 'line' ? 'line' : 'none', lineStyle: { color: 'var(--chart-quiet)' } },
    confine: true,
    backgroundColor: 'var(--semi-color-bg-3)',
    borderColor: 'var(--semi-color-border)',
    textStyle: { color: 'var(--semi-color-text-0)', fontSize: 12 },
  }
  const chart = init(place, null, { renderer: 'svg', height: chartHeight(of) })
  const show = () => chart.setOption({ ...echartsOption(of, place.clientWidth), tooltip })
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
