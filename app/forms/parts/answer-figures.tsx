import { Chart } from '~/app/ui/chart/chart'
import { amounts } from '~/app/ui/chart/describe'
import { Empty } from '~/app/ui/empty'
import { Section } from '~/app/ui/page'
import type { FormFigure } from '~/worker/forms/contract'
import style from '../forms.module.css'
import { t } from '../texts'

/** Words of so many characters stand below a column; longer ones lie. */
const SHORT = 4

/** What was chosen how often, a chart for each question that there is something to choose of. */
export function AnswerFigures({ figures }: { figures: readonly FormFigure[] }) {
  if (!figures.length) return <Empty title={t.noFigures} help={t.noFiguresHelp} />
  return (
    <div className={style.figures}>
      {figures.map(({ name, label, kind, items }) => {
        const upright = kind === 'rating' || items.every((one) => one.label.length <= SHORT)
        return (
          <Section key={name} title={label}>
            <Chart of={amounts(upright ? 'column' : 'bar', label, t.unit, items)} />
          </Section>
        )
      })}
    </div>
  )
}
