import { readXlsx } from 'hucre/xlsx'
import { useEffect, useState } from 'react'
import { Select } from '~/app/ui/semi-controls'
import { t } from '../texts'
import { fetchOfficeBytes } from './file-bytes'
import style from './preview.module.css'
import type { ViewerProps } from './viewer'

const MAX_ROWS = 500
const MAX_COLUMNS = 60
type Sheet = { name: string; rows: string[][]; cut: boolean }
const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : value instanceof Date
      ? value.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')
      : typeof value === 'object'
        ? ''
        : String(value as string | number | boolean)

/** Viewer of the values of a workbook by sheet; formulas are not calculated. */
export default function Workbook({ src, onPlace }: ViewerProps) {
  const [sheets, setSheets] = useState<Sheet[] | null>(null)
  const [problem, setProblem] = useState('')
  const [at, setAt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    fetchOfficeBytes(src, controller.signal)
      .then((data) => readXlsx(data, { maxRows: MAX_ROWS + 1 }))
      .then((book) => {
        if (controller.signal.aborted) return
        setSheets(
          book.sheets.map((sheet) => ({
            name: sheet.name,
            cut: sheet.rows.length > MAX_ROWS,
            rows: sheet.rows.slice(0, MAX_ROWS).map((row) => row.slice(0, MAX_COLUMNS).map(textOf)),
          })),
        )
        onPlace({ position: 1, total: 1 })
      })
      .catch((error: Error) => {
        if (!controller.signal.aborted)
          setProblem(/\p{Script=Han}/u.test(error.message) ? error.message : t.previewFailed)
      })
    return () => controller.abort()
  }, [src, onPlace])
  if (problem) return <p className={style.say}>{problem}</p>
  if (!sheets) return <p className={style.say}>{t.previewing}</p>
  const sheet = sheets[at]
  return (
    <>
      <div className={style.bar}>
        {sheets.length > 1 && (
          <Select
            aria-label={t.sheet}
            value={at}
            onChange={(value) => setAt(Number(value))}
            optionList={sheets.map((one, value) => ({ value, label: one.name }))}
          />
        )}
        {sheet?.cut && <span>{t.rowsCut(MAX_ROWS)}</span>}
      </div>
      <div className={style.view} tabIndex={0}>
        <table className={style.table}>
          <tbody>
            {sheet?.rows.map((row, line) => (
              // Rows of a sheet have no other key.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={line}>
                {row.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
