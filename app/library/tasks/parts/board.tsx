import type { TaskRow } from '~/worker/library/tasks/contract'
import { taskStatusCodes, taskStatusLabel } from '~/worker/library/tasks/statuses'
import styles from '../tasks.module.css'
import { t } from '../texts'
import { percent } from './labels'

/** Tasks grouped by status. */
export function Board({ rows, onOpen }: { rows: readonly TaskRow[]; onOpen: (id: string) => void }) {
  return (
    <div className={styles.board} role="region" aria-label={t.boardLabel} tabIndex={0}>
      {taskStatusCodes.map((status) => {
        const own = rows.filter((row) => row.status === status)
        return (
          <section key={status} aria-label={taskStatusLabel(status)}>
            <h2>
              {taskStatusLabel(status)} <span>{own.length}</span>
            </h2>
            {own.length === 0 && <p className={styles.muted}>{t.boardEmpty}</p>}
            <ul>
              {own.map((row) => (
                <li key={row.id}>
                  <button type="button" onClick={() => onOpen(row.id)}>
                    {row.taskName}
                    <span className={styles.row}>
                      <span className={row.overdue ? styles.late : styles.muted}>{row.endDate || '–'}</span>
                      <span className={styles.muted}>{percent(row.ownRate ?? row.rate)}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
