import { Link } from 'react-router'
import { useQuery } from '~/app/lib/query'
import cases from '~/app/library/cases/cases.module.css'
import { Chart } from '~/app/ui/chart/chart'
import { itemChart } from '~/app/ui/chart/chart-data'
import { FactList } from '~/app/ui/field'
import * as calls from '~/worker/library/tasks/calls'
import type { TaskDetail } from '~/worker/library/tasks/contract'
import { DetailSheet, FileLines, History, Lines } from '../../parts/detail-sheet'
import { t } from '../texts'
import { percent } from './labels'

/** A task in a side sheet: the list's sheet, or with `onClose` a sheet of its own. */
export function TaskSheet({ id, onClose }: { id: string; onClose?: () => void }) {
  const { read, again } = useQuery(calls.taskDetail, { id })
  return (
    <DetailSheet read={read} again={again} titleOf={({ taskName }) => taskName} onClose={onClose}>
      {(of) => <TaskBody of={of} />}
    </DetailSheet>
  )
}

function TaskBody({ of }: { of: TaskDetail }) {
  return (
    <>
      {of.missing.length > 0 && (
        <section className={cases.similar}>
          <h3>{t.missing}</h3>
          <ul className={cases.lines}>
            {of.missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
      )}
      <FactList
        items={[
          { label: t.taskNo, value: of.taskNo },
          { label: t.status, value: of.status_dictText },
          { label: t.plan, value: of.planName },
          { label: t.parent, value: of.parentName },
          { label: t.dates, value: `${of.startDate} – ${of.endDate}` },
          { label: t.weight, value: of.weight },
          { label: t.rate, value: percent(of.rate) },
          ...(of.ownRate === null ? [] : [{ label: t.ownRate, value: percent(of.ownRate) }]),
          { label: t.goal, value: of.goal, wide: true },
          { label: t.requirement, value: of.requirement, wide: true },
        ]}
      />
      {of.status !== 0 && (
        <p>
          <Link to={`/strategic/${of.orgType}/progress?view=matrix&taskId=${of.id}`}>{t.burnUp}</Link>
        </p>
      )}
      {of.departs.length > 0 && (
        <Chart
          of={itemChart(
            'bar',
            t.rates,
            t.percent,
            of.departs.map(({ departName, rate }) => ({ label: departName, count: rate })),
          )}
        />
      )}
      <Lines title={t.cases} rows={of.cases} none={t.none}>
        {(one) => (
          <>
            <Link to={`/strategic/${of.orgType}/cases?keyword=${encodeURIComponent(one.caseNo)}`}>{one.caseName}</Link>
            <span className={cases.muted}>
              {one.caseNo} · {one.status_dictText}
            </span>
          </>
        )}
      </Lines>
      <Lines title={t.below} rows={of.below}>
        {(one) => (
          <>
            {one.taskName}
            <span className={cases.muted}>
              {one.status_dictText} · {one.endDate}
            </span>
          </>
        )}
      </Lines>
      <FileLines files={of.files} />
      <History entries={of.history} />
    </>
  )
}
