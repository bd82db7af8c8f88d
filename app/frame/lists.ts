import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { listen } from '~/app/live/connection'
import { readDictsAgain } from '~/app/system/dict'
import { useLatest } from '~/app/ui/latest'

/** Milliseconds over which the pages of everybody are spread: all are told at once. */
const SPREAD = 800

/**
 * What forms choose from was changed, here or elsewhere: it is read again, and so is the page, which has some of it. What was
 * typed stays. After a break in the connection something may have been missed.
 */
export function useLists() {
  const { revalidate } = useRevalidator()
  const latest = useLatest(revalidate)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listen((event) => {
      if (event.cmd === 'open') readDictsAgain()
      if (event.cmd !== 'lists') return
      clearTimeout(timer)
      timer = setTimeout(() => {
        readDictsAgain()
        void latest.current()
      }, Math.random() * SPREAD)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [latest])
}
