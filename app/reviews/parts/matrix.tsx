import { Button } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { shortStamp } from '~/app/lib/dates'
import { Empty } from '~/app/ui/empty'
import { Matrix } from '~/app/ui/matrix'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import { hrefOf } from '~/worker/core/href'
import type { AssignBoardRow } from '~/worker/reviews/answers'
import type { AssignBoardQuery } from '~/worker/reviews/inputs'
import { reviewersAmong, type SeatState, seatState, seatWords } from '~/worker/reviews/matrix/rules'
import { CellDialog } from './matrix-cell'
import style from './matrix.module.css'
import { t } from '~/app/reviews/texts'
import * as matrix from '~/worker/reviews/matrix/calls'
import { subjectPage } from '~/worker/policy/pages'

const colours: Record<SeatState, Colour> = {
  assigned: 'grey',
  opened: 'blue',
  drafted: 'cyan',
  committed: 'green',
  late: 'red',
}
type Seat = AssignBoardRow['reviewers'][number]

const SubjectHead = ({ row }: { row: AssignBoardRow }) => (
  <>
    <Link to={subjectPage(row.id, 'review')}>{row.subjectName}</Link>
    <div className={style.muted}>{row.leadDepartName}</div>
  </>
)

/** Matrix of subjects and reviewers with the progress as colour and text. A cell opens its actions. */
export function ReviewMatrix({
  rows,
  query,
  total,
  now,
  head,
  onAdjust,
}: {
  rows: readonly AssignBoardRow[]
  query: AssignBoardQuery
  total: number
  now: string
  head: ReactNode
  onAdjust: (row: AssignBoardRow) => void
}) {
  const [open, setOpen] = useState<{ row: AssignBoardRow; seat: Seat } | null>(null)
  const people = reviewersAmong(rows)
  const nameOf = (userId: string) => people.find((one) => one.userId === userId)?.realname ?? ''
  const { pageNo, pageSize, view: _, asked: __, column: ___, order: ____, ...filters } = query
  return (
    <>
      <Matrix
        search={head}
        label={t.matrix}
        corner={t.subjectName}
        columns={people.map(({ userId, realname }) => ({ key: userId, title: realname }))}
        rows={rows}
        head={(row) => <SubjectHead row={row} />}
        cell={(row, userId) => (
          <Cell
            seat={row.reviewers.find((one) => one.userId === userId)}
            declined={row.declined.find((one) => one.userId === userId)}
            now={now}
            label={t.cellOf(row.subjectName, nameOf(userId))}
            onOpen={(seat) => setOpen({ row, seat })}
            onReplace={() => onAdjust(row)}
          />
        )}
        takes={{ label: t.exportMatrix, href: hrefOf(matrix.takeReviewMatrix, filters) }}
        empty={<Empty title={t.nothingRuns} help={t.runsHelp} />}
        page={{ total, pageNo, pageSize }}
      />
      {open ? (
        <CellDialog
          subjectName={open.row.subjectName}
          seat={open.seat}
          now={now}
          onReplace={() => {
            onAdjust(open.row)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}

function Cell({
  seat,
  declined,
  now,
  label,
  onOpen,
  onReplace,
}: {
  seat: Seat | undefined
  declined: AssignBoardRow['declined'][number] | undefined
  now: string
  label: string
  onOpen: (seat: Seat) => void
  onReplace: () => void
}) {
  if (!seat)
    return declined ? (
      <Button
        theme="borderless"
        className={style.cell ?? ''}
        aria-label={`${label} ${t.withdrawn}`}
        onClick={onReplace}
      >
        <StatusTag colour="grey" label={t.withdrawn} />
      </Button>
    ) : null
  const state = seatState(seat, now)
  const tag = <StatusTag colour={colours[state]} label={seatWords(state)} />
  if (state === 'committed') return <span className={style.cell}>{tag}</span>
  const due = seat.dueTime ? t.dueAt(shortStamp(seat.dueTime).slice(0, 10)) : ''
  return (
    <Button
      theme="borderless"
      className={style.cell ?? ''}
      aria-label={`${label} ${seatWords(state)} ${due}`}
      onClick={() => onOpen(seat)}
    >
      {tag}
      {due ? <span className={style.muted}>{due}</span> : null}
    </Button>
  )
}
