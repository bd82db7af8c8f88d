import { Link } from 'react-router'
import { shortStamp } from '~/app/lib/dates'
import { useAddress } from '~/app/ui/list/address'
import { Empty } from '~/app/ui/empty'
import { Matrix as Table } from '~/app/ui/matrix'
import { StatusTag } from '~/app/ui/status-tag'
import { hrefOf } from '~/worker/core/href'
import type { MatrixRow } from '~/worker/reports/queries/list.server'
import { reportTypeCodes, reportTypeLabel } from '~/worker/subjects/reports/statuses'
import { reportPath, stateOf } from './state'
import styles from './reports.module.css'
import { t as ui } from '~/app/ui/texts'
import { t } from '~/app/reports/texts'
import * as reports from '~/worker/reports/calls'
import { subjectPage } from '~/worker/policy/pages'

/** Subjects down, kinds of report across: how each stands, in a colour and in words. */
export function Matrix({
  subjects,
  total,
  pageNo,
  pageSize,
}: {
  subjects: readonly MatrixRow[]
  total: number
  pageNo: number
  pageSize: number
}) {
  const { params } = useAddress()
  const types = reportTypeCodes.filter((type) =>
    subjects.some((subject) => subject.reports.some((row) => row.reportType === type)),
  )
  if (!subjects.length)
    return (
      <div className={styles.ground}>
        <Empty title={t.noMatch} help={ui.noMatchesHelp} />
      </div>
    )
  return (
    <Table
      label={t.matrix}
      corner={t.subject}
      columns={types.map((type) => ({ key: type, title: reportTypeLabel(type) }))}
      rows={subjects}
      head={(subject) => (
        <>
          <Link to={subjectPage(subject.id, 'report')}>{subject.subjectName}</Link>
          <div className={styles.quiet}>{[subject.subjectNum, subject.subjectManName].filter(Boolean).join(' · ')}</div>
        </>
      )}
      cell={(subject, type) => <Cells reports={subject.reports.filter((row) => row.reportType === type)} />}
      takes={{ label: t.exportMatrix, href: exportHref(params) }}
      page={{ total, pageNo, pageSize }}
    />
  )
}

const Cells = ({ reports: rows }: { reports: MatrixRow['reports'] }) => (
  <ul className={styles.cells}>
    {rows.map((row) => {
      const state = stateOf(row)
      return (
        <li key={row.id}>
          <Link to={reportPath(row.id)} className={styles.cell} data-colour={state.colour}>
            <StatusTag {...state} />
            {row.reportType === 'REVIEW' ? <span className={styles.small}>{row.reportName}</span> : null}
            <span className={styles.quiet}>
              {row.mirrors && row.reviewTime
                ? shortStamp(row.reviewTime).slice(0, 10)
                : row.submitTime && row.status > 1
                  ? t.submittedAt(shortStamp(row.submitTime).slice(0, 10))
                  : row.dueTime
                    ? t.dueAt(shortStamp(row.dueTime).slice(0, 10))
                    : ''}
            </span>
          </Link>
        </li>
      )
    })}
  </ul>
)

/** The workbook has what the filters find, on all pages. */
function exportHref(params: URLSearchParams): string {
  const { view: _, pageNo: __, pageSize: ___, column: ____, order: _____, ...query } = Object.fromEntries(params)
  return hrefOf(reports.takeMatrix, query)
}
