import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { Chart } from '~/app/ui/chart/chart'
import { EmptyState } from '~/app/ui/empty-state'
import { PlainTable } from '~/app/ui/list/plain-table'
import { SideSheet } from '~/app/ui/semi-controls'
import { StatusTag } from '~/app/ui/status-tag'
import * as schedule from '~/worker/schedule/calls'
import type { JobRow, JobRun } from '~/worker/schedule/contract'
import { runOutcomeOf, runOutcomes } from './job-outcome'
import style from './messages.module.css'
import { t } from './texts'

const MAX_RUNS = 100

/** Last runs of a job with their durations and outcomes, by day or by hour. */
export default function JobRuns({ row, onClose }: { row: JobRow; onClose: () => void }) {
  const [runs, setRuns] = useState<JobRun[] | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    void callApi(schedule.listRuns, { job: row.id, pageSize: MAX_RUNS }, controller.signal).then((answer) => {
      if (answer.ok && !controller.signal.aborted) setRuns(answer.result.records)
    })
    return () => controller.abort()
  }, [row.id])
  return (
    <SideSheet visible title={`${row.title} · ${t.runs}`} width="min(760px, 100vw)" onCancel={onClose}>
      {runs && runs.length > 1 && <RunCharts runs={runs.toReversed()} />}
      {runs?.length === 0 && <EmptyState title={t.noRuns} help={t.noRunsHelp} />}
      {runs?.length !== 0 && (
        <PlainTable<JobRun>
          label={t.runs}
          rows={runs}
          idOf={(run) => run.id}
          columns={[
            { key: 'startTime', title: t.started, width: 144, text: (run) => run.startTime.slice(5) },
            {
              key: 'outcome',
              title: t.outcome,
              width: 112,
              show: (run) => <StatusTag {...runOutcomeOf(run.outcome)} />,
            },
            { key: 'costTime', title: t.cost, width: 112, align: 'right', text: (run) => t.milliseconds(run.costTime) },
            { key: 'detail', title: t.detail, show: (run) => run.detail },
          ]}
        />
      )}
    </SideSheet>
  )
}

/** Expects the runs in ascending order of time. */
function RunCharts({ runs }: { runs: readonly JobRun[] }) {
  const ended = runs.filter(({ outcome }) => outcome === 'done' || outcome === 'failed')
  const oneDay = runs[0]!.startTime.slice(0, 10) === runs.at(-1)!.startTime.slice(0, 10)
  const whenOf = ({ startTime }: JobRun) => (oneDay ? `${startTime.slice(11, 13)}:00` : startTime.slice(5, 10))
  const groups = [...Map.groupBy(runs, whenOf)]
  return (
    <div className={style.charts}>
      <h3>{t.durations}</h3>
      <Chart
        of={{
          ...{ kind: 'line', caption: t.durations, unit: t.ms },
          labels: ended.map(({ startTime }) => startTime.slice(5, 16)),
          series: [{ name: t.cost, values: ended.map(({ costTime }) => costTime) }],
        }}
      />
      <h3>{t.outcomes}</h3>
      <Chart
        of={{
          ...{ kind: 'column', caption: t.outcomes, unit: t.runsUnit, stacked: true },
          labels: groups.map(([when]) => when),
          series: runOutcomes
            .filter((outcome) => runs.some((run) => run.outcome === outcome))
            .map((outcome) => ({
              name: runOutcomeOf(outcome).label,
              colour: runOutcomeOf(outcome).colour,
              values: groups.map(([, those]) => those.filter((run) => run.outcome === outcome).length),
            })),
        }}
      />
    </div>
  )
}
