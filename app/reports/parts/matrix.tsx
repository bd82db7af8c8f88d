import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMinutes } from '~/app/lib/dates'
import { useUrlQuery } from '~/app/ui/list/url-query'
import { EmptyState } from '~/app/ui/empty-state'
import { Matrix as Table } from '~/app/ui/matrix'
import { hrefOf } from '~/worker/core/href'
import type { MatrixRow } from '~/worker/reports/queries/matrix.server'
import { reportTypeCodes, reportTypeLabel } from '~/worker/subjects/reports/statuses'
import { reportPath, reportStateOf } from './report-state'
import styles from './reports.module.css'
import { t as ui } from '~/app/ui/texts'
import { t } from '~/app/reports/texts'
import * as reports from '~/worker/reports/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

/** Matrix of subjects and report types with the status as colour and text. */
export function ReportMatrix({
  subjects,
  total,
  pageNo,
  pageSize,
  search,
}: {
  subjects: readonly MatrixRow[]
  total: number
  pageNo: number
  pageSize: number
  search: ReactNode
}) {
  const { params } = useUrlQuery()
  const types = reportTypeCodes.filter((type) =>
    subjects.some((subject) => subject.reports.some((row) => row.reportType === type)),
  )
  return (
    <Table
      label={t.matrix}
      dense
      corner={t.subject}
      columns={types.map((type) => ({ key: type, title: reportTypeLabel(type) }))}
      rows={subjects}
      head={(subject) => (
        <Link
          to={subjectPageUrl(subject.id, 'report')}
          title={[subject.subjectName, subject.subjectNum, subject.subjectManName].filter(Boolean).join(' · ')}
        >
          {subject.subjectName}
        </Link>
      )}
      cell={(subject, type) => <Cells reports={subject.reports.filter((row) => row.reportType === type)} />}
      takes={{ label: t.exportMatrix, href: exportHref(params) }}
      search={search}
      empty={
        <div className={styles.matrixRegion}>
          <EmptyState why="unmatched" title={t.noMatch} help={ui.noMatchesHelp} />
        </div>
      }
      page={{ total, pageNo, pageSize }}
    />
  )
}

const Cells = ({ reports: rows }: { reports: MatrixRow['reports'] }) => (
  <ul className={styles.cells}>
    {rows.map((row) => {
      const state = reportStateOf(row)
      const day = relevantDayOf(row)
      return (
        <li key={row.id}>
          <Link
            to={reportPath(row.id)}
            className={styles.cell}
            data-colour={state.colour}
            title={[row.reportName, state.label, day.says].filter(Boolean).join(' · ')}
          >
            <span>{state.label}</span>
            {day.at ? <time className={styles.muted}>{day.at.slice(5)}</time> : null}
          </Link>
        </li>
      )
    })}
  </ul>
)
/**
 * Returns the relevant date of a report: its review date if the centre writes it, else the submission date, else the
 * due date.
 */
function relevantDayOf(row: MatrixRow['reports'][number]): { at: string; says: string } {
  const dayIn = (time: string) => formatMinutes(time).slice(0, 10)
  if (row.mirrors && row.reviewTime) return { at: dayIn(row.reviewTime), says: dayIn(row.reviewTime) }
  if (row.submitTime && row.status > 1) return { at: dayIn(row.submitTime), says: t.submittedAt(dayIn(row.submitTime)) }
  return row.dueTime ? { at: dayIn(row.dueTime), says: t.dueAt(dayIn(row.dueTime)) } : { at: '', says: '' }
}

/** URL of the workbook with all rows of the current filters. */
function exportHref(params: URLSearchParams): string {
  const { view: _, pageNo: __, pageSize: ___, column: ____, order: _____, ...query } = Object.fromEntries(params)
  return hrefOf(reports.downloadMatrix, query)
}
