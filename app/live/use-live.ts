import { useEffect } from 'react'
import { useLatest } from '~/app/ui/latest'
import { type LiveEvent, listen } from './connection'

/**
 * Calls `onMessage` when the server says that there is something to look at: `topic` for everybody, `user` for this person,
 * and `poll` once a minute where no socket opens. All users of the hook on a page share one socket.
 *
 * @example useLive(() => void load())
 */
export function useLive(onMessage: (event: LiveEvent) => void) {
  const latest = useLatest(onMessage)
  useEffect(
    () =>
      listen((event) => {
        if (event.cmd !== 'edit') latest.current(event)
      }),
    [latest],
  )
}
