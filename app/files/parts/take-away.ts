import { useCallback } from 'react'
import { ask, downloadFrom } from '~/app/lib/api'
import { useAgain } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { hrefOf } from '~/worker/core/href'
import * as files from '~/worker/files/calls'

type Taken = { id: string; fileName: string; size?: number }
/** Maximum size in bytes of a file that is fetched into memory. */
const HELD = 20 * 1024 * 1024

/**
 * Returns a function that downloads a file. A small file is fetched, so that an error message can be displayed; for a
 * large one the browser follows a link, streams to disk and shows the progress.
 * @returns true if the download succeeded or started
 */
export function useTakeAway() {
  const again = useAgain()
  return useCallback(
    async ({ id, fileName, size = 0 }: Taken): Promise<boolean> => {
      const answer = await again(async () => {
        if (size <= HELD) return downloadFrom(hrefOf(files.downloadFile, { id }), fileName)
        const link = await ask(files.downloadLink, { fileId: id })
        if (!link.ok) return link
        // The Worker delivers copies with a watermark, or with a receipt.
        if (link.result.url.startsWith('/')) return downloadFrom(link.result.url, link.result.fileName)
        const anchor = document.createElement('a')
        anchor.href = link.result.url
        // Storage is another origin: in the same tab an error of it would replace the page.
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
