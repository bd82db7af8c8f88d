import { useEffect } from 'react'
import { useLatest } from '~/app/ui/use-latest'
import { type LiveEvent, listen } from './connection'

/** Milliseconds over which reloads are spread, because all clients receive the event at once. */
const SPREAD_MS = 2000

/**
 * Calls `onMessage` for live events: `topic` for everybody, `user` for this person, and `poll` once a minute where no
 * socket opens. All users of the hook on a page share one socket.
 *
 * @example useLive(() => void load())
 */
export function useLive(onMessage: (event: LiveEvent) => void) {
  const latest = useLatest(onMessage)
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const stop = listen((event) => {
      if (['edit', 'rights', 'lists', 'open', 'over'].includes(event.cmd)) return
      if (event.cmd !== 'topic') return latest.current(event)
      const timer = setTimeout(() => {
        timers.delete(timer)
        latest.current(event)
      }, Math.random() * SPREAD_MS)
      timers.add(timer)
    })
    return () => {
      stop()
      timers.forEach(clearTimeout)
    }
  }, [latest])
}
