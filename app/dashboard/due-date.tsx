import { dueColour, formatDue, formatMinutes } from '~/app/lib/dates'
import { t } from './texts'
import style from './dashboard.module.css'

/** A due date with the remaining days as text. */
export function DueDate({ due, now }: { due: string | null; now: string }) {
  if (!due) return <span className={style.muted}>{t.noDue}</span>
  return (
    <span className={style.due}>
      <span className={style[dueColour(due, now)]}>{formatDue(due, now)}</span>
      <time className={style.muted}>{formatMinutes(due)}</time>
    </span>
  )
}
