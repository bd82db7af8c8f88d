import { useEffect, useState } from 'react'

/** Pixels from the top within which the header stays visible. */
const ALWAYS_VISIBLE_ABOVE = 100

/** True while the header is hidden: after scrolling down. Scrolling up shows it again. */
export function useHeaderHidden(on: boolean): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!on) return
    let last = window.scrollY
    const scrolled = () => {
      const at = window.scrollY
      if (at !== last) setAway(at > ALWAYS_VISIBLE_ABOVE && at > last)
      last = at
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      window.removeEventListener('scroll', scrolled)
      setAway(false)
    }
  }, [on])
  return away
}
