import { IconMore } from '@douyinfe/semi-icons'
import { Button, Dropdown, Tooltip } from '@douyinfe/semi-ui'
import { usePhone } from '../device'
import { t } from '../texts'
import { type Selection, selectedCount } from './columns'
import { TriggerWrapper } from '../trigger-wrapper'
import style from './list.module.css'

/** The outcome of a batch: how many rows succeeded, and the reason of each refusal. */
export type BatchOutcome = {
  /** Total of refused rows, where `failed` lists only the first. */
  failedCount?: number
  ok: number
  /** Rows of a workbook that equal the stored ones. */
  unchanged?: number
  /** Successful rows of a workbook that update stored ones. */
  updated?: number
  failed: readonly { id: string; name: string; reason: string }[]
  /** Workbooks that the action produced. */
  books?: readonly { label: string; fileUrl: string; fileName: string }[]
}
/** An action on selected rows or on all rows of a query, with a dry run first. */
export type BatchRun<Row> = {
  /** Makes the call, dry or real. Null: refused, with a message shown. */
  ask: (chosen: Selection<Row>, dryRun: boolean, signal?: AbortSignal) => Promise<BatchOutcome | null>
  /** The dialog's question: 将发布 12 个课题 */
  question: (count: number) => string
}
export type BatchAction<Row> = {
  key: string
  /** The verb: 退回补充. */
  label: string
  /** Handles the selected rows, of all pages where the list can load them. `clear` empties the selection afterwards. */
  act?: (rows: Row[], clear: () => void) => void
  /** Only for rows selected on the page: an action without a dry run, or one whose URL names each row. */
  ticked?: boolean
  /** Instead of `act`: a dialog with a dry run, also over all pages. */
  run?: BatchRun<Row>
  danger?: boolean
  primary?: boolean
  /** True for rows that the action accepts; the button shows their number. The server checks again. */
  fits?: (row: Row) => boolean
}

type BatchActionInput<Row> = {
  move: BatchAction<Row>
  /** Null where all rows of the query are selected. */
  rows: readonly Row[] | null
  busy: boolean
  gathers: boolean
  onMove: (move: BatchAction<Row>, rows: Row[]) => void
}

/**
 * Returns the selected rows that an action accepts, and whether it cannot run because it needs single rows while all
 * pages are selected.
 */
function applicabilityOf<Row>({ move, rows, gathers }: Pick<BatchActionInput<Row>, 'move' | 'rows' | 'gathers'>) {
  const fitting = rows && (move.fits ? rows.filter(move.fits) : rows)
  const perPage = !rows && !move.run && (!gathers || !!move.ticked)
  const label =
    rows && fitting && fitting.length < rows.length ? `${move.label}${t.counted(fitting.length)}` : move.label
  return { fitting, perPage, label, possible: !perPage && fitting?.length !== 0 }
}

/** The button of a batch action with the number of accepted rows. */
function BatchActionButton<Row>({ busy, onMove, ...of }: BatchActionInput<Row>) {
  const { move } = of
  const { fitting, perPage, label, possible } = applicabilityOf(of)
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

/** On phones: the first possible action, and a menu of the others. Impossible actions are left out. */
function CompactBatchActions<Row>({
  moves,
  ...of
}: Omit<BatchActionInput<Row>, 'move'> & { moves: readonly BatchAction<Row>[] }) {
  const possible = moves.filter((move) => applicabilityOf({ ...of, move }).possible)
  const main = possible.find((move) => move.primary) ?? possible[0]
  const rest = possible.filter((move) => move !== main)
  if (!main) return <span>{t.noMoves}</span>
  return (
    <>
      <BatchActionButton {...of} move={main} />
      {rest.length > 0 && (
        <Dropdown
          trigger="click"
          position="topRight"
          clickToHide
          menu={rest.map((move) => {
            const { fitting, label } = applicabilityOf({ ...of, move })
            return {
              node: 'item' as const,
              name: label,
              type: move.danger ? ('danger' as const) : undefined,
              disabled: of.busy,
              onClick: () => of.onMove(move, fitting ? [...fitting] : []),
            }
          })}
        >
          <TriggerWrapper>
            <Button icon={<IconMore aria-hidden />} aria-label={t.moreActions} disabled={of.busy} />
          </TriggerWrapper>
        </Dropdown>
      )}
    </>
  )
}

/** Appears with the first selection: the number of selected rows, a link to select all pages, and the batch actions. */
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
  chosen: Selection<Row>
  moves: readonly BatchAction<Row>[]
  total: number
  busy?: boolean
  /** The list can load the rows of all pages for an action. */
  gathers?: boolean
  /** Selects all rows of the query; absent where no action accepts them. */
  onAll?: () => void
  onMove: (move: BatchAction<Row>, rows: Row[]) => void
  onClear: () => void
}) {
  const count = selectedCount(chosen)
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
      <div className={style.batchActions}>
        {phone ? (
          <CompactBatchActions {...{ moves, rows, busy, gathers, onMove }} />
        ) : (
          moves.map((move) => <BatchActionButton key={move.key} {...{ move, rows, busy, gathers, onMove }} />)
        )}
      </div>
      <Button theme="borderless" type="tertiary" onClick={onClear}>
        {t.clearSelection}
      </Button>
    </div>
  )
}
