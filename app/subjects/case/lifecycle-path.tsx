import { useScrollToCentre } from '~/app/ui/scroll-centering'
import { stageIndexOf, stages } from '~/worker/subjects/stages/rules'
import { subjectStatuses, type SubjectStatus } from '~/worker/subjects/statuses'
import styles from './case.module.css'
import { t } from './texts'
import { wireNames } from '~/db/wire-names'

/** Returns the furthest stage in the time line of an ended subject. */
const furthestStage = (lines: readonly { fromStatus: string; toStatus: string }[]) =>
  lines.reduce((far, line) => Math.max(far, stageIndexOf(line.fromStatus), stageIndexOf(line.toStatus)), 0)

/** The life cycle as a path with the current stage marked. The path of an ended subject stops at the stage where it ended. */
export function LifecyclePath({
  status,
  history,
}: {
  status: string
  history: readonly { fromStatus: string; toStatus: string }[]
}) {
  const known = subjectStatuses[status as SubjectStatus]
  const ended = status === wireNames.ESTABLISH_FAIL || status === wireNames.TO_CONCLUSION
  const place = useScrollToCentre<HTMLLIElement>(status)
  const here = ended ? furthestStage(history) : stageIndexOf(status)
  return (
    // `tabIndex` allows scrolling by keyboard.
    <ol className={styles.path} aria-label={t.lifePath} tabIndex={0}>
      {stages.map(({ says }, at) => {
        const state =
          at < here ? 'past' : at > here ? 'ahead' : ended ? 'ended' : status === wireNames.FINISHED ? 'past' : 'here'
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
