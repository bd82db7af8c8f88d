import { TooltipComponent } from 'echarts/components'
import { init, use as know } from 'echarts/core'
import type { ChartOf } from './describe'
// Registers the tooltip in addition to the parts that `./svg-drawing` registers.
import './draw'
import { heightOf, optionOf } from './option'

know([TooltipComponent])

/** Mounts an interactive chart over the static drawing. Returns a function that removes it. */
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
