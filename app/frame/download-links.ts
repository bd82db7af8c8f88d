import { type MouseEvent, useCallback } from 'react'
import { downloadFrom } from '~/app/lib/api'
import { useReauthentication } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { isApiPath } from '~/worker/auth/request-paths'

/**
 * Handles clicks on download links of the API: a refusal is shown as a message instead of being saved as a file. Links
 * with a modifier key stay the browser's own.
 */
export function useDownloadLinks() {
  const again = useReauthentication()
  return useCallback(
    (event: MouseEvent) => {
      const link = (event.target as HTMLElement).closest?.('a[download]')
      const href = link?.getAttribute('href') ?? ''
      if (!isApiPath(href) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void again(() => downloadFrom(href, link?.getAttribute('download') ?? '')).then((answer) => {
        if (!answer.ok) notifyFailure(answer)
      })
    },
    [again],
  )
}
