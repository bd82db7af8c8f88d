import type { Locale } from '~/worker/core/texts'

const YEAR = 31_536_000

/** Stores the language for this browser in a cookie, for a year. */
export function rememberLanguage(language: Locale): void {
  document.cookie = `lang=${language}; path=/; max-age=${YEAR}; samesite=lax`
}
/** Stores the language and reloads the page in it. */
export function keepLanguage(language: Locale): void {
  rememberLanguage(language)
  window.location.reload()
}
