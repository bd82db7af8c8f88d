import { type RefObject, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** From this number of rows on, only visible ones are rendered. */
const VIRTUALIZE_FROM = 100
/** Height of the scroll area of a long list, in pixels. */
export const SCROLL_AREA_HEIGHT = 640
/** Overscan: rows rendered before and after the visible ones. The first rendered row is a multiple of it. */
const OVERSCAN = 8

/**
 * Virtualizes rows: returns the range to render. Short lists, and all lists in print, are rendered completely.
 * @param height pixels of a row
 */
export function useRowWindow(count: number, height: number, scroller: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0)
  const paper = usePrinting()
  const many = count > VIRTUALIZE_FROM && !paper
  // Scrolling by less renders the same rows.
  const step = OVERSCAN * height
  const look = useCallback(() => setTop(Math.floor((scroller.current?.scrollTop ?? 0) / step) * step), [step, scroller])
  // A completely rendered list does not scroll, so the position is reset.
  if (!many && top) setTop(0)
  const from = many ? Math.min(count, Math.max(0, Math.floor(top / step - 1) * OVERSCAN)) : 0
  const to = many ? Math.min(count, from + Math.ceil(SCROLL_AREA_HEIGHT / height) + 3 * OVERSCAN) : count
  return { many, from, to, look }
}

/** True while the page is being printed. */
function usePrinting(): boolean {
  const [paper, setPaper] = useState(false)
  useEffect(() => {
    // The browser takes the snapshot as soon as the listener returns.
    const before = () => flushSync(() => setPaper(true))
    const after = () => setPaper(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return paper
}
