import { AnswerComparison, SupplementaryAnswers, isComparable } from '~/app/forms/parts/supplementary-answers'
import { formatMinutes } from '~/app/lib/dates'
import { NumberText } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import type { GradeInfo } from '~/worker/grading/responses'
import { gradeColour, gradeStatusText } from './labels'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'

type OtherGrades = NonNullable<GradeInfo['others']>
/**
 * Graders of a subject: progress, total and reason. Supplementary answers of several graders are compared side by side.
 * Stacked on narrow screens.
 */
export function GraderTable({ grades }: { grades: OtherGrades }) {
  const people = grades.map(({ gradeId: key, graderName: name, further: said }) => ({ key, name, said }))
  const comparison = isComparable(people)
  return (
    <>
      <GraderRows grades={grades} further={!comparison} />
      {comparison ? <AnswerComparison people={people} /> : null}
    </>
  )
}

const GraderRows = ({ grades, further }: { grades: OtherGrades; further: boolean }) => (
  <div className={styles.scroll}>
    <table className={`${styles.table} ${styles.stacked}`}>
      <thead>
        <tr>
          <th>{t.grader}</th>
          <th>{t.status}</th>
          <th className={styles.right}>{t.total}</th>
          <th>{t.reason}</th>
          <th className={styles.right}>{t.submitTime}</th>
        </tr>
      </thead>
      <tbody>
        {grades.map((grade) => (
          <tr key={grade.gradeId}>
            <td>{grade.graderName}</td>
            <td>
              <StatusTag colour={gradeColour(grade.status)} label={gradeStatusText(grade.status)} />
            </td>
            <td className={`${styles.right} ${styles.amount} ${styles.first}`} data-title={t.total}>
              <NumberText value={grade.total} digits={2} />
            </td>
            <td className={styles.full}>
              {grade.reason || (further && grade.further.length ? '' : '–')}
              {further ? <SupplementaryAnswers said={grade.further} /> : null}
            </td>
            <td className={styles.right}>{formatMinutes(grade.commitTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
