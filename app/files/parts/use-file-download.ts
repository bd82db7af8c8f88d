import { useCallback } from 'react'
import { callApi, downloadFrom } from '~/app/lib/api'
import { useReauthentication } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { hrefOf } from '~/worker/core/href'
import * as files from '~/worker/files/calls'

type DownloadableFile = { id: string; fileName: string; size?: number }
/** Maximum size in bytes of a file that is fetched into memory. */
const MAX_FETCHED_BYTES = 20 * 1024 * 1024

/**
 * Returns a function that downloads a file. A small file is fetched, so that an error message can be displayed; for a
 * large one the browser follows a link, streams to disk and shows the progress.
 * @returns true if the download succeeded or started
 */
export function useFileDownload() {
  const again = useReauthentication()
  return useCallback(
    async ({ id, fileName, size = 0 }: DownloadableFile): Promise<boolean> => {
      const answer = await again(async () => {
        if (size <= MAX_FETCHED_BYTES) return downloadFrom(hrefOf(files.downloadFile, { id }), fileName)
        const link = await callApi(files.downloadLink, { fileId: id })
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
      if (!answer.ok) notifyFailure(answer)
      return answer.ok
    },
    [again],
  )
}
