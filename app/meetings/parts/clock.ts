import { useEffect, useState } from 'react'
import { parseStamp } from '~/worker/core/time'

type Clock = { since: string | null; spent: number; now: string }

/**
 * Returns the seconds left of an agenda item, negative after its end. Counts down while the clock runs. Based on the
 * server's time, independent of the browser's clock.
 */
export function useSecondsLeft({ since, spent, now }: Clock, minutes: number): number {
  const read = parseStamp(now).getTime()
  const [at, setAt] = useState(read)
  useEffect(() => {
    if (!since) return
    const clockOffset = Date.now() - read
    const timer = setInterval(() => setAt(Date.now() - clockOffset), 500)
    return () => clearInterval(timer)
  }, [since, read])
  const run = since ? Math.max(0, Math.floor((Math.max(at, read) - parseStamp(since).getTime()) / 1000)) : 0
  return minutes * 60 - spent - run
}
/** Formats seconds as `12:05`, or `-0:30` after the end. */
export const clockText = (seconds: number) => {
  const whole = Math.abs(seconds)
  return `${seconds < 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
