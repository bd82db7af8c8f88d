import { Link, useNavigate } from 'react-router'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import type { CommitCheck } from '~/worker/grading/responses'
import * as grading from '~/worker/grading/calls'
import { t } from '../texts'
import desk from './workspace.module.css'
import styles from './grading.module.css'
import { gradingPath } from './grading-order'

/** Commits the complete grades of a year and links to the incomplete ones. */
export function CommitDialog({ year, check, onClose }: { year: string; check: CommitCheck; onClose: () => void }) {
  const navigate = useNavigate()
  const { send, busy } = useSend()
  const complete = Math.max(0, check.total - check.done - check.missing.length)
  return (
    <>
      <ConfirmDialog
        open
        title={
          check.missing.length ? t.subjectsUnfinished(check.missing.length) : t.submitGradesOf(check.total - check.done)
        }
        act={check.missing.length === 0 ? t.submitAll : complete > 0 ? t.submitFinished(complete) : t.goToUnfinished}
        onCancel={onClose}
        onConfirm={async () => {
          const first = check.missing[0]
          if (complete === 0 && first)
            return void navigate(gradingPath(year, first.subjectId), { preventScrollReset: true })
          return (await send(grading.commitGrades, { year })).ok
        }}
      >
        <div className={styles.stack}>
          <p className={desk.help}>{t.submitFinal(check.done, check.total)}</p>
          {check.missing.length > 0 && (
            <ul className={styles.choices}>
              {check.missing.map((one) => (
                <li key={one.subjectId}>
                  <Link to={gradingPath(year, one.subjectId)} onClick={onClose}>
                    {one.subjectName}
                  </Link>
                  <p className={desk.help}>{one.points.join(t.semicolon)}</p>
                </li>
              ))}
            </ul>
          )}
        </div>
      </ConfirmDialog>
      <span aria-live="polite" hidden={!busy}>
        {t.submitting}
      </span>
    </>
  )
}
