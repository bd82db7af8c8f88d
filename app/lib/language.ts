import type { Locale } from '~/worker/core/texts'

const YEAR = 31_536_000

/** Keeps the language of this browser for a year and shows the page in it. */
export function keepLanguage(language: Locale): void {
  document.cookie = `lang=${language}; path=/; max-age=${YEAR}; samesite=lax`
  window.location.reload()
}
