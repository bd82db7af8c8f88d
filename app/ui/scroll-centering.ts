import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls a horizontal row so that its current item is centred, whenever `at` or the row's width changes.
 * @returns the `ref` for that item, a child of the scrolling row
 */
export function useScrollToCentre<Part extends HTMLElement>(at: string | number | undefined): RefObject<Part | null> {
  const here = useRef<Part>(null)
  useEffect(() => {
    const part = here.current
    const row = part?.parentElement
    if (!part || !row) return
    // The first callback comes after the first paint: measuring earlier would cause a second layout.
    const sizes = new ResizeObserver(() => {
      const [own, whole] = [part.getBoundingClientRect(), row.getBoundingClientRect()]
      row.scrollLeft += own.left + own.width / 2 - (whole.left + whole.width / 2)
    })
    sizes.observe(row)
    return () => sizes.disconnect()
  }, [at])
  return here
}
