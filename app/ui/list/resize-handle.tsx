import { useRef } from 'react'
import { t } from '../texts'
import { MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH } from './column-layout'
import style from './list-table.module.css'

const STEP = 10

/** The resize handle of a column, for pointer and arrow keys. */
export function ResizeHandle({
  title,
  width,
  onDrag,
  onDone,
}: {
  title: string
  width: number
  /** Called while resizing. */
  onDrag: (width: number) => void
  onDone: (width: number) => void
}) {
  const from = useRef<{ x: number; width: number } | null>(null)
  const at = (x: number) => from.current!.width + x - from.current!.x
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t.widthOf(title)}
      aria-valuenow={width}
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={MAX_COLUMN_WIDTH}
      className={style.handle}
      // The header is draggable, its handle is not.
      draggable={false}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => from.current && onDrag(at(event.clientX))}
      onPointerUp={(event) => {
        if (!from.current) return
        onDone(at(event.clientX))
        from.current = null
      }}
      onPointerCancel={() => {
        if (from.current) onDrag(from.current.width)
        from.current = null
      }}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
        if (!step) return
        event.preventDefault()
        event.stopPropagation()
        onDone(width + step)
      }}
    />
  )
}
