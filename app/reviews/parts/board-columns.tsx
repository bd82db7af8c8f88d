import { formatDate, dueColour, formatDue } from '~/app/lib/dates'
import { widthByLanguage } from '~/app/lib/column-width'
import type { Column } from '~/app/ui/list/columns'
import { StatusTag } from '~/app/ui/status-tag'
import type { AssignmentBoardRow } from '~/worker/reviews/responses'
import { t } from '../texts'
import style from './reviews.module.css'
import { reviewStates } from './labels'

/** Returns the columns of the board. `now` is the server's time. */
export const boardColumns = (scope: 'waiting' | 'running', now: string): Column<AssignmentBoardRow>[] => [
  { key: 'subjectName', title: t.subjectName, width: 300, fixed: true, card: 'title', sort: true },
  {
    key: 'reviewers',
    title: t.reviewer,
    width: 300,
    card: 'fact',
    text: (row) => row.reviewers.map((one) => one.realname).join(t.listComma) || t.notAssigned,
    show: (row) =>
      row.reviewers.length || row.declined.length ? (
        <span className={style.people}>
          {row.reviewers.map((one) => (
            <StatusTag key={one.userId} colour={reviewStates()[one.status]!.colour} label={one.realname} />
          ))}
          {row.declined.map((one) => (
            <span key={one.realname} className={style.warning} title={one.reason}>
              {t.declinedBy(one.realname, one.substitute)}
            </span>
          ))}
        </span>
      ) : (
        <span className={style.muted}>{t.notAssigned}</span>
      ),
  },
  { key: 'domain_dictText', title: t.domain, width: 150, card: 'fact' },
  { key: 'leadDepartName', title: t.leadInstitution, width: 200, card: 'fact' },
  { key: 'subjectManName', title: t.manager, width: widthByLanguage(100, 120) },
  { key: 'year', title: t.year, width: 90, align: 'right', sort: true },
  scope === 'running'
    ? {
        key: 'dueTime',
        title: t.reviewDue,
        width: 200,
        align: 'right',
        sort: true,
        show: (row) => {
          const due = row.reviewers.find((one) => one.status < 2)?.dueTime
          return due ? <StatusTag colour={dueColour(due, now)} label={formatDue(due, now)} /> : '–'
        },
      }
    : {
        key: 'statusTime',
        title: t.since,
        width: 130,
        align: 'right',
        sort: true,
        show: (row) => formatDate(row.statusTime),
      },
]
