import { IconArrowDown, IconArrowUp, IconHandle } from '@douyinfe/semi-icons'
import { Button, Checkbox, RadioGroup, Radio } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Dialog } from '../dialog'
import { Select } from '../semi-controls'
import { t } from '../texts'
import {
  type Density,
  densities,
  type ListLayout,
  moveColumn,
  pinColumn,
  type PlacedColumn,
  toggleColumn,
  type PinSide,
} from './column-layout'
import style from './column-panel.module.css'

const pinSides: readonly PinSide[] = ['left', 'none', 'right']

/** Settings of a table: visible columns, their order and pinning, row height. Columns are moved by dragging or by buttons. */
export default function ColumnPanel({
  columns,
  layout,
  onChange,
  onReset,
  onClose,
}: {
  columns: readonly PlacedColumn<never>[]
  layout: ListLayout
  onChange: (layout: ListLayout) => void
  onReset: () => void
  onClose: () => void
}) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [status, setStatus] = useState('')
  const visible = columns.filter((column) => !column.hidden)
  const move = (key: string, by: 1 | -1) => {
    const place = columns.findIndex((column) => column.key === key)
    const to = columns[place + by]
    if (!to) return
    onChange(moveColumn(columns, layout, key, to.key))
    setStatus(t.movedTo(columns[place]!.title, place + by + 1))
  }
  return (
    <Dialog
      open
      title={t.columns}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onReset}>{t.resetColumns}</Button>
          <Button theme="solid" onClick={onClose}>
            {t.close}
          </Button>
        </>
      }
    >
      <div className={style.density}>
        <span id="list-density">{t.density}</span>
        <RadioGroup
          type="button"
          aria-labelledby="list-density"
          value={layout.density}
          onChange={(event) => onChange({ ...layout, density: event.target.value as Density })}
        >
          {densities.map((density) => (
            <Radio key={density} value={density}>
              {t[density]}
            </Radio>
          ))}
        </RadioGroup>
      </div>
      <p className={style.help}>{t.columnsHelp}</p>
      <span className={style.announcement} role="status">
        {status}
      </span>
      <ul className={style.columns}>
        {columns.map((column, place) => (
          <li
            key={column.key}
            data-column={column.key}
            draggable
            className={dragged === column.key ? style.dragged : undefined}
            onDragStart={(event) => {
              setDragged(column.key)
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', column.title)
            }}
            onDragOver={(event) => {
              if (dragged) event.preventDefault()
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged) onChange(moveColumn(columns, layout, dragged, column.key))
              setDragged(null)
            }}
            onDragEnd={() => setDragged(null)}
          >
            <IconHandle aria-hidden className={style.grip} />
            <Checkbox
              checked={!column.hidden}
              // The last visible column cannot be hidden.
              disabled={!column.hidden && visible.length === 1}
              onChange={(event) => onChange(toggleColumn(columns, layout, column.key, !!event.target.checked))}
            >
              {column.title}
            </Checkbox>
            <Select
              aria-label={t.sideOf(column.title)}
              size="small"
              className={style.side}
              value={column.side}
              optionList={pinSides.map((side) => ({ value: side, label: t[`side${side}`] }))}
              onChange={(side) => onChange(pinColumn(columns, layout, column.key, side as PinSide))}
            />
            <Button
              size="small"
              theme="borderless"
              type="tertiary"
              icon={<IconArrowUp aria-hidden />}
              aria-label={t.moveUp(column.title)}
              disabled={place === 0}
              onClick={() => move(column.key, -1)}
            />
            <Button
              size="small"
              theme="borderless"
              type="tertiary"
              icon={<IconArrowDown aria-hidden />}
              aria-label={t.moveDown(column.title)}
              disabled={place === columns.length - 1}
              onClick={() => move(column.key, 1)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
