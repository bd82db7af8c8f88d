import { Button } from '@douyinfe/semi-ui'
import { useCallback } from 'react'
import { type QueueItem, QueueBar as Row } from '~/app/review-workspace/queue-bar'
import { formatDue, formatMinutes } from '~/app/lib/dates'
import type { MyGradeRow } from '~/worker/grading/responses'
import { t } from '../texts'
import styles from './workspace.module.css'
import { gradingPath, isPending } from './grading-order'
import { gradeStatusText } from './labels'

const queueStates: Record<string, QueueItem['state']> = { 未评分: 'waits', 评分中: 'begun', 已评分: 'done' }

/** Queue of the grader's subjects with progress and links. */
export function GradingQueue({
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
  const goTo = useCallback((stop: QueueItem) => onGo(stop.key), [onGo])
  const done = queue.filter((row) => row.status === '已评分').length
  const open = queue.filter(isPending)
  const due = open
    .map((row) => row.dueTime)
    .filter(Boolean)
    .toSorted((a, b) => (a! < b! ? -1 : 1))[0]
  return (
    <div className={styles.queue}>
      <div className={styles.progress}>
        <span>
          {t.submitted} <strong>{done}</strong> / <strong>{queue.length}</strong>
          {due && t.dueAside(formatDue(due, now), formatMinutes(due))}
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
            to: gradingPath(row.year, row.subjectId),
            state: queueStates[row.status] ?? 'waits',
            says: gradeStatusText(row.status),
          }))}
          onGo={goTo}
        />
      </div>
    </div>
  )
}
