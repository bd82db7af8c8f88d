import { type DragEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds of hovering after which a closed node opens. */
const OPEN_DELAY_MS = 700
type Line = { id: string; name: string }

/**
 * Drag and drop in a tree: returns the props of a line. The root cannot be dragged, and nothing can be dropped onto
 * itself.
 * @param onMove called with the dragged line and its target; without it dragging is disabled
 * @param onWait called after hovering over a line
 */
export function useTreeDrag(
  root: string,
  onMove: ((moved: Line, onto: Line) => void) | undefined,
  onWait: (id: string) => void,
) {
  const [dragged, setDragged] = useState<Line | null>(null)
  const [over, setOver] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const enter = (id: string) => {
    if (over === id) return
    setOver(id)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onWait(id), OPEN_DELAY_MS)
  }
  const end = () => {
    clearTimeout(timer.current)
    setDragged(null)
    setOver('')
  }
  return (line: Line) => {
    if (!onMove) return {}
    return {
      draggable: line.id !== root,
      'data-dragged': dragged?.id === line.id || undefined,
      'data-over': (dragged && over === line.id && dragged.id !== line.id) || undefined,
      onDragStart: (event: DragEvent) => {
        // Firefox only drags elements with data.
        event.dataTransfer.setData('text/plain', line.name)
        event.dataTransfer.effectAllowed = 'move'
        setDragged(line)
      },
      onDragOver: (event: DragEvent) => {
        if (!dragged || dragged.id === line.id) return
        event.preventDefault()
        enter(line.id)
      },
      onDragEnd: end,
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        end()
        if (dragged && dragged.id !== line.id) onMove(dragged, line)
      },
    }
  }
}
