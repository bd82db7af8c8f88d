import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import styles from './grading.module.css'

type Score = { gradeId: string; graderName: string; total: number; normalised: number }

/** The scores of a subject grader by grader; a committed one can be opened again until the grading ends. */
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
            <th>评分人</th>
            <th className={styles.right}>原始分</th>
            <th className={styles.right}>标准化</th>
            {mayReopen && <th>操作</th>}
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
                    重新打开
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
          title={`重新打开 ${opening.graderName} 对“${subjectName}”的评分`}
          act="重新打开评分"
          help="评分人会收到通知和理由，修改后须再次提交"
          onCancel={() => setOpening(null)}
          onConfirm={async (reopenReason) =>
            (await send('/v2/subject/updateGrade', { gradeId: opening.gradeId, reopenReason })).ok
          }
        />
      )}
    </div>
  )
}
