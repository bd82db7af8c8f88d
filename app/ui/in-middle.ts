import { type RefObject, useEffect, useRef } from 'react'

/**
 * Of a row that may be wider than its place, the part that one is at: put in the row's middle whenever `at` changes, or the
 * row's width.
 * @returns to be the `ref` of that part, a child of the row that scrolls
 */
export function useInMiddle<Part extends HTMLElement>(at: string | number | undefined): RefObject<Part | null> {
  const here = useRef<Part>(null)
  useEffect(() => {
    const part = here.current
    const row = part?.parentElement
    if (!part || !row) return
    // It begins with the first picture: asked before, the browser would lay out the page twice.
    const sizes = new ResizeObserver(() => {
      const [own, whole] = [part.getBoundingClientRect(), row.getBoundingClientRect()]
      row.scrollLeft += own.left + own.width / 2 - (whole.left + whole.width / 2)
    })
    sizes.observe(row)
    return () => sizes.disconnect()
  }, [at])
  return here
}
