import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { listen } from '~/app/live/connection'
import { useLatest } from '~/app/ui/latest'
import { placeOf } from '~/worker/live/messages'

/** Milliseconds after which the page looks by itself, should a hint be lost. */
const LOOK = 15_000

/**
 * Reads the page again whenever the panel of this meeting goes on, and now and then besides. A hint that comes while the
 * page is read, or while nobody looks, is kept until then: what is on its way may be older than the hint.
 */
export function useFollow(id: string) {
  const { revalidate, state } = useRevalidator()
  const owed = useRef(false)
  const look = useLatest(() => {
    owed.current = state !== 'idle' || document.visibilityState !== 'visible'
    if (!owed.current) void revalidate()
  })
  useEffect(() => {
    if (state === 'idle' && owed.current) look.current()
  }, [state, look])
  useEffect(() => {
    const stop = listen((event) => {
      const mine = event.cmd === 'edit' && event.msgId === placeOf('meeting', id)
      if (mine || event.cmd === 'poll' || event.cmd === 'open') look.current()
    })
    const seen = () => {
      if (owed.current) look.current()
    }
    document.addEventListener('visibilitychange', seen)
    const timer = setInterval(() => look.current(), LOOK)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', seen)
      clearInterval(timer)
    }
  }, [id, look])
}
