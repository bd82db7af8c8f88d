import { Skeleton } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '~/app/ui/empty-state'
import { formatStamp } from '~/worker/core/time'
import type { ReportRow } from '~/worker/reports/responses'
import { CaseArchive } from './case-archive'
import { ReportDue, ReportLink, ReportState, reportPath } from './report-state'
import { midConclusionText, submitRoleText } from './labels'
import styles from './reports.module.css'
import { useQuery } from '~/app/lib/query'
import { t } from '~/app/reports/texts'
import * as reports from '~/worker/reports/calls'

/** Tab of the subject page with its reports, ordered by due date. */
export default function CaseReports({ subject }: { subject: { id: string } }) {
  const [now] = useState(() => formatStamp(new Date()))
  const { read } = useQuery(reports.listReports, {
    subjectId: subject.id,
    column: 'dueTime',
    order: 'asc',
    pageSize: 100,
  })
  if (read.state === 'reading') return <Skeleton active loading placeholder={<Skeleton.Paragraph rows={4} />} />
  if (read.state === 'failed')
    return (
      <p className={styles.none} role="alert">
        {read.message}
      </p>
    )
  const rows = read.result.records
  return (
    <div className={styles.main}>
      {rows.length === 0 ? (
        <EmptyState title={t.noReports} help={t.noReportsHelp} />
      ) : (
        <Reports rows={rows} now={now} />
      )}
      <CaseArchive subjectId={subject.id} />
    </div>
  )
}

function Reports({ rows, now }: { rows: readonly ReportRow[]; now: string }) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <strong>
            <Link className={styles.subject} to={reportPath(row.id)}>
              {row.reportName}
            </Link>
            <div className={styles.muted}>
              {[
                row.submitRole ? t.submittedBy(submitRoleText(row.submitRole)) : '',
                row.submitTime && row.status > 1 ? t.submittedAt(row.submitTime.slice(0, 16)) : '',
                row.midConclusion ? t.progressIs(midConclusionText(row.midConclusion)) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </strong>
          <ReportState row={row} />
          <ReportDue row={row} now={now} />
          <ReportLink row={row} />
        </li>
      ))}
    </ul>
  )
}
