import { Link } from 'react-router'
import { dueColour, dueWords, shortStamp } from '~/app/lib/dates'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import type { ReportRow } from '~/worker/reports/answers'
import { judgingPage } from '~/worker/judging/rules'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'

export const reportPath = (id: string) => `/subjectMngr/report/${id}`

/** How a report stands, in a colour and a word. */
export function stateOf(row: ReportRow): { colour: Colour; label: string } {
  if (row.cancelled) return { colour: 'grey', label: t.cancelled }
  if (row.waived) return { colour: 'grey', label: t.waived }
  if (row.overdue) return { colour: 'red', label: t.statusOverdue(row.status_dictText) }
  return {
    colour: row.status_dictColor as Colour,
    label: row.late && row.status > 1 ? t.statusLate(row.status_dictText) : row.status_dictText,
  }
}
export const ReportState = ({ row }: { row: ReportRow }) => <StatusTag {...stateOf(row)} />

/** The due date, with the days that remain while something is owed. */
export function Due({ row, now }: { row: ReportRow; now: string }) {
  if (!row.dueTime) return <>–</>
  const owed = row.remainDays !== null && row.subjectStatus === 'ESTABLISHED'
  return (
    <span className={styles.due}>
      {shortStamp(row.dueTime)}
      {owed && <span data-colour={dueColour(row.dueTime, now)}>{dueWords(row.dueTime, now)}</span>}
    </span>
  )
}

/** The one thing that this person does with a report, and its verb. */
export const doingOf = (row: ReportRow) =>
  row.buttons.includes('create')
    ? { key: 'edit', label: t.write }
    : row.buttons.includes('save')
      ? { key: 'edit', label: t.goOnWriting }
      : row.canDeal
        ? { key: 'judge', label: t.review }
        : { key: 'show', label: t.view }
/** Where they do it: what waits for a review is judged at the desk. */
export const actPath = (row: ReportRow) =>
  row.status === 2 && row.canDeal ? judgingPage('report', row.id) : reportPath(row.id)
export const ReportLink = ({ row }: { row: ReportRow }) => (
  <Link className={styles.subject} to={actPath(row)}>
    {doingOf(row).label}
  </Link>
)
