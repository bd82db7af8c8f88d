import { Chart } from '~/app/ui/chart/chart'
import { itemChart, type ChartData } from '~/app/ui/chart/chart-data'
import { EmptyState } from '~/app/ui/empty-state'
import { Section } from '~/app/ui/page'
import type { FormFigure } from '~/worker/forms/contract'
import style from '../forms.module.css'
import { t } from '../texts'

/** Maximum label length for column charts; longer labels need horizontal bars. */
const SHORT_LABEL = 4

/** Chart of a matrix: a stacked bar per line. */
const matrixChart = (
  caption: string,
  items: FormFigure['items'],
  lines: NonNullable<FormFigure['lines']>,
): ChartData => ({
  ...{ kind: 'bar', caption, unit: t.unit, stacked: true },
  labels: lines.map((line) => line.label),
  series: items.map(({ label: name }, at) => ({ name, values: lines.map(({ counts }) => counts[at] ?? 0) })),
})

/** Charts of the chosen values, one per question with choices. */
export function AnswerFigures({ figures }: { figures: readonly FormFigure[] }) {
  if (!figures.length) return <EmptyState title={t.noFigures} help={t.noFiguresHelp} />
  return (
    <div className={style.figures}>
      {figures.map(({ name, label, kind, items, lines }) => {
        if (lines)
          return (
            <Section key={name} title={label}>
              <Chart of={matrixChart(label, items, lines)} />
            </Section>
          )
        const upright = kind === 'rating' || items.every((one) => one.label.length <= SHORT_LABEL)
        return (
          <Section key={name} title={label}>
            <Chart of={itemChart(upright ? 'column' : 'bar', label, t.unit, items)} />
          </Section>
        )
      })}
    </div>
  )
}
