import { Notification } from '@douyinfe/semi-ui'
import { t } from '~/app/errors/texts'
import type { Failed } from './api'

/** Short messages at the bottom right, clear of the act. Seconds: errors 4, the rest 3. */
const show = (kind: 'success' | 'warning' | 'error' | 'info', content: string, title?: string) =>
  Notification[kind]({
    ...(title ? { title, content } : { title: content }),
    duration: kind === 'error' ? 4 : 3,
    position: 'bottomRight',
  })

export const tell = {
  success: (message: string) => show('success', message),
  info: (message: string) => show('info', message),
  warning: (message: string, title?: string) => show('warning', message, title),
  error: (message: string, title?: string) => show('error', message, title),
}

/** Says a refused or failed call in the words of the error catalogue: what happened, and beside it what to do. */
export function tellFailure({ code, message }: Failed): void {
  switch (code) {
    case 0:
      return void tell.error(t.checkNetwork, message)
    case 400:
    case 409:
    case 412:
    case 429:
      return void tell.warning(message)
    case 401:
      return void tell.error(t.signInThenRetry, t.signedOut)
    case 403:
      return void tell.error(message, t.refused)
    case 404:
      return void tell.error(t.missing)
    case 504:
      return void tell.error(t.tryLater, t.timedOut)
    default:
      return void tell.error(message, t.broken)
  }
}
