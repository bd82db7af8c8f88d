import { Button } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatMinutes } from '~/app/lib/dates'
import { EmptyState } from '~/app/ui/empty-state'
import { Matrix } from '~/app/ui/matrix'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import { hrefOf } from '~/worker/core/href'
import type { AssignmentBoardRow } from '~/worker/reviews/responses'
import type { AssignBoardQuery } from '~/worker/reviews/inputs'
import {
  listReviewers,
  type ReviewProgress,
  reviewProgressOf,
  reviewProgressLabel,
} from '~/worker/reviews/matrix/rules'
import { ReviewCellDialog } from './matrix-cell'
import style from './matrix.module.css'
import { t } from '~/app/reviews/texts'
import * as matrix from '~/worker/reviews/matrix/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

const colours: Record<ReviewProgress, Colour> = {
  assigned: 'grey',
  opened: 'blue',
  drafted: 'cyan',
  committed: 'green',
  late: 'red',
}
type Seat = AssignmentBoardRow['reviewers'][number]

const SubjectHead = ({ row }: { row: AssignmentBoardRow }) => (
  <>
    <Link to={subjectPageUrl(row.id, 'review')}>{row.subjectName}</Link>
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
  rows: readonly AssignmentBoardRow[]
  query: AssignBoardQuery
  total: number
  now: string
  head: ReactNode
  onAdjust: (row: AssignmentBoardRow) => void
}) {
  const [open, setOpen] = useState<{ row: AssignmentBoardRow; seat: Seat } | null>(null)
  const people = listReviewers(rows)
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
        takes={{ label: t.exportMatrix, href: hrefOf(matrix.downloadReviewMatrix, filters) }}
        empty={<EmptyState title={t.nothingRuns} help={t.runsHelp} />}
        page={{ total, pageNo, pageSize }}
      />
      {open ? (
        <ReviewCellDialog
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
  declined: AssignmentBoardRow['declined'][number] | undefined
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
  const state = reviewProgressOf(seat, now)
  const tag = <StatusTag colour={colours[state]} label={reviewProgressLabel(state)} />
  if (state === 'committed') return <span className={style.cell}>{tag}</span>
  const due = seat.dueTime ? t.dueAt(formatMinutes(seat.dueTime).slice(0, 10)) : ''
  return (
    <Button
      theme="borderless"
      className={style.cell ?? ''}
      aria-label={`${label} ${reviewProgressLabel(state)} ${due}`}
      onClick={() => onOpen(seat)}
    >
      {tag}
      {due ? <span className={style.muted}>{due}</span> : null}
    </Button>
  )
}
