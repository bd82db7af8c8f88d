import { downloadHref } from '~/app/files/file-urls'
import { useQuery } from '~/app/lib/query'
import { FactList } from '~/app/ui/field'
import { FileList } from '~/app/ui/files'
import { hrefOf } from '~/worker/core/href'
import * as calls from '~/worker/library/tests/calls'
import type { TestRow } from '~/worker/library/tests/contract'
import style from '../../library.module.css'
import { t } from '../texts'

const rateOf = ({ passRate }: Pick<TestRow, 'passRate'>) => (passRate === null ? '–' : `${passRate}%`)

/** A test report with its files, earlier tests and documents. */
export function TestDetail({ row }: { row: TestRow }) {
  const { read } = useQuery(calls.openTest, { id: row.id })
  const detail = read.state === 'here' ? read.result : null
  return (
    <>
      <FactList
        items={[
          { label: t.institution, value: row.departName },
          { label: t.case, value: row.caseName || '–' },
          { label: t.task, value: row.taskName || '–' },
          { label: t.product, value: [row.product, row.version].filter(Boolean).join(' ') || '–' },
          { label: t.testDate, value: row.testDate },
          { label: t.result, value: `${row.result_dictText} · ${rateOf(row)}` },
          { label: t.counts, value: `${row.passCount} / ${row.failCount} / ${row.skipCount}` },
          { label: t.environment, value: row.environment || '–', wide: true },
          { label: t.summary, value: row.summary || '–', wide: true },
        ]}
      />
      <p className={style.actions}>
        <a href={hrefOf(calls.downloadTestReport, { id: row.id, type: 'docx' })} download>
          {t.docx}
        </a>
        <a href={hrefOf(calls.downloadTestReport, { id: row.id, type: 'pdf' })} download>
          {t.pdf}
        </a>
      </p>
      {read.state === 'failed' && <p role="alert">{read.message}</p>}
      {detail && detail.files.length > 0 && <FileList files={detail.files} hrefOf={downloadHref} />}
      {detail && detail.earlier.length > 0 && (
        <table className={style.table}>
          <caption className={style.muted}>{t.earlier}</caption>
          <thead>
            <tr>
              <th scope="col">{t.testDate}</th>
              <th scope="col">{t.institution}</th>
              <th scope="col">{t.version}</th>
              <th scope="col" className={style.number}>
                {t.passRate}
              </th>
            </tr>
          </thead>
          <tbody>
            {detail.earlier.map((one) => (
              <tr key={one.id}>
                <td>{one.testDate}</td>
                <td>{one.departName}</td>
                <td>{one.version}</td>
                <td className={style.number}>{rateOf(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
