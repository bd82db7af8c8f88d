import { SideSheet } from '~/app/ui/named'
import { Button } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { title } from '~/app/lib/title'
import { ask } from '~/app/lib/api'
import { useForm } from '~/app/lib/form'
import { load } from '~/app/lib/load.server'
import { useSend } from '~/app/lib/send'
import { Dialog } from '~/app/ui/dialog'
import { FormText } from '~/app/ui/form/typed'
import type { Column, RowAction } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { PlainTable } from '~/app/ui/list/plain-table'
import { Page } from '~/app/ui/page'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import type { JobRow, JobRun } from '~/worker/schedule/contract'
import { listJobs } from '~/worker/schedule/queries.server'
import { t } from './texts'
import type { Route } from './+types/jobs'
import * as schedule from '~/worker/schedule/calls'

export const loader = (args: Route.LoaderArgs) => load(args, async (ctx) => ({ jobs: await listJobs(ctx) }))
export const meta = title(() => t.jobs)

const outcome = (name: string): { colour: Colour; label: string } =>
  name === 'done'
    ? { colour: 'green', label: t.succeeded }
    : name === 'failed'
      ? { colour: 'red', label: t.failed }
      : name === 'lost'
        ? { colour: 'orange', label: t.lost }
        : { colour: 'cyan', label: t.running }

const columns = (): Column<JobRow>[] => [
  { key: 'title', title: t.job, width: 170, fixed: true, card: 'title' },
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
    width: 170,
    card: 'fact',
    text: (row) => (row.workingDays ? `${row.cronExpression} · ${t.workingDays}` : row.cronExpression),
  },
  { key: 'nextTime', title: t.nextRun, kind: 'time', align: 'right', card: 'fact' },
  { key: 'lastTime', title: t.lastRun, kind: 'time', align: 'right' },
  {
    key: 'lastOutcome',
    title: t.lastOutcome,
    width: 110,
    card: 'fact',
    show: (row) => (row.lastOutcome ? <StatusTag {...outcome(row.lastOutcome)} /> : '–'),
  },
  { key: 'lastDetail', title: t.detail, width: 220 },
  { key: 'description', title: t.does, width: 300 },
]
type Open = { kind: 'plan' | 'runs'; row: JobRow }

/** What runs by the clock: when, how it went, and the administrator's hand on it. */
export default function Jobs({ loaderData: { jobs } }: Route.ComponentProps) {
  const { send } = useSend()
  const [open, setOpen] = useState<Open | null>(null)
  const act = (call: typeof schedule.pauseJob, row: JobRow) => void send(call, { id: row.id })
  const actions = (row: JobRow): RowAction[] => [
    { key: 'execute', label: t.execute, act: () => act(schedule.executeJob, row) },
    row.status === -1
      ? { key: 'resume', label: t.resume, act: () => act(schedule.resumeJob, row) }
      : { key: 'pause', label: t.pause, act: () => act(schedule.pauseJob, row) },
    { key: 'plan', label: t.plan, act: () => setOpen({ kind: 'plan', row }) },
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
        actionsWidth={200}
      />
      {open?.kind === 'plan' && <Plan row={open.row} onClose={() => setOpen(null)} />}
      {open?.kind === 'runs' && <Runs row={open.row} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function Plan({ row, onClose }: { row: JobRow; onClose: () => void }) {
  const { field, props, busy, submit } = useForm(
    schedule.editJob,
    { id: row.id, cronExpression: row.cronExpression },
    { done: onClose },
  )
  return (
    <Dialog
      open
      busy={busy}
      title={row.title}
      width={440}
      onClose={onClose}
      footer={
        <Button theme="solid" loading={busy} onClick={() => void submit()}>
          {t.savePlan}
        </Button>
      }
    >
      <form {...props}>
        <FormText {...field('cronExpression')} label={t.plan} help={t.planHelp} />
      </form>
    </Dialog>
  )
}

function Runs({ row, onClose }: { row: JobRow; onClose: () => void }) {
  const [runs, setRuns] = useState<JobRun[] | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void ask(schedule.listRuns, { job: row.id, pageSize: 50 }, leaving.signal).then((answer) => {
      if (answer.ok && !leaving.signal.aborted) setRuns(answer.result.records)
    })
    return () => leaving.abort()
  }, [row.id])
  return (
    <SideSheet visible title={`${row.title} · ${t.runs}`} width="min(760px, 100vw)" onCancel={onClose}>
      <PlainTable<JobRun>
        label={t.runs}
        rows={runs}
        idOf={(run) => run.id}
        columns={[
          { key: 'startTime', title: t.started, width: 144, text: (run) => run.startTime.slice(5) },
          { key: 'outcome', title: t.outcome, width: 112, show: (run) => <StatusTag {...outcome(run.outcome)} /> },
          { key: 'costTime', title: t.cost, width: 112, align: 'right', text: (run) => t.milliseconds(run.costTime) },
          { key: 'detail', title: t.detail, show: (run) => run.detail },
        ]}
      />
    </SideSheet>
  )
}
