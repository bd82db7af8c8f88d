import type { Locale } from '~/worker/core/texts'

const YEAR = 31_536_000

/** What is answered to this browser is in the language from now on, for a year. */
export function rememberLanguage(language: Locale): void {
  document.cookie = `lang=${language}; path=/; max-age=${YEAR}; samesite=lax`
}
/** The same, and the page is shown in it. */
export function keepLanguage(language: Locale): void {
  rememberLanguage(language)
  window.location.reload()
}
