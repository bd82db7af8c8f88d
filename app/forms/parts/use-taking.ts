import { useState } from 'react'
import type { download } from '~/app/lib/api'
import { tellFailure } from '~/app/lib/tell'

/** Downloads a file and reports a failure. */
export function useTaking() {
  const [busy, setBusy] = useState(false)
  const take = async (fetched: () => ReturnType<typeof download>) => {
    setBusy(true)
    const result = await fetched()
    setBusy(false)
    if (!result.ok) tellFailure(result)
  }
  return { busy, take }
}
export type Taking = ReturnType<typeof useTaking>
