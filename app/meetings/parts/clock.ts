import { useEffect, useState } from 'react'
import { instant } from '~/worker/core/time'

type Clock = { since: string | null; spent: number; now: string }

/**
 * Seconds left of an item, below zero once its time is over; counts down while the clock runs. The server's time counts, however
 * the browser's clock stands.
 */
export function useLeft({ since, spent, now }: Clock, minutes: number): number {
  const read = instant(now).getTime()
  const [at, setAt] = useState(read)
  useEffect(() => {
    if (!since) return
    const ahead = Date.now() - read
    const timer = setInterval(() => setAt(Date.now() - ahead), 500)
    return () => clearInterval(timer)
  }, [since, read])
  const run = since ? Math.max(0, Math.floor((Math.max(at, read) - instant(since).getTime()) / 1000)) : 0
  return minutes * 60 - spent - run
}
/** `12:05`, and `-0:30` past the end. */
export const clockText = (seconds: number) => {
  const whole = Math.abs(seconds)
  return `${seconds < 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
