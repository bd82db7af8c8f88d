import styles from './grading.module.css'
import { t } from '~/app/grading/texts'

type Dot = { graderId: string; graderName: string; total: number }
const HEIGHT = 24
const WIDTH = 240

/** Returns the lower end of a list's spreads: the ten below the lowest score, so that the dots have room. */
export const spreadFloor = (rows: readonly { min: number }[]) =>
  Math.max(0, Math.floor((Math.min(100, ...rows.map((row) => row.min)) - 1) / 10) * 10)

/** Spread of the scores from `from` to `to`: the range, a dot for each grader, the mean as a line. */
export function Spread({
  from,
  to = 100,
  row,
}: {
  from: number
  to?: number
  row: { min: number; max: number; raw: number; spreadFlag: number; perGrader: readonly Dot[]; graders: number }
}) {
  const x = (score: number) => 8 + ((score - from) / (to - from || 1)) * (WIDTH - 16)
  const graderCount = row.perGrader.length
    ? row.perGrader.map((one) => `${one.graderName} ${one.total}`).join(t.comma)
    : t.spreadOf(row.graders, row.min, row.max)
  const apart = row.spreadFlag ? t.farApart : ''
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t.spreadMean(graderCount, row.raw, apart)}
    >
      <title>{graderCount}</title>
      <line x1={8} x2={WIDTH - 8} y1={12} y2={12} />
      <line
        className={row.spreadFlag ? `${styles.range} ${styles.wide}` : styles.range}
        x1={x(row.min)}
        x2={x(row.max)}
        y1={12}
        y2={12}
      />
      {row.perGrader.map((one) => (
        <circle key={one.graderId} cx={x(one.total)} cy={12} r={5}>
          <title>{`${one.graderName} ${one.total}`}</title>
        </circle>
      ))}
      <line className={styles.mean} x1={x(row.raw)} x2={x(row.raw)} y1={3} y2={21} />
    </svg>
  )
}
