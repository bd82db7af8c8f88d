import { useCallback } from 'react'
import { ask, downloadFrom } from '~/app/lib/api'
import { useAgain } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { hrefOf } from '~/worker/core/href'
import * as files from '~/worker/files/calls'

type Taken = { id: string; fileName: string; size?: number }
/** Bytes: what is larger is not held by the page. */
const HELD = 20 * 1024 * 1024

/**
 * Downloads a file. A small one is fetched, so that a refusal is said; of a large one the browser follows a link, writes it to
 * the disk as it comes and shows how far it is.
 * @returns whether it came, or began to
 */
export function useTakeAway() {
  const again = useAgain()
  return useCallback(
    async ({ id, fileName, size = 0 }: Taken): Promise<boolean> => {
      const answer = await again(async () => {
        if (size <= HELD) return downloadFrom(hrefOf(files.downloadFile, { id }), fileName)
        const link = await ask(files.downloadLink, { fileId: id })
        if (!link.ok) return link
        // What comes through the Worker is a copy with the reader's name, or beside a receipt.
        if (link.result.url.startsWith('/')) return downloadFrom(link.result.url, link.result.fileName)
        const anchor = document.createElement('a')
        anchor.href = link.result.url
        // The storage is another site: were it away, its error would stand where the page is.
        anchor.target = '_blank'
        anchor.rel = 'noreferrer'
        anchor.click()
        return link
      })
      if (!answer.ok) tellFailure(answer)
      return answer.ok
    },
    [again],
  )
}
