import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { listen } from '~/app/live/connection'
import { useLatest } from '~/app/ui/latest'
import { placeOf } from '~/worker/live/messages'

/** Milliseconds after which the page looks by itself, should a hint be lost. */
const LOOK = 15_000

/** Reads the page again whenever the panel of this meeting goes on, and now and then besides. */
export function useFollow(id: string) {
  const { revalidate, state } = useRevalidator()
  const look = useLatest(() => {
    if (state === 'idle' && document.visibilityState === 'visible') void revalidate()
  })
  useEffect(() => {
    const stop = listen((event) => {
      if (event.cmd === 'poll' || (event.cmd === 'edit' && event.msgId === placeOf('meeting', id))) look.current()
    })
    const timer = setInterval(() => look.current(), LOOK)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [id, look])
}
