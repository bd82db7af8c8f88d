import { Button } from '@douyinfe/semi-ui'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { dueWords, shortStamp } from '~/app/lib/dates'
import { useLatest } from '~/app/ui/latest'
import type { MyGradeRow } from '~/worker/grading/answers'
import { t } from '../texts'
import styles from './desk.module.css'
import { deskOf, waits } from './turns'
import { gradeStatusText } from './words'

/** The subjects that a grader has, one stop each: how far one is, and the way to another, by Alt and an arrow too. */
export function Stops({
  queue,
  here,
  now,
  onGo,
  onCheck,
}: {
  queue: readonly MyGradeRow[]
  /** The place of the one that is open; -1 for none. */
  here: number
  now: string
  onGo: (row: MyGradeRow | undefined) => void
  /** Asked to look whether all may be handed in. */
  onCheck: () => void
}) {
  const done = queue.filter((row) => row.status === '已评分').length
  const open = queue.filter(waits)
  const due = open
    .map((row) => row.dueTime)
    .filter(Boolean)
    .toSorted((a, b) => (a! < b! ? -1 : 1))[0]
  const keys = useLatest((event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    onGo(queue[here + (event.key === 'ArrowRight' ? 1 : -1)])
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => keys.current(event)
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [keys])
  return (
    <div className={styles.queue}>
      <div className={styles.progress}>
        <span>
          {t.submitted} <strong>{done}</strong> / <strong>{queue.length}</strong>
          {due && t.dueAside(dueWords(due, now), shortStamp(due))}
        </span>
        <span className={styles.acts}>
          <Button disabled={here <= 0} onClick={() => onGo(queue[here - 1])}>
            {t.previous}
          </Button>
          <Button disabled={open.length === 0} onClick={() => onCheck()}>
            {t.checkAndSubmit}
          </Button>
        </span>
      </div>
      <ol className={styles.stops} aria-label={t.queue}>
        {queue.map((row, at) => (
          <li key={row.gradeId}>
            <Link
              to={deskOf(row.year, row.subjectId)}
              preventScrollReset
              title={t.nameAndStatus(row.subjectName, gradeStatusText(row.status))}
              aria-label={t.queuePlace(at + 1, row.subjectName, gradeStatusText(row.status))}
              aria-current={at === here}
              data-state={row.status}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onGo(row)
              }}
            >
              {at + 1}
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}
