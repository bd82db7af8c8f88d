import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { listen } from '~/app/live/connection'
import { reloadDicts } from '~/app/system/dict'
import { useLatest } from '~/app/ui/use-latest'

/** Milliseconds over which reloads are spread, because all clients receive the event at once. */
const SPREAD_MS = 800

/**
 * Reloads the options of forms, and the page, after somebody changed them. Typed input stays. Also reloads after a
 * reconnection, when an event may have been missed.
 */
export function useOptionRefresh() {
  const { revalidate } = useRevalidator()
  const latest = useLatest(revalidate)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listen((event) => {
      if (event.cmd === 'open') reloadDicts()
      if (event.cmd !== 'lists') return
      clearTimeout(timer)
      timer = setTimeout(() => {
        reloadDicts()
        void latest.current()
      }, Math.random() * SPREAD_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [latest])
}
