import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { listen } from '~/app/live/connection'
import { useLatest } from '~/app/ui/use-latest'
import { presenceKey } from '~/worker/live/messages'

/** Polling interval in milliseconds, in case an event is lost. */
const POLL_INTERVAL_MS = 15_000

/**
 * Reloads the page on each event of this meeting's panel, and at the polling interval. An event during a load or in a
 * hidden tab is postponed, because the running response may be older than the event.
 */
export function usePanelUpdates(id: string) {
  const { revalidate, state } = useRevalidator()
  const owed = useRef(false)
  const reload = useLatest(() => {
    owed.current = state !== 'idle' || document.visibilityState !== 'visible'
    if (!owed.current) void revalidate()
  })
  useEffect(() => {
    if (state === 'idle' && owed.current) reload.current()
  }, [state, reload])
  useEffect(() => {
    const stop = listen((event) => {
      const mine = event.cmd === 'edit' && event.msgId === presenceKey('meeting', id)
      if (mine || event.cmd === 'poll' || event.cmd === 'open') reload.current()
    })
    const reloadIfPending = () => {
      if (owed.current) reload.current()
    }
    document.addEventListener('visibilitychange', reloadIfPending)
    const timer = setInterval(() => reload.current(), POLL_INTERVAL_MS)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', reloadIfPending)
      clearInterval(timer)
    }
  }, [id, reload])
}
