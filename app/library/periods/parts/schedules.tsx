import { useState } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import { useQuery } from '~/app/lib/query'
import { downloadHref } from '~/app/files/file-urls'
import { FactList } from '~/app/ui/field'
import { FileList } from '~/app/ui/files'
import type { BatchAction } from '~/app/ui/list/batch-bar'
import type { Column, RowAction } from '~/app/ui/list/columns'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import type { Page } from '~/worker/core/list'
import * as calls from '~/worker/library/periods/calls'
import type { PeriodRow, ScheduleQuery, ScheduleRow } from '~/worker/library/periods/contract'
import type { ScheduleCountValues as CountsOf } from '~/worker/library/periods/queries/counts.server'
import { scheduleStatusCodes, scheduleStatusLabel } from '~/worker/library/periods/statuses'
import style from '../../library.module.css'
import { t } from '../texts'
import { ApprovalDialog } from './approval-dialog'
import { StatusCounts } from './status-counts'
import { ScheduleForm } from './schedule-form'
import { ScheduleState } from './schedule-state'

const columns = (): Column<ScheduleRow>[] => [
  { key: 'taskName', title: t.task, width: 260, fixed: true, card: 'title' },
  { key: 'departName', title: t.institution, width: 200, card: 'fact' },
  { key: 'period', title: t.period, width: 150, text: (row) => row.period_dictText, sort: true },
  { key: 'status', title: t.status, width: 110, card: 'status', show: (row) => <ScheduleState row={row} /> },
  {
    key: 'rate',
    title: t.rate,
    width: 90,
    align: 'right',
    card: 'fact',
    text: (row) => (row.rate ? `${row.rate}%` : '–'),
  },
  { key: 'done', title: t.done, width: 260, cut: 40 },
  { key: 'problems', title: t.problems, width: 220, cut: 30 },
  { key: 'dueTime', title: t.due, width: 160, align: 'right', card: 'fact', text: (row) => formatMinutes(row.dueTime) },
  { key: 'submitTime', title: t.submitTime, width: 160, align: 'right', text: (row) => formatMinutes(row.submitTime) },
  { key: 'taskNo', title: t.taskNo, width: 150, away: true },
]
type OpenedDialog = { act: 'fill' | 'approve' | 'return'; rows: ScheduleRow[]; clear?: () => void }
const filtersOf = (periods: readonly PeriodRow[]): Filter[] => [
  {
    kind: 'choice',
    name: 'period',
    label: t.period,
    options: periods.map((one) => ({ value: one.period, label: one.period_dictText })),
  },
  {
    kind: 'choice',
    name: 'status',
    label: t.status,
    options: scheduleStatusCodes.map((code) => ({ value: String(code), label: scheduleStatusLabel(code) })),
  },
]

type SchedulesProps = {
  query: ScheduleQuery
  page: Page<ScheduleRow>
  counts: CountsOf
  periods: readonly PeriodRow[]
  may: { approve: boolean }
  keeps: boolean
}

/** Schedules of institutions, to fill in or to approve. */
export function Schedules({ query, page, counts, periods, may, keeps }: SchedulesProps) {
  const [open, setOpen] = useState<OpenedDialog | null>(null)
  const close = () => setOpen(null)
  const actions = (row: ScheduleRow): RowAction[] => [
    ...(row.may.submit
      ? [
          {
            key: 'fill',
            label: t.fill,
            act: () => setOpen({ act: 'fill', rows: [row] }),
            ...(row.may.submit !== true && { why: row.may.submit }),
          },
        ]
      : []),
    ...(row.may.approve === true
      ? [
          { key: 'approve', label: t.approve, act: () => setOpen({ act: 'approve', rows: [row] }) },
          { key: 'return', label: t.sendBack, act: () => setOpen({ act: 'return', rows: [row] }), danger: true },
        ]
      : []),
  ]
  const move = (action: 'approve' | 'return', label: string): BatchAction<ScheduleRow> => ({
    key: action,
    label,
    fits: (row) => row.may[action] === true,
    act: (rows, clear) => setOpen({ act: action, rows, clear }),
    ...(action === 'approve' ? { primary: true } : { danger: true }),
  })
  return (
    <>
      <ListScreen<ScheduleRow>
        columns={columns()}
        filters={filtersOf(periods)}
        tabs={<StatusCounts counts={counts} period={query.period ?? null} keeps={keeps} inList />}
        batch={may.approve ? [move('approve', t.approve), move('return', t.sendBack)] : []}
        empty={{ title: t.none, help: t.noneHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={actions}
        sheet={{ title: (row) => row.taskName, show: (row) => <Detail row={row} /> }}
      />
      {open?.act === 'fill' && <ScheduleForm key={open.rows[0]!.id} row={open.rows[0]!} onClose={close} />}
      {open && open.act !== 'fill' && (
        <ApprovalDialog
          pass={open.act === 'approve'}
          rows={open.rows}
          onClose={close}
          onDone={() => {
            open.clear?.()
            close()
          }}
        />
      )}
    </>
  )
}

/** A submitted schedule with its files and history. */
function Detail({ row }: { row: ScheduleRow }) {
  const { read } = useQuery(calls.openSchedule, { id: row.id })
  const detail = read.state === 'here' ? read.result : null
  return (
    <>
      <FactList
        items={[
          { label: t.institution, value: row.departName },
          { label: t.period, value: row.period_dictText },
          { label: t.status, value: row.status_dictText },
          { label: t.rate, value: row.rate ? `${row.rate}%` : '–' },
          { label: t.done, value: row.done || '–', wide: true },
          { label: t.problems, value: row.problems || '–', wide: true },
          { label: t.nextPlan, value: row.nextPlan || '–', wide: true },
          { label: t.opinion, value: row.opinion || '–', wide: true },
          { label: t.due, value: formatMinutes(row.dueTime) },
          { label: t.submitTime, value: formatMinutes(row.submitTime) },
        ]}
      />
      {read.state === 'failed' && <p role="alert">{read.message}</p>}
      {detail && detail.files.length > 0 && <FileList files={detail.files} hrefOf={downloadHref} />}
      {detail && (
        <ol className={style.cards} aria-label={t.history}>
          {detail.log.map((line) => (
            <li key={line.id}>
              <strong>{line.operation_dictText}</strong>{' '}
              <span className={style.muted}>
                {line.actorName} · {formatMinutes(line.createTime)}
              </span>
              {line.reason && <p className={style.text}>{line.reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
