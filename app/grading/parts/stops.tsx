import { Button } from '@douyinfe/semi-ui'
import { useCallback } from 'react'
import { type Stop, Stops as Row } from '~/app/judging/stops'
import { dueWords, shortStamp } from '~/app/lib/dates'
import type { MyGradeRow } from '~/worker/grading/answers'
import { t } from '../texts'
import styles from './desk.module.css'
import { deskOf, waits } from './turns'
import { gradeStatusText } from './words'

const states: Record<string, Stop['state']> = { 未评分: 'waits', 评分中: 'begun', 已评分: 'done' }

/** Queue of the grader's subjects with progress and links. */
export function Stops({
  queue,
  here,
  now,
  onGo,
  onCheck,
}: {
  queue: readonly MyGradeRow[]
  /** Index of the open subject; -1 for none. */
  here: number
  now: string
  onGo: (subjectId: string | undefined) => void
  /** Checks whether all grades can be committed. */
  onCheck: () => void
}) {
  const goTo = useCallback((stop: Stop) => onGo(stop.key), [onGo])
  const done = queue.filter((row) => row.status === '已评分').length
  const open = queue.filter(waits)
  const due = open
    .map((row) => row.dueTime)
    .filter(Boolean)
    .toSorted((a, b) => (a! < b! ? -1 : 1))[0]
  return (
    <div className={styles.queue}>
      <div className={styles.progress}>
        <span>
          {t.submitted} <strong>{done}</strong> / <strong>{queue.length}</strong>
          {due && t.dueAside(dueWords(due, now), shortStamp(due))}
        </span>
        <span className={styles.actions}>
          <Button disabled={here <= 0} onClick={() => onGo(queue[here - 1]?.subjectId)}>
            {t.previous}
          </Button>
          <Button disabled={open.length === 0} onClick={() => onCheck()}>
            {t.checkAndSubmit}
          </Button>
        </span>
      </div>
      <div className={styles.queueBar}>
        <Row
          label={t.queue}
          here={here}
          stops={queue.map((row) => ({
            key: row.subjectId,
            name: row.subjectName,
            to: deskOf(row.year, row.subjectId),
            state: states[row.status] ?? 'waits',
            says: gradeStatusText(row.status),
          }))}
          onGo={goTo}
        />
      </div>
    </div>
  )
}
