import { type MouseEvent, useCallback } from 'react'
import { downloadFrom } from '~/app/lib/api'
import { useAgain } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { isApi } from '~/worker/auth/open'

/**
 * Handles clicks on download links of the API: a refusal is shown as a message instead of being saved as a file. Links
 * with a modifier key stay the browser's own.
 */
export function useDownloads() {
  const again = useAgain()
  return useCallback(
    (event: MouseEvent) => {
      const link = (event.target as HTMLElement).closest?.('a[download]')
      const href = link?.getAttribute('href') ?? ''
      if (!isApi(href) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void again(() => downloadFrom(href, link?.getAttribute('download') ?? '')).then((answer) => {
        if (!answer.ok) tellFailure(answer)
      })
    },
    [again],
  )
}
