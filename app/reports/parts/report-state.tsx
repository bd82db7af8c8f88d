import { Link } from 'react-router'
import { dueColour, formatDue, formatMinutes } from '~/app/lib/dates'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import type { ReportRow } from '~/worker/reports/responses'
import { workspacePagePath } from '~/worker/review-workspace/rules'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'

export const reportPath = (id: string) => `/subjectMngr/report/${id}`

type Status = Pick<
  ReportRow,
  'status' | 'status_dictText' | 'status_dictColor' | 'cancelled' | 'waived' | 'overdue' | 'late'
>
/** Returns colour and label of a report's status. */
export function reportStateOf(row: Status): { colour: Colour; label: string } {
  if (row.cancelled) return { colour: 'grey', label: t.cancelled }
  if (row.waived) return { colour: 'grey', label: t.waived }
  if (row.overdue) return { colour: 'red', label: t.statusOverdue(row.status_dictText) }
  return {
    colour: row.status_dictColor as Colour,
    label: row.late && row.status > 1 ? t.statusLate(row.status_dictText) : row.status_dictText,
  }
}
export const ReportState = ({ row }: { row: Status }) => <StatusTag {...reportStateOf(row)} />

/** The due date, with the remaining days while the report is pending. */
export function ReportDue({
  row,
  now,
}: {
  row: Pick<ReportRow, 'dueTime' | 'remainDays' | 'subjectStatus'>
  now: string
}) {
  if (!row.dueTime) return <>–</>
  const owed = row.remainDays !== null && row.subjectStatus === 'ESTABLISHED'
  return (
    <span className={styles.due}>
      {formatMinutes(row.dueTime)}
      {owed && <span data-colour={dueColour(row.dueTime, now)}>{formatDue(row.dueTime, now)}</span>}
    </span>
  )
}

/** Returns the viewer's next action on a report with its label. */
export const nextActionOf = (row: Pick<ReportRow, 'buttons' | 'canDeal'>) =>
  row.buttons.includes('create')
    ? { key: 'edit', label: t.write }
    : row.buttons.includes('save')
      ? { key: 'edit', label: t.goOnWriting }
      : row.canDeal
        ? { key: 'judge', label: t.review }
        : { key: 'show', label: t.view }
/** Returns the URL of the action. Reports that wait for a review open in the review workspace. */
export const nextActionPath = (row: Pick<ReportRow, 'id' | 'status' | 'canDeal'>) =>
  row.status === 2 && row.canDeal ? workspacePagePath('report', row.id) : reportPath(row.id)
export const ReportLink = ({ row }: { row: ReportRow }) => (
  <Link className={styles.subject} to={nextActionPath(row)}>
    {nextActionOf(row).label}
  </Link>
)
