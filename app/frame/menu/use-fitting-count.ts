import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Width in pixels of the overflow button. */
const OVERFLOW_BUTTON_WIDTH = 96

/**
 * Counts the items that fit into a row, leaving space for the overflow button if not all fit.
 * @param ends right edge of each item, in pixels from the start of the row
 */
export function countFitting(ends: readonly number[], width: number): number {
  const last = ends.at(-1) ?? 0
  return last <= width ? ends.length : ends.filter((end) => end <= width - OVERFLOW_BUTTON_WIDTH).length
}

/** Measures the row whenever it or an item is resized. All items count as fitting before the first measurement. */
export function useFittingCount(count: number): { row: RefObject<HTMLUListElement | null>; fits: number } {
  const row = useRef<HTMLUListElement>(null)
  const [fits, setFits] = useState(count)
  useLayoutEffect(() => {
    const list = row.current
    const around = list?.parentElement
    if (!list || !around) return
    const measure = () => {
      const items = [...list.children] as HTMLElement[]
      const begin = items[0]?.offsetLeft ?? 0
      setFits(
        countFitting(
          items.map((item) => item.offsetLeft + item.offsetWidth - begin),
          around.clientWidth,
        ),
      )
    }
    const watched = new ResizeObserver(measure)
    for (const one of [around, ...list.children]) watched.observe(one)
    measure()
    return () => watched.disconnect()
  }, [count])
  return { row, fits }
}
