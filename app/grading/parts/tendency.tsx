import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { NumberText } from '~/app/ui/numbers'
import { t } from '~/app/grading/texts'
import type { GraderTendencies } from '~/worker/grading/responses'
import styles from './grading.module.css'

type Row = GraderTendencies[number] & { id: string }
const WIDTH = 240
const HEIGHT = 24
const formatShift = (shift: number) => `${shift > 0 ? '+' : shift < 0 ? '−' : ''}${Math.abs(shift).toFixed(2)}`
const joinNames = (subjects: Row['without']['enters']) => subjects.map((one) => one.subjectName).join(t.comma)

/** @param widest the shift at the end of the strip */
const columnsOf = (widest: number): Column<Row>[] => [
  { key: 'graderName', title: t.grader, width: 110, fixed: true, card: 'title' },
  { key: 'count', title: t.gradesGiven, width: 90, align: 'right', card: 'fact', text: (row) => String(row.count) },
  {
    key: 'mean',
    title: t.ownMean,
    width: 90,
    align: 'right',
    card: 'fact',
    show: (row) => <NumberText value={row.mean} digits={2} />,
  },
  {
    key: 'stdev',
    title: t.deviation,
    width: 90,
    align: 'right',
    show: (row) => <NumberText value={row.stdev} digits={2} />,
  },
  {
    key: 'shift',
    title: t.shift,
    width: 100,
    align: 'right',
    card: 'fact',
    text: (row) => (row.shift === null ? t.noShift : formatShift(row.shift)),
  },
  {
    key: 'strip',
    title: t.strictToLenient,
    width: 260,
    show: (row) => row.shift !== null && <Shift name={row.graderName} shift={row.shift} widest={widest} />,
    text: (row) => (row.shift === null ? '' : formatShift(row.shift)),
  },
  {
    key: 'without',
    title: t.without,
    width: 420,
    card: 'fact',
    show: (row) => (
      <div>
        {effectOf(row.without).map((line, at) => (
          <p key={line} className={at ? styles.muted : styles.plain}>
            {line}
          </p>
        ))}
      </div>
    ),
    text: (row) => effectOf(row.without).join(t.semicolon),
  },
]

/** Deviation of each grader from the others, and the ranking without each grader. The most generous grader comes first. */
export function TendencyList({
  year,
  rows,
  query,
}: {
  year: string
  rows: GraderTendencies
  query: { pageNo: number; pageSize: number }
}) {
  const widest = Math.max(5, ...rows.map((row) => Math.abs(row.shift ?? 0)))
  const from = (query.pageNo - 1) * query.pageSize
  return (
    <div className={styles.stack}>
      <p className={styles.muted}>{t.tendencyHelp}</p>
      <ListScreen<Row>
        columns={columnsOf(widest)}
        empty={{ title: t.noTendencies(year), help: t.rankingAfterGrades }}
        rows={rows.map((row) => ({ ...row, id: row.graderId })).slice(from, from + query.pageSize)}
        total={rows.length}
        query={query}
      />
    </div>
  )
}

/** A bar from the middle: to the left for lower scores than the others, to the right for higher ones. */
function Shift({ name, shift, widest }: { name: string; shift: number; widest: number }) {
  const middle = WIDTH / 2
  const end = middle + (shift / widest) * (middle - 8)
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t.shiftOf(name, formatShift(shift))}
    >
      <line x1={8} x2={WIDTH - 8} y1={12} y2={12} />
      <line className={styles.shift} x1={middle} x2={end} y1={12} y2={12} />
      <line className={styles.mean} x1={middle} x2={middle} y1={3} y2={21} />
    </svg>
  )
}

function effectOf({ moved, furthest, unranked, enters, leaves }: Row['without']): string[] {
  return [
    moved === 0 ? t.nothingMoves : t.ranksMove(moved, furthest),
    ...(enters.length ? [t.wouldEnter(joinNames(enters))] : []),
    ...(leaves.length ? [t.wouldLeave(joinNames(leaves))] : []),
    ...(unranked.length ? [t.wouldBeUnranked(joinNames(unranked))] : []),
  ]
}
