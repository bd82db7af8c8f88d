import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { Chart } from '~/app/ui/chart/chart'
import type { ChartOf } from '~/app/ui/chart/describe'
import { Dialog } from '~/app/ui/dialog'
import { ListSkeleton } from '~/app/ui/list/skeleton'
import { Section } from '~/app/ui/page'
import * as plan from '~/worker/plan/calls'
import type { PlanBeside } from '~/worker/plan/contract'
import styles from './plan.module.css'
import { t as subjects } from '../texts'
import { t } from './texts'

/** Maximum number of institutions in the chart. The chart's table sums up the rest in one row. */
const MOST = 12
type Side = PlanBeside['domains'][number]

function chart({ year, last }: PlanBeside, caption: string, of: 'total' | 'money', sides: readonly Side[]): ChartOf {
  const [first, rest] = [sides.slice(0, MOST), sides.slice(MOST)]
  const sum = (name: keyof Omit<Side, 'label'>) => rest.reduce((so, one) => so + one[name], 0)
  const more: Side[] = rest.length
    ? [
        {
          label: t.otherInstitutions(rest.length),
          ...{ now: sum('now'), last: sum('last'), money: sum('money'), lastMoney: sum('lastMoney') },
        },
      ]
    : []
  const visibleRows = [...first, ...more]
  return {
    kind: 'bar',
    caption,
    unit: of === 'money' ? t.tenThousand : t.pieces,
    labels: visibleRows.map((one) => one.label || t.notSaid),
    series: [
      { name: subjects.yearName(year), values: visibleRows.map((one) => (of === 'money' ? one.money : one.now)) },
      {
        name: subjects.yearName(last),
        values: visibleRows.map((one) => (of === 'money' ? one.lastMoney : one.last)),
        colour: 'grey',
      },
    ],
  }
}

/** Compares the year's plan, draft or published, with the plan of the previous year by number of subjects and budget. */
export default function Beside({ year, onClose }: { year: string; onClose: () => void }) {
  const [comparison, setComparison] = useState<PlanBeside | string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    void ask(plan.planBeside, { year }, stop.signal).then((answer) => {
      if (!stop.signal.aborted) setComparison(answer.ok ? answer.result : answer.message)
    })
    return () => stop.abort()
  }, [year])
  return (
    <Dialog open title={t.besideTitle(year)} width={960} filling={false} onClose={onClose}>
      {comparison === null ? (
        <ListSkeleton rows={6} />
      ) : typeof comparison === 'string' ? (
        <p role="alert">{comparison}</p>
      ) : comparison.domains.length === 0 ? (
        <p>{t.besideNone}</p>
      ) : (
        <div className={styles.sideBySide}>
          <Section title={t.besideDomains}>
            <Chart of={chart(comparison, t.besideDomains, 'total', comparison.domains)} />
          </Section>
          <Section title={t.besideMoney}>
            <Chart of={chart(comparison, t.besideMoney, 'money', comparison.domains)} />
          </Section>
          <Section title={t.besideInstitutions}>
            <Chart span="full" of={chart(comparison, t.besideInstitutions, 'total', comparison.institutions)} />
          </Section>
        </div>
      )}
    </Dialog>
  )
}
