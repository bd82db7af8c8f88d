import { NumberText } from '~/app/ui/numbers'
import type { GradeInfo } from '~/worker/grading/responses'
import { meanOf, round2 } from '~/worker/grading/rules'
import { spreadFloor, Spread } from './spread'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'

type Criterion = GradeInfo['rule']['criteria'][number]
type Marks = { graderId: string; graderName: string; scores: Record<string, number> }

function CriterionStrip({
  of: { code, name, max, weight },
  grades,
  floor,
}: {
  of: Criterion
  grades: readonly Marks[]
  /** Lower end of the strip, in percent of the maximum score. */
  floor: number
}) {
  const marks = grades.flatMap(({ graderId, graderName, scores }) =>
    scores[code] === undefined ? [] : [{ graderId, graderName, total: scores[code] }],
  )
  const totals = marks.map((one) => one.total)
  const mean = totals.length ? round2(meanOf(totals)) : null
  return (
    <tr>
      <th scope="row">
        {name}
        <div className={styles.muted}>{t.maxAndWeight(max, weight)}</div>
      </th>
      <td className={styles.full}>
        {mean === null ? (
          '–'
        ) : (
          <Spread
            from={(floor / 100) * max}
            to={max}
            row={{
              ...{ min: Math.min(...totals), max: Math.max(...totals), raw: mean },
              ...{ spreadFlag: 0, perGrader: marks, graders: marks.length },
            }}
          />
        )}
      </td>
      <td className={`${styles.right} ${styles.amount}`} data-title={t.mean}>
        <NumberText value={mean} digits={2} />
      </td>
      <td className={styles.full}>
        <ul className={styles.marks}>
          {marks.map((one) => (
            <li key={one.graderId}>
              {one.graderName} <b>{one.total}</b>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

/**
 * The graders' scores by criterion: a strip up to the maximum score with the same lower end for all, and the scores as
 * numbers beside it. Stacked on narrow screens.
 */
export function CriterionStrips({ criteria, grades }: { criteria: readonly Criterion[]; grades: readonly Marks[] }) {
  const floor = spreadFloor(
    criteria.flatMap(({ code, max }) =>
      grades.flatMap(({ scores }) => (scores[code] === undefined ? [] : [{ min: (scores[code] / max) * 100 }])),
    ),
  )
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.strips} ${styles.stacked}`} aria-label={t.criteriaMarks}>
        {floor > 0 && <caption className={styles.from}>{t.stripsFrom(floor)}</caption>}
        <thead>
          <tr>
            <th>{t.criteria}</th>
            <th>{t.criteriaMarks}</th>
            <th className={styles.right}>{t.mean}</th>
            <th>{t.everyMark}</th>
          </tr>
        </thead>
        <tbody>
          {criteria.map((criterion) => (
            <CriterionStrip key={criterion.code} of={criterion} grades={grades} floor={floor} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
