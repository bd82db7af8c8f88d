import { Empty } from '~/app/ui/empty'
import { NumberText } from '~/app/ui/numbers'
import { t } from '~/app/grading/texts'
import type { Tendencies } from '~/worker/grading/answers'
import styles from './grading.module.css'

type Row = Tendencies[number]
const WIDTH = 240
const HEIGHT = 24
const signed = (shift: number) => `${shift > 0 ? '+' : shift < 0 ? '−' : ''}${Math.abs(shift).toFixed(2)}`
const names = (subjects: Row['without']['enters']) => subjects.map((one) => one.subjectName).join(t.comma)

/** Who gives more and who gives less than the others, and what the ranking would be without each: the most generous first. */
export function TendencyTable({ year, rows }: { year: string; rows: readonly Row[] }) {
  if (rows.length === 0) return <Empty title={t.noTendencies(year)} help={t.rankingAfterGrades} />
  const widest = Math.max(5, ...rows.map((row) => Math.abs(row.shift ?? 0)))
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{t.tendencyHelp}</p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.tendencies}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.grader}</th>
              <th scope="col" className={styles.right}>
                {t.gradesGiven}
              </th>
              <th scope="col" className={styles.right}>
                {t.ownMean}
              </th>
              <th scope="col" className={styles.right}>
                {t.deviation}
              </th>
              <th scope="col" className={styles.right}>
                {t.shift}
              </th>
              <th scope="col">
                <span className={styles.ends}>
                  <span>{t.strict}</span>
                  <span>{t.lenient}</span>
                </span>
              </th>
              <th scope="col">{t.without}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.graderId}>
                <th scope="row" className={styles.who}>
                  {row.graderName}
                </th>
                <td className={styles.right}>{row.count}</td>
                <td className={styles.right}>
                  <NumberText value={row.mean} digits={2} />
                </td>
                <td className={styles.right}>
                  <NumberText value={row.stdev} digits={2} />
                </td>
                <td className={styles.right}>{row.shift === null ? t.noShift : signed(row.shift)}</td>
                <td>{row.shift !== null && <Shift name={row.graderName} shift={row.shift} widest={widest} />}</td>
                <td className={styles.effect}>
                  <Effect without={row.without} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** A bar from the middle: to the left who gives less than the others, to the right who gives more. */
function Shift({ name, shift, widest }: { name: string; shift: number; widest: number }) {
  const middle = WIDTH / 2
  const end = middle + (shift / widest) * (middle - 8)
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t.shiftOf(name, signed(shift))}
    >
      <line x1={8} x2={WIDTH - 8} y1={12} y2={12} />
      <line className={styles.shift} x1={middle} x2={end} y1={12} y2={12} />
      <line className={styles.mean} x1={middle} x2={middle} y1={3} y2={21} />
    </svg>
  )
}

function Effect({ without: { moved, furthest, unranked, enters, leaves } }: { without: Row['without'] }) {
  return (
    <>
      {moved === 0 ? t.nothingMoves : t.ranksMove(moved, furthest)}
      {enters.length > 0 && <p className={styles.quiet}>{t.wouldEnter(names(enters))}</p>}
      {leaves.length > 0 && <p className={styles.quiet}>{t.wouldLeave(names(leaves))}</p>}
      {unranked.length > 0 && <p className={styles.quiet}>{t.wouldBeUnranked(names(unranked))}</p>}
    </>
  )
}
