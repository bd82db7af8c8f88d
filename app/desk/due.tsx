import { dueColour, dueWords, shortStamp } from '~/app/lib/dates'
import { t } from './texts'
import style from './desk.module.css'

/** A due date with the remaining days as text. */
export function Due({ due, now }: { due: string | null; now: string }) {
  if (!due) return <span className={style.muted}>{t.noDue}</span>
  return (
    <span className={style.due}>
      <span className={style[dueColour(due, now)]}>{dueWords(due, now)}</span>
      <time className={style.muted}>{shortStamp(due)}</time>
    </span>
  )
}
