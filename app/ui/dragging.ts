import { type DragEvent, useEffect, useRef, useState } from 'react'

/** Over what is closed one waits so long, and it opens. Milliseconds. */
const TO_OPEN = 700
type Line = { id: string; name: string }

/**
 * Lines of a tree that are dragged onto others: what a line gets for it. The root stays, and nothing goes onto itself.
 * @param onMove is called with what was dragged and what it was let go over; without it nothing can be dragged
 * @param onWait somebody waits over a line with what is dragged
 */
export function useDragging(
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
    timer.current = setTimeout(() => onWait(id), TO_OPEN)
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
        // Firefox drags nothing that has no data.
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
