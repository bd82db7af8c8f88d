import { useEffect, useRef } from 'react'
import { subjectStatuses, type SubjectStatus } from '~/worker/subjects/statuses'
import styles from './case.module.css'

/** The stages in the words of the people who walk them; a status stands in one of them. */
const stages: readonly { says: string; statuses: readonly SubjectStatus[] }[] = [
  { says: '申报', statuses: ['TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_PERFECT'] },
  { says: '机构审批', statuses: ['TO_APPROVAL'] },
  { says: '形式审查', statuses: ['TO_REVIEW'] },
  { says: '初审', statuses: ['TO_FISRT_AUDIT', 'FISRT_AUDITING'] },
  { says: '复审', statuses: ['TO_RE_AUDIT', 'RE_AUDITING'] },
  { says: '拟立项公示', statuses: ['TO_ESTABLISH_DRAFT', 'TO_ESTABLISH'] },
  { says: '立项', statuses: ['ESTABLISHED_DRAFT', 'ESTABLISHED'] },
  { says: '评分', statuses: ['TO_AUDIT'] },
  { says: '评奖', statuses: ['TO_PRIZE'] },
  { says: '完成', statuses: ['FINESHED'] },
]
const stageOf = (status: string) => stages.findIndex((stage) => stage.statuses.includes(status as SubjectStatus))

/** Where an ended case had come to: the furthest stage of its time line. */
const reached = (lines: readonly { fromStatus: string; toStatus: string }[]) =>
  lines.reduce((far, line) => Math.max(far, stageOf(line.fromStatus), stageOf(line.toStatus)), 0)

/** The life cycle as a path with the place marked; an ended case stops where it ended. */
export function LifePath({
  status,
  history,
}: {
  status: string
  history: readonly { fromStatus: string; toStatus: string }[]
}) {
  const known = subjectStatuses[status as SubjectStatus]
  const ended = status === 'ESTABLISH_FIAL' || status === 'TO_CONCOLUSION'
  const place = useRef<HTMLLIElement>(null)
  // On a narrow screen the path is longer than the screen: the place is what one looks for.
  useEffect(() => {
    const at = place.current
    const path = at?.parentElement
    if (at && path) path.scrollLeft = at.offsetLeft - path.offsetLeft - (path.clientWidth - at.clientWidth) / 2
  }, [status])
  const here = ended ? reached(history) : stageOf(status)
  return (
    <ol className={styles.path} aria-label="课题进程">
      {stages.map(({ says }, at) => {
        const state =
          at < here ? 'past' : at > here ? 'ahead' : ended ? 'ended' : status === 'FINESHED' ? 'past' : 'here'
        return (
          <li
            key={says}
            ref={at === here ? place : null}
            data-state={state}
            aria-current={at === here ? 'step' : undefined}
          >
            <span className={styles.stop} aria-hidden />
            <span className={styles.stage}>{says}</span>
            {at === here ? <span className={styles.now}>{known?.label ?? status}</span> : null}
          </li>
        )
      })}
    </ol>
  )
}
