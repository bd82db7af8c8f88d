import type { Locale } from '~/worker/core/texts'

const YEAR_SECONDS = 31_536_000

/** Stores the language for this browser in a cookie, for a year. */
export function saveLanguage(language: Locale): void {
  document.cookie = `lang=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
/** Stores the language and reloads the page in it. */
export function switchLanguage(language: Locale): void {
  saveLanguage(language)
  window.location.reload()
}
