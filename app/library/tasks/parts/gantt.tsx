import type { CSSProperties } from 'react'
import type { TaskRow } from '~/worker/library/tasks/contract'
import { colourOf } from './labels'
import styles from '../tasks.module.css'
import { t } from '../texts'

const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000
/** Returns the months (`yyyy-MM`) from the first to the last day of all tasks. */
function monthsOf(rows: readonly TaskRow[]): string[] {
  const days = rows
    .flatMap(({ startDate, endDate }) => [startDate, endDate])
    .filter(Boolean)
    .toSorted()
  const [first, last] = [days[0]?.slice(0, 7), days.at(-1)?.slice(0, 7)]
  const months: string[] = []
  for (let at = first; at && last && at <= last && months.length < 36; ) {
    months.push(at)
    const [year = 0, month = 0] = at.split('-').map(Number)
    at = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  }
  return months
}

const Months = ({ of: months }: { of: readonly string[] }) => (
  <div className={styles.months} aria-hidden>
    <span>{t.name}</span>
    <ol>
      {months.map((one, at) => (
        <li key={one}>{at === 0 || one.endsWith('-01') ? <b>{one.slice(0, 4)}</b> : t.month(Number(one.slice(5)))}</li>
      ))}
    </ol>
  </div>
)

/** Tasks as bars over months, filled by progress. The vertical line is today. */
export function Gantt({
  rows,
  today,
  onOpen,
}: {
  rows: readonly TaskRow[]
  today: string
  onOpen: (id: string) => void
}) {
  const months = monthsOf(rows)
  if (months.length === 0) return null
  const from = dayOf(`${months[0]}-01`)
  const [year = 0, month = 0] = months.at(-1)!.split('-').map(Number)
  const whole = Date.UTC(year, month, 1) / 86_400_000 - from
  const left = (text: string, add = 0) => `${(((dayOf(text) + add - from) / whole) * 100).toFixed(2)}%`
  const here = dayOf(today) >= from && dayOf(today) <= from + whole
  return (
    <div
      className={styles.gantt}
      style={{ '--months': months.length } as CSSProperties}
      role="region"
      aria-label={t.ganttLabel}
      tabIndex={0}
    >
      <Months of={months} />
      <ul className={styles.lines}>
        {rows.map((row) => {
          const rate = row.ownRate ?? row.rate
          return (
            <li key={row.id} className={styles.line}>
              <button
                type="button"
                onClick={() => onOpen(row.id)}
                aria-label={t.ganttRow(row.taskName, row.startDate, row.endDate, rate === null ? '–' : `${rate}%`)}
              >
                {row.taskName}
              </button>
              <div className={styles.track} aria-hidden>
                {row.startDate && row.endDate && (
                  <div
                    className={styles.bar}
                    data-colour={colourOf(row)}
                    style={{
                      left: left(row.startDate),
                      width: `calc(${left(row.endDate, 1)} - ${left(row.startDate)})`,
                    }}
                  >
                    <i style={{ width: `${rate ?? 0}%` }} />
                    <span>{rate === null ? row.status_dictText : `${rate}%`}</span>
                  </div>
                )}
                {here && <div className={styles.today} style={{ left: left(today) }} title={t.today} />}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
