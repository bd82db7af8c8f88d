import { type Column, cellText, type RowAction } from './columns'
import { RowActions } from './row-actions'
import { NativeCheckbox } from './native-checkbox'
import style from './list.module.css'
import { t } from '~/app/ui/texts'

/**
 * Returns the columns of a card: heading, status and up to three facts. Without marked facts, the first remaining
 * columns are used.
 */
function cardPartsOf<Row>(columns: readonly Column<Row>[]) {
  const head = columns.find((column) => column.card === 'title') ?? columns[0]!
  const state = columns.find((column) => column.card === 'status')
  const marked = columns.filter((column) => column.card === 'fact')
  const facts = (marked.length ? marked : columns.filter((column) => column !== head && column !== state)).slice(0, 3)
  return { head, state, facts }
}

/** A list on a phone: one card per row with heading, status and three facts. */
export function Cards<Row extends object>({
  columns,
  rows,
  idOf,
  actions,
  onOpen,
  isChosen,
  onSelect,
  busy = false,
}: {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  actions?: (row: Row) => readonly RowAction[]
  onOpen?: (row: Row) => void
  isChosen?: (row: Row) => boolean
  onSelect: (row: Row, on: boolean) => void
  busy?: boolean
}) {
  const { head, state, facts } = cardPartsOf(columns)
  const render = (column: Column<Row>, row: Row) => column.show?.(row) ?? cellText(column, row)
  return (
    <ul className={`${style.cards} ${busy ? style.loading : ''}`}>
      {rows.map((row) => {
        const id = idOf(row)
        return (
          <li key={id} className={style.card}>
            <div className={style.cardHead}>
              {isChosen && (
                <NativeCheckbox
                  label={t.selectNamed(cellText(head, row))}
                  checked={isChosen(row)}
                  onChange={(on) => onSelect(row, on)}
                />
              )}
              {onOpen ? (
                <button type="button" className={style.cardOpen} onClick={() => onOpen(row)}>
                  {cellText(head, row)}
                </button>
              ) : (
                <strong className={style.cardOpen}>{cellText(head, row)}</strong>
              )}
              {state && <span className={style.cardState}>{render(state, row)}</span>}
            </div>
            <dl>
              {facts.map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{render(column, row)}</dd>
                </div>
              ))}
            </dl>
            {actions && <RowActions actions={actions(row)} />}
          </li>
        )
      })}
    </ul>
  )
}
