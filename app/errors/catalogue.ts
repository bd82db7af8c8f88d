import { t as ui } from '~/app/ui/texts'
import { t } from './texts'

/** Returns the title of an error by HTTP status or envelope code; 0 when the server did not respond. */
export function errorTitle(code: number): string | undefined {
  switch (code) {
    case 0:
      return t.noAnswer
    case 401:
      return t.signedOut
    case 403:
      return t.refused
    case 404:
      return ui.notFound
    case 413:
      return t.tooLarge
    case 429:
      return t.tooMany
    case 503:
      return ui.unavailable
    case 504:
      return t.timedOut
    default:
      return code >= 500 ? t.broken : undefined
  }
}

/** Returns advice on what to do. */
export function errorAdvice(code: number): string {
  switch (code) {
    case 0:
    case 504:
      return ui.timedOutAdvice
    case 401:
      return ui.signInAdvice
    case 403:
      return ui.refusedAdvice
    case 404:
      return ui.notFoundAdvice
    case 413:
      return t.afterTooLarge
    case 429:
      return t.afterTooMany
    case 503:
      return ui.unavailableAdvice
    default:
      return ui.errorAdvice
  }
}
