import { t as ui } from '~/app/ui/texts'
import { t } from '~/app/errors/texts'
import { showMessage } from '~/app/ui/toast-store'
import type { FailedAnswer } from './api'

/** Short messages, shown in the action bar where one is visible, else as a toast. Errors stay for 4 seconds, others for 3. */
export const notify = {
  success: (message: string) => showMessage('success', message),
  info: (message: string) => showMessage('info', message),
  warning: (message: string, title?: string) => showMessage('warning', message, title),
  error: (message: string, title?: string) => showMessage('error', message, title),
}

/** Shows a failed call with the texts of the error catalogue: what happened and what to do. */
export function notifyFailure({ code, message }: FailedAnswer): void {
  switch (code) {
    case 0:
      return notify.error(t.checkNetwork, message)
    case 400:
    case 409:
    case 412:
    case 429:
      return notify.warning(message)
    case 401:
      return notify.error(t.signInThenRetry, t.signedOut)
    case 403:
      return notify.error(message, t.refused)
    case 404:
      return notify.error(ui.notFound)
    case 504:
      return notify.error(t.tryLater, t.timedOut)
    default:
      return notify.error(message, t.broken)
  }
}
