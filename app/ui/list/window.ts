import { type RefObject, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** From so many rows on only those in sight are drawn. */
const MANY = 100
/** Pixels of the part of many rows that is in sight. */
export const IN_SIGHT = 640
/** Rows drawn before and after those in sight; the first drawn is always a multiple of it. */
const SPARE = 8

/**
 * Which of the rows are drawn: all of a few, of many those that are in sight and some around them; on paper all.
 * @param height pixels of a row
 */
export function useWindow(count: number, height: number, scroller: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0)
  const paper = usePaper()
  const many = count > MANY && !paper
  // Scrolled by less, the same rows are drawn.
  const step = SPARE * height
  const look = useCallback(() => setTop(Math.floor((scroller.current?.scrollTop ?? 0) / step) * step), [step, scroller])
  // What is drawn whole cannot be scrolled, and is at its top afterwards.
  if (!many && top) setTop(0)
  const from = many ? Math.min(count, Math.max(0, Math.floor(top / step - 1) * SPARE)) : 0
  const to = many ? Math.min(count, from + Math.ceil(IN_SIGHT / height) + 3 * SPARE) : count
  return { many, from, to, look }
}

/** Whether the page is being printed. */
function usePaper(): boolean {
  const [paper, setPaper] = useState(false)
  useEffect(() => {
    // The picture is taken as soon as the listener returns.
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
