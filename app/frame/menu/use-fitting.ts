import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Pixels of the button of the menu that holds the rest. */
const MORE = 96

/**
 * How many items of a row fit into what is around it, beside the button for the rest where not all do.
 * @param ends where each item ends, in pixels from the row's begin
 */
export function fitting(ends: readonly number[], width: number): number {
  const last = ends.at(-1) ?? 0
  return last <= width ? ends.length : ends.filter((end) => end <= width - MORE).length
}

/** Measures the row again whenever it or one of its items changes its size; all fit until it was measured. */
export function useFitting(count: number): { row: RefObject<HTMLUListElement | null>; fits: number } {
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
        fitting(
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
