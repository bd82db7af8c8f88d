import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useLatest } from '~/app/ui/use-latest'
import { listen } from '~/app/live/connection'

/** Revalidates menu and page when the rights of the role change. */
export function useRightsRefresh() {
  const { revalidate } = useRevalidator()
  const latest = useLatest(revalidate)
  useEffect(
    () =>
      listen((event) => {
        if (event.cmd === 'rights') void latest.current()
      }),
    [latest],
  )
}
