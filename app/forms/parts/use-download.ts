import { useState } from 'react'
import type { download } from '~/app/lib/api'
import { notifyFailure } from '~/app/lib/notify'

/** Downloads a file and reports a failure. */
export function useDownload() {
  const [busy, setBusy] = useState(false)
  const take = async (fetched: () => ReturnType<typeof download>) => {
    setBusy(true)
    const result = await fetched()
    setBusy(false)
    if (!result.ok) notifyFailure(result)
  }
  return { busy, take }
}
export type DownloadState = ReturnType<typeof useDownload>
