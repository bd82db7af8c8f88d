/**
 * Normalisation of typed texts, on the server and in forms. Without dependencies, because the browser loads it with
 * every form.
 */

/** Invisible characters: control, bidirectional and zero-width characters, and fillers that look like blanks. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const BLANK = /[\s\u2800]+/gu
/** The same for multi-line texts, which keep line breaks, tabs, and the joiners and selectors of emoji. */
const INVISIBLE_IN_LINES =
  /[^\P{Cc}\n\t]|\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu
const WIDE_LETTERS = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g
const WIDE_OFFSET = 0xfee0

/** Converts full-width letters and digits to half width; punctuation stays full-width, as is usual in Chinese texts. */
export const toHalfWidth = (text: string) =>
  text.replace(WIDE_LETTERS, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE_OFFSET))
const toFullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + WIDE_OFFSET))

/**
 * Normalises a single-line text, such as a name: NFC, half-width letters and digits, no invisible characters, trimmed,
 * each run of blanks as one space.
 */
export const normalizeLine = (text: string): string =>
  toHalfWidth(text.normalize('NFC'))
    .replace(/[\t\n\v\f\r\u0085]/g, ' ')
    .replace(INVISIBLE, '')
    .replace(BLANK, ' ')
    .trim()

/**
 * Normalises a multi-line text: NFC, half-width letters and digits, no control, bidirectional and zero-width
 * characters, trimmed.
 */
export function normalizeLines(text: string): string {
  const plain = toHalfWidth(text.normalize('NFC')).replace(/\r\n?/g, '\n').replace(INVISIBLE_IN_LINES, '').trim()
  return normalizeLine(plain) ? plain : ''
}

/** Returns the length of a text in characters (Unicode code points): 𠮷 counts as one. */
export const countCharacters = (text: string): number => {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** Returns the forms in which a searched text may be stored: half-width, as typed, compatibility form, and full-width. */
export function searchVariants(text: string): string[] {
  const typed = text.normalize('NFC').replace(INVISIBLE, '')
  const compatible = typed.normalize('NFKC')
  // LIKE ignores the case of ASCII letters only.
  const wide = [compatible.toUpperCase(), compatible.toLowerCase()].map(toFullWidth)
  return [...new Set([toHalfWidth(typed), typed, compatible, ...wide])]
}
