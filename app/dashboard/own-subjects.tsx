import { Link } from 'react-router'
import { linkTo } from '~/app/lib/named-pages'
import { Section } from '~/app/ui/page'
import { EmptyState } from '~/app/ui/empty-state'
import { StatusTag } from '~/app/ui/status-tag'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import { phaseNames, phases } from '~/worker/subjects/phases/rules'
import type { SubjectRow } from '~/worker/subjects/responses'
import { subjectStatuses, type SubjectStatus } from '~/worker/subjects/statuses'
import type { PendingTask } from '~/worker/pending-tasks/contract'
import { DueDate } from './due-date'
import { t } from './texts'
import style from './dashboard.module.css'

const phaseIndexOf = (status: SubjectStatus) =>
  phaseNames.findIndex((name) => (phases[name].statuses as readonly SubjectStatus[]).includes(status))

/** The viewer's subjects from declaration to completion, each with its next action. */
export function OwnSubjects({
  of: { rows, total },
  todos,
  now,
}: {
  of: { rows: readonly SubjectRow[]; total: number | null }
  todos: readonly PendingTask[]
  now: string
}) {
  return (
    <Section title={t.own}>
      {rows.length === 0 ? (
        <EmptyState title={t.noneOwn} help={t.noneOwnHelp} />
      ) : (
        <ul className={style.ownSubjects}>
          {rows.map((row) => {
            const status = row.status as SubjectStatus
            const at = phaseIndexOf(status)
            const todo = todos.find(({ subjectId }) => subjectId === row.id)
            return (
              <li key={row.id}>
                <div className={style.taskHead}>
                  <StatusTag colour={subjectStatuses[status].colour} label={row.status_dictText} />
                  <Link to={subjectPageUrl(row.id)}>{row.subjectName}</Link>
                </div>
                <DueDate due={row.dueTime ?? todo?.dueTime ?? null} now={now} />
                <ol
                  className={style.phasePath}
                  aria-label={t.stepOf(phases[phaseNames[Math.max(at, 0)]!].label, at + 1, phaseNames.length)}
                >
                  {phaseNames.map((name, place) => (
                    <li key={name} className={place < at ? style.past : place === at ? style.present : undefined}>
                      <span>{phases[name].label}</span>
                    </li>
                  ))}
                </ol>
                <span className={style.muted}>{todo ? t.nextStep(todo.label) : t.waitsForOthers}</span>
              </li>
            )
          })}
        </ul>
      )}
      {(total === null || total > rows.length) && (
        <Link to={linkTo('declaredMine')} className={style.more}>
          {total === null ? t.allOfOwn : t.allOwn(total)}
        </Link>
      )}
    </Section>
  )
}
