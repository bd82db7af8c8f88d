import { AnswersBeside, FurtherAnswers, standBeside } from '~/app/forms/parts/further-answers'
import { shortStamp } from '~/app/lib/dates'
import { NumberText } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import type { GradeInfo } from '~/worker/grading/answers'
import { gradeColour, gradeStatusText } from './words'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'

type Grades = NonNullable<GradeInfo['others']>
/**
 * Graders of a subject: progress, total and reason. Supplementary answers of several graders are compared side by side.
 * Stacked on narrow screens.
 */
export function GraderTable({ grades }: { grades: Grades }) {
  const people = grades.map(({ gradeId: key, graderName: name, further: said }) => ({ key, name, said }))
  const comparison = standBeside(people)
  return (
    <>
      <Rows grades={grades} further={!comparison} />
      {comparison ? <AnswersBeside people={people} /> : null}
    </>
  )
}

const Rows = ({ grades, further }: { grades: Grades; further: boolean }) => (
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
              {further ? <FurtherAnswers said={grade.further} /> : null}
            </td>
            <td className={styles.right}>{shortStamp(grade.commitTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
