import { useState } from 'react'
import type { download } from '~/app/lib/api'
import { tellFailure } from '~/app/lib/tell'

/** A file that is fetched; why not is said. */
export function useTaking() {
  const [busy, setBusy] = useState(false)
  const take = async (fetched: () => ReturnType<typeof download>) => {
    setBusy(true)
    const taken = await fetched()
    setBusy(false)
    if (!taken.ok) tellFailure(taken)
  }
  return { busy, take }
}
export type Taking = ReturnType<typeof useTaking>
