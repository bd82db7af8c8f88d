import { lazy, Suspense, useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { widthByLanguage } from '~/app/lib/column-width'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import type { Column, RowAction } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { JobRow } from '~/worker/schedule/contract'
import { listJobs } from '~/worker/schedule/queries.server'
import { runOutcomeOf } from './job-outcome'
import { t } from './texts'
import type { Route } from './+types/jobs'
import * as schedule from '~/worker/schedule/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, schedule.listJobs, async (ctx) => ({ jobs: await listJobs(ctx) }))
export const meta = titleMeta(() => t.jobs)

const columns = (): Column<JobRow>[] => [
  { key: 'title', title: t.job, width: widthByLanguage(170, 230), fixed: true, card: 'title' },
  {
    key: 'status',
    title: t.status,
    width: 100,
    card: 'status',
    show: (row) =>
      row.running ? (
        <StatusTag colour="cyan" label={t.running} />
      ) : (
        <StatusTag colour={row.status === -1 ? 'grey' : 'green'} label={row.status === -1 ? t.paused : t.normal} />
      ),
  },
  {
    key: 'cronExpression',
    title: t.plan,
    width: widthByLanguage(200, 260),
    card: 'fact',
    text: (row) => (row.workingDays ? `${row.planWords} · ${t.workingDays}` : row.planWords),
  },
  { key: 'nextTime', title: t.nextRun, kind: 'time', align: 'right', card: 'fact' },
  { key: 'lastTime', title: t.lastRun, kind: 'time', align: 'right' },
  {
    key: 'lastOutcome',
    title: t.lastOutcome,
    width: 140,
    card: 'fact',
    show: (row) => (row.lastOutcome ? <StatusTag {...runOutcomeOf(row.lastOutcome)} /> : '–'),
  },
  { key: 'lastDetail', title: t.detail, width: 220 },
  { key: 'description', title: t.does, width: 300 },
]
const JobPlan = lazy(() => import('./job-plan'))
const JobRuns = lazy(() => import('./job-runs'))
type OpenedDialog = { kind: 'plan' | 'runs' | 'execute'; row: JobRow }

/** Scheduled jobs: schedule, outcomes, and the administrator's controls. */
export default function Jobs({ loaderData: { jobs } }: Route.ComponentProps) {
  const { send } = useSend()
  const [open, setOpen] = useState<OpenedDialog | null>(null)
  const runCall = (call: typeof schedule.pauseJob, row: JobRow) => void send(call, { id: row.id })
  const actions = (row: JobRow): RowAction[] => [
    { key: 'execute', label: t.execute, act: () => setOpen({ kind: 'execute', row }) },
    row.status === -1
      ? { key: 'resume', label: t.resume, act: () => runCall(schedule.resumeJob, row) }
      : { key: 'pause', label: t.pause, act: () => runCall(schedule.pauseJob, row) },
    { key: 'plan', label: t.settings, act: () => setOpen({ kind: 'plan', row }) },
    { key: 'runs', label: t.runs, act: () => setOpen({ kind: 'runs', row }) },
  ]
  return (
    <Page title={t.jobs} count={jobs.length}>
      <ListScreen<JobRow>
        columns={columns()}
        empty={{ title: t.jobs }}
        rows={jobs}
        total={jobs.length}
        query={{ pageNo: 1, pageSize: 50 }}
        actions={actions}
      />
      {open?.kind === 'execute' && (
        <ConfirmDialog
          open
          title={t.executing(open.row.title)}
          act={t.execute}
          onCancel={() => setOpen(null)}
          onConfirm={async () => (await send(schedule.executeJob, { id: open.row.id })).ok}
        >
          <p>{open.row.description}</p>
          <p>{t.executeHelp}</p>
        </ConfirmDialog>
      )}
      <Suspense fallback={null}>
        {open?.kind === 'plan' && (
          <JobPlan row={jobs.find(({ id }) => id === open.row.id) ?? open.row} onClose={() => setOpen(null)} />
        )}
        {open?.kind === 'runs' && <JobRuns row={open.row} onClose={() => setOpen(null)} />}
      </Suspense>
    </Page>
  )
}
