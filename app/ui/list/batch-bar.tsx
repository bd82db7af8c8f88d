import { IconMore } from '@douyinfe/semi-icons'
import { Button, Dropdown, Tooltip } from '@douyinfe/semi-ui'
import { usePhone } from '../device'
import { t } from '../texts'
import { type Chosen, countOf } from './describe'
import { Trigger } from '../trigger'
import style from './list.module.css'

/** What becomes of each: how many it is done to, and the reasons of the others. */
export type RunOutcome = {
  /** How many were refused, where `failed` lists only the first of them. */
  failedCount?: number
  ok: number
  /** Rows of a workbook that say what is stored already. */
  unchanged?: number
  /** Rows of a workbook among those that go well that change what is stored. */
  updated?: number
  failed: readonly { id: string; name: string; reason: string }[]
  /** Workbooks that came of it. */
  books?: readonly { label: string; fileUrl: string; fileName: string }[]
}
/** An act over chosen rows or over all that the filters find; it is tried without effect first. */
export type Run<Row> = {
  /** Asks, or does. Null: refused, and the person was told. */
  ask: (chosen: Chosen<Row>, dryRun: boolean, signal?: AbortSignal) => Promise<RunOutcome | null>
  /** 将发布 12 个课题 */
  question: (count: number) => string
}
export type BatchMove<Row> = {
  key: string
  /** The verb: 退回补充. */
  label: string
  /** Gets the chosen rows, over all pages where the list can gather them; `clear` empties the selection once it is done. */
  act?: (rows: Row[], clear: () => void) => void
  /** Only rows that are ticked on the page: an act without a dry run, or one whose address names each row. */
  ticked?: boolean
  /** In place of `act`: a dialog with a dry run, over all pages if need be. */
  run?: Run<Row>
  danger?: boolean
  primary?: boolean
  /** Rows that it can be done to; the button says how many. The server decides again. */
  fits?: (row: Row) => boolean
}

type MoveInput<Row> = {
  move: BatchMove<Row>
  /** Null where all are chosen that the filters find. */
  rows: readonly Row[] | null
  busy: boolean
  gathers: boolean
  onMove: (move: BatchMove<Row>, rows: Row[]) => void
}

/** Of the chosen rows those that the act can be done to, and whether it needs rows of the page while all pages are chosen. */
function reach<Row>({ move, rows, gathers }: Pick<MoveInput<Row>, 'move' | 'rows' | 'gathers'>) {
  const fitting = rows && (move.fits ? rows.filter(move.fits) : rows)
  const perPage = !rows && !move.run && (!gathers || !!move.ticked)
  const label =
    rows && fitting && fitting.length < rows.length ? `${move.label}${t.counted(fitting.length)}` : move.label
  return { fitting, perPage, label, possible: !perPage && fitting?.length !== 0 }
}

/** One thing to do with the rows, and with how many of them; over all pages only what needs no rows. */
function MoveButton<Row>({ busy, onMove, ...of }: MoveInput<Row>) {
  const { move } = of
  const { fitting, perPage, label, possible } = reach(of)
  const button = (
    <Button
      theme={move.primary ? 'solid' : 'light'}
      type={move.danger ? 'danger' : 'primary'}
      disabled={busy || !possible}
      onClick={() => onMove(move, fitting ? [...fitting] : [])}
    >
      {label}
    </Button>
  )
  return perPage ? (
    <Tooltip content={t.notOverPages}>
      <span>{button}</span>
    </Tooltip>
  ) : (
    button
  )
}

/** On a phone: the first thing that can be done with the rows, and a menu of the others; what fits none of them is absent. */
function FewMoves<Row>({ moves, ...of }: Omit<MoveInput<Row>, 'move'> & { moves: readonly BatchMove<Row>[] }) {
  const possible = moves.filter((move) => reach({ ...of, move }).possible)
  const main = possible.find((move) => move.primary) ?? possible[0]
  const rest = possible.filter((move) => move !== main)
  if (!main) return <span>{t.noMoves}</span>
  return (
    <>
      <MoveButton {...of} move={main} />
      {rest.length > 0 && (
        <Dropdown
          trigger="click"
          position="topRight"
          clickToHide
          menu={rest.map((move) => {
            const { fitting, label } = reach({ ...of, move })
            return {
              node: 'item' as const,
              name: label,
              type: move.danger ? ('danger' as const) : undefined,
              disabled: of.busy,
              onClick: () => of.onMove(move, fitting ? [...fitting] : []),
            }
          })}
        >
          <Trigger>
            <Button icon={<IconMore aria-hidden />} aria-label={t.moreActions} disabled={of.busy} />
          </Trigger>
        </Dropdown>
      )}
    </>
  )
}

/** Appears with the first selection: how many are chosen, all pages if wanted, and what can be done with them. */
export function BatchBar<Row>({
  chosen,
  moves,
  total,
  busy = false,
  gathers = false,
  onAll,
  onMove,
  onClear,
}: {
  chosen: Chosen<Row>
  moves: readonly BatchMove<Row>[]
  total: number
  busy?: boolean
  /** The list can gather the rows of all pages for an act that takes rows. */
  gathers?: boolean
  /** Chooses all that the filters find; absent where no act can take them. */
  onAll?: () => void
  onMove: (move: BatchMove<Row>, rows: Row[]) => void
  onClear: () => void
}) {
  const count = countOf(chosen)
  const phone = usePhone()
  if (!count) return null
  const rows = chosen.kind === 'rows' ? chosen.rows : null
  return (
    <div className={style.batch} role="region" aria-label={t.batch}>
      <span aria-live="polite">
        {chosen.kind === 'query' ? t.chosenAll(count) : t.chosen(count)}
        {onAll && chosen.kind === 'rows' && count < total && (
          <button type="button" className={style.allPages} onClick={onAll}>
            {t.chooseAll(total)}
          </button>
        )}
      </span>
      <div className={style.batchMoves}>
        {phone ? (
          <FewMoves {...{ moves, rows, busy, gathers, onMove }} />
        ) : (
          moves.map((move) => <MoveButton key={move.key} {...{ move, rows, busy, gathers, onMove }} />)
        )}
      </div>
      <Button theme="borderless" type="tertiary" onClick={onClear}>
        {t.clearSelection}
      </Button>
    </div>
  )
}
