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

/** So many institutions are drawn; the table of a chart has the rest in one row. */
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
  const shown = [...first, ...more]
  return {
    kind: 'bar',
    caption,
    unit: of === 'money' ? t.tenThousand : t.pieces,
    labels: shown.map((one) => one.label || t.notSaid),
    series: [
      { name: subjects.yearName(year), values: shown.map((one) => (of === 'money' ? one.money : one.now)) },
      {
        name: subjects.yearName(last),
        values: shown.map((one) => (of === 'money' ? one.lastMoney : one.last)),
        colour: 'grey',
      },
    ],
  }
}

/** The plan of the year, as a draft or published, beside that of the year before: what stands where, and for how much. */
export default function Beside({ year, onClose }: { year: string; onClose: () => void }) {
  const [found, setFound] = useState<PlanBeside | string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    void ask(plan.planBeside, { year }, stop.signal).then((answer) => {
      if (!stop.signal.aborted) setFound(answer.ok ? answer.result : answer.message)
    })
    return () => stop.abort()
  }, [year])
  return (
    <Dialog open title={t.besideTitle(year)} width={960} filling={false} onClose={onClose}>
      {found === null ? (
        <ListSkeleton rows={6} />
      ) : typeof found === 'string' ? (
        <p role="alert">{found}</p>
      ) : found.domains.length === 0 ? (
        <p>{t.besideNone}</p>
      ) : (
        <div className={styles.beside}>
          <Section title={t.besideDomains}>
            <Chart of={chart(found, t.besideDomains, 'total', found.domains)} />
          </Section>
          <Section title={t.besideMoney}>
            <Chart of={chart(found, t.besideMoney, 'money', found.domains)} />
          </Section>
          <Section title={t.besideInstitutions}>
            <Chart span="full" of={chart(found, t.besideInstitutions, 'total', found.institutions)} />
          </Section>
        </div>
      )}
    </Dialog>
  )
}
