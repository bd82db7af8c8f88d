import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { Chart } from '~/app/ui/chart/chart'
import type { ChartData } from '~/app/ui/chart/chart-data'
import { Dialog } from '~/app/ui/dialog'
import { ListSkeleton } from '~/app/ui/list/skeleton'
import { Section } from '~/app/ui/page'
import * as plan from '~/worker/plan/calls'
import type { PlanYearComparison } from '~/worker/plan/contract'
import styles from './plan.module.css'
import { t as subjects } from '../texts'
import { t } from './texts'

/** Maximum number of institutions in the chart. The chart's table sums up the rest in one row. */
const MAX_INSTITUTIONS = 12
type ComparedRow = PlanYearComparison['domains'][number]

function comparisonChart(
  { year, last }: PlanYearComparison,
  caption: string,
  of: 'total' | 'money',
  sides: readonly ComparedRow[],
): ChartData {
  const [first, rest] = [sides.slice(0, MAX_INSTITUTIONS), sides.slice(MAX_INSTITUTIONS)]
  const sum = (name: keyof Omit<ComparedRow, 'label'>) => rest.reduce((so, one) => so + one[name], 0)
  const more: ComparedRow[] = rest.length
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
export default function PlanComparison({ year, onClose }: { year: string; onClose: () => void }) {
  const [comparison, setComparison] = useState<PlanYearComparison | string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    void callApi(plan.planComparison, { year }, stop.signal).then((answer) => {
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
            <Chart of={comparisonChart(comparison, t.besideDomains, 'total', comparison.domains)} />
          </Section>
          <Section title={t.besideMoney}>
            <Chart of={comparisonChart(comparison, t.besideMoney, 'money', comparison.domains)} />
          </Section>
          <Section title={t.besideInstitutions}>
            <Chart
              span="full"
              of={comparisonChart(comparison, t.besideInstitutions, 'total', comparison.institutions)}
            />
          </Section>
        </div>
      )}
    </Dialog>
  )
}
