import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/use-send'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'
import * as grading from '~/worker/grading/calls'

type Score = { gradeId: string; graderName: string; total: number; normalised: number }

/** Scores of a subject by grader. A committed grade can be reopened until the grading ends. */
export function GraderScores({
  subjectName,
  scores,
  mayReopen,
}: {
  subjectName: string
  scores: readonly Score[]
  mayReopen: boolean
}) {
  const { send } = useSend()
  const [opening, setOpening] = useState<Score | null>(null)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t.grader}</th>
            <th className={styles.right}>{t.rawScore}</th>
            <th className={styles.right}>{t.normalised}</th>
            {mayReopen && <th>{t.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {scores.map((score) => (
            <tr key={score.gradeId}>
              <td>{score.graderName}</td>
              <td className={styles.right}>{score.total.toFixed(2)}</td>
              <td className={styles.right}>{score.normalised.toFixed(2)}</td>
              {mayReopen && (
                <td>
                  <Button size="small" onClick={() => setOpening(score)}>
                    {t.reopen}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {opening && (
        <ReasonDialog
          open
          title={t.reopenOf(opening.graderName, subjectName)}
          act={t.reopenGrade}
          help={t.reopenHelp}
          onCancel={() => setOpening(null)}
          onConfirm={async (reopenReason) =>
            (await send(grading.changeGrade, { gradeId: opening.gradeId, reopenReason })).ok
          }
        />
      )}
    </div>
  )
}
