import { Button } from '@douyinfe/semi-ui'
import style from './list.module.css'

export type BatchMove<Row> = {
  key: string
  /** The verb: 退回补充. */
  label: string
  /** Gets the chosen rows; `clear` empties the selection once the act is done. */
  act: (rows: Row[], clear: () => void) => void
  danger?: boolean
  primary?: boolean
  /** Rows that it can be done to; the button says how many. The server decides again. */
  fits?: (row: Row) => boolean
}

/** Appears with the first selection: how many are chosen and what can be done with them. */
export function BatchBar<Row>({
  rows,
  moves,
  busy = false,
  onClear,
}: {
  rows: readonly Row[]
  moves: readonly BatchMove<Row>[]
  busy?: boolean
  onClear: () => void
}) {
  if (!rows.length) return null
  return (
    <div className={style.batch} role="region" aria-label="批量操作">
      <span aria-live="polite">
        已选 <strong>{rows.length}</strong> 项
      </span>
      <div className={style.batchMoves}>
        {moves.map((move) => {
          const fitting = move.fits ? rows.filter(move.fits) : rows
          return (
            <Button
              key={move.key}
              theme={move.primary ? 'solid' : 'light'}
              type={move.danger ? 'danger' : 'primary'}
              disabled={busy || !fitting.length}
              onClick={() => move.act([...fitting], onClear)}
            >
              {move.label}
              {fitting.length < rows.length && `（${fitting.length}）`}
            </Button>
          )
        })}
      </div>
      <Button theme="borderless" type="tertiary" onClick={onClear}>
        取消选择
      </Button>
    </div>
  )
}
