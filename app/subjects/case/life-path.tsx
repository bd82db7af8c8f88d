import { useInMiddle } from '~/app/ui/in-middle'
import { stageOf, stages } from '~/worker/subjects/stages/rules'
import { subjectStatuses, type SubjectStatus } from '~/worker/subjects/statuses'
import styles from './case.module.css'
import { t } from './texts'
import { wire } from '~/db/wire'

/** Returns the furthest stage in the time line of an ended subject. */
const reached = (lines: readonly { fromStatus: string; toStatus: string }[]) =>
  lines.reduce((far, line) => Math.max(far, stageOf(line.fromStatus), stageOf(line.toStatus)), 0)

/** The life cycle as a path with the current stage marked. The path of an ended subject stops at the stage where it ended. */
export function LifePath({
  status,
  history,
}: {
  status: string
  history: readonly { fromStatus: string; toStatus: string }[]
}) {
  const known = subjectStatuses[status as SubjectStatus]
  const ended = status === wire.ESTABLISH_FAIL || status === wire.TO_CONCLUSION
  const place = useInMiddle<HTMLLIElement>(status)
  const here = ended ? reached(history) : stageOf(status)
  return (
    // `tabIndex` allows scrolling by keyboard.
    <ol className={styles.path} aria-label={t.lifePath} tabIndex={0}>
      {stages.map(({ says }, at) => {
        const state =
          at < here ? 'past' : at > here ? 'ahead' : ended ? 'ended' : status === wire.FINISHED ? 'past' : 'here'
        return (
          <li
            key={says}
            ref={at === here ? place : null}
            data-state={state}
            aria-current={at === here ? 'step' : undefined}
          >
            <span className={styles.stageDot} aria-hidden />
            <span className={styles.stage}>{says}</span>
            {at === here ? <span className={styles.now}>{known?.label ?? status}</span> : null}
          </li>
        )
      })}
    </ol>
  )
}
