import { type MouseEvent, useCallback } from 'react'
import { downloadFrom } from '~/app/lib/api'
import { useAgain } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { isApi } from '~/worker/auth/open'

/**
 * Links that save a file of the API go through the client: a refusal that comes instead of the file is said in its words
 * and not saved as one. Links into another window and those with a key held down stay the browser's own.
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
