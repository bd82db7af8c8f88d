import { t as ui } from '~/app/ui/texts'
import { t } from '~/app/errors/texts'
import { say } from '~/app/ui/said'
import type { Failed } from './api'

/** Short messages, shown in the action bar where one is visible, else as a toast. Errors stay for 4 seconds, others for 3. */
export const tell = {
  success: (message: string) => say('success', message),
  info: (message: string) => say('info', message),
  warning: (message: string, title?: string) => say('warning', message, title),
  error: (message: string, title?: string) => say('error', message, title),
}

/** Shows a failed call with the texts of the error catalogue: what happened and what to do. */
export function tellFailure({ code, message }: Failed): void {
  switch (code) {
    case 0:
      return tell.error(t.checkNetwork, message)
    case 400:
    case 409:
    case 412:
    case 429:
      return tell.warning(message)
    case 401:
      return tell.error(t.signInThenRetry, t.signedOut)
    case 403:
      return tell.error(message, t.refused)
    case 404:
      return tell.error(ui.notFound)
    case 504:
      return tell.error(t.tryLater, t.timedOut)
    default:
      return tell.error(message, t.broken)
  }
}
