import { Chart } from '~/app/ui/chart/chart'
import { itemChart, type ChartData } from '~/app/ui/chart/chart-data'
import { Section } from '~/app/ui/page'
import { colours, statusText } from './rows'
import { t } from './texts'

const years = ['2023', '2024', '2025', '2026']
const states = () => colours.map((colour, place) => ({ label: statusText({ colour }), count: 40 - place * 5, colour }))
const line = (): ChartData => ({
  ...{ kind: 'line', caption: t.byYear, unit: t.unit, labels: years },
  series: states()
    .slice(1, 4)
    .map(({ label, colour }, place) => ({
      ...{ name: label, colour },
      values: years.map((_, at) => 20 + place * 9 + at * (13 - place * 6)),
    })),
})

/** All kinds of charts. */
export function ChartPart() {
  return (
    <Section title={t.charts}>
      <Chart of={line()} span="full" />
      <Chart of={{ ...line(), kind: 'column', stacked: true }} span="full" />
      <Chart of={itemChart('bar', t.byState, t.unit, states())} span="full" />
      <Chart of={itemChart('pie', t.byState, t.unit, states())} span="full" />
      <Chart of={itemChart('funnel', t.byState, t.unit, states().slice(0, 4))} span="full" />
      <Chart of={itemChart('column', t.byYear, t.unit, [])} />
    </Section>
  )
}
