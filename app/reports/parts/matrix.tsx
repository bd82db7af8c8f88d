import { IconDownload } from '@douyinfe/semi-icons'
import { useRef } from 'react'
import { Link } from 'react-router'
import { shortStamp } from '~/app/lib/dates'
import { useAddress } from '~/app/ui/list/address'
import { Paging } from '~/app/ui/list/paging'
import { Empty } from '~/app/ui/empty'
import { PrintButton } from '~/app/ui/print'
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
  const { merge, params } = useAddress()
  const table = useRef<HTMLDivElement>(null)
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
    <>
      <div className={styles.acts}>
        <a
          className={`semi-button semi-button-tertiary semi-button-light ${styles.button}`}
          href={exportHref(params)}
          download
        >
          <IconDownload aria-hidden /> {t.exportMatrix}
        </a>
        <PrintButton part={table} />
      </div>
      {/* It scrolls on its own: the keys must reach it. */}
      <div ref={table} className={`${styles.ground} ${styles.scroll}`} tabIndex={0} role="region" aria-label={t.matrix}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{t.subject}</th>
              {types.map((type) => (
                <th key={type} scope="col">
                  {reportTypeLabel(type)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {subjects.map((subject) => (
              <tr key={subject.id}>
                <th scope="row">
                  <Link to={subjectPage(subject.id, 'report')}>{subject.subjectName}</Link>
                  <div className={styles.quiet}>
                    {[subject.subjectNum, subject.subjectManName].filter(Boolean).join(' · ')}
                  </div>
                </th>
                {types.map((type) => (
                  <td key={type}>
                    <ul className={styles.cells}>
                      {subject.reports
                        .filter((row) => row.reportType === type)
                        .map((row) => {
                          const state = stateOf(row)
                          return (
                            <li key={row.id}>
                              <Link to={reportPath(row.id)} className={styles.cell} data-colour={state.colour}>
                                <StatusTag {...state} />
                                {row.reportType === 'REVIEW' ? (
                                  <span className={styles.small}>{row.reportName}</span>
                                ) : null}
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
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Paging
        total={total}
        pageNo={pageNo}
        pageSize={pageSize}
        onChange={(next, size) => merge({ pageNo: next === 1 ? null : next, pageSize: size })}
      />
    </>
  )
}

/** The workbook has what the filters find, on all pages. */
function exportHref(params: URLSearchParams): string {
  const { view: _, pageNo: __, pageSize: ___, column: ____, order: _____, ...query } = Object.fromEntries(params)
  return hrefOf(reports.takeMatrix, query)
}
