/**
 * The one normalisation of texts that people type, on the server and in forms. Free of libraries: the browser loads it with
 * every form.
 */

/** Characters that show nothing: control, bidirectional and zero-width characters, and fillers that look like blanks. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const BLANK = /[\s\u2800]+/gu
/** The same in a text of several lines, which keeps its lines, tabs, and the joiners and selectors of emoji. */
const INVISIBLE_IN_LINES =
  /[^\P{Cc}\n\t]|\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu
const WIDE_LETTERS = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g
const WIDE_OFFSET = 0xfee0

/** Full-width letters and digits in their usual width; punctuation stays, as Chinese texts write it. */
export const halfWidth = (text: string) =>
  text.replace(WIDE_LETTERS, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE_OFFSET))
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + WIDE_OFFSET))

/**
 * A text of one line, such as a name: composed (NFC), letters and digits in their usual width, without invisible characters,
 * trimmed, each run of blanks as one space.
 */
export const oneLine = (text: string): string =>
  halfWidth(text.normalize('NFC'))
    .replace(/[\t\n\v\f\r\u0085]/g, ' ')
    .replace(INVISIBLE, '')
    .replace(BLANK, ' ')
    .trim()

/**
 * A text of several lines: composed (NFC), letters and digits in their usual width, without control, bidirectional and
 * zero-width characters, trimmed.
 */
export function severalLines(text: string): string {
  const plain = halfWidth(text.normalize('NFC')).replace(/\r\n?/g, '\n').replace(INVISIBLE_IN_LINES, '').trim()
  return oneLine(plain) ? plain : ''
}

/** The length of a text in characters (Unicode code points): 𠮷 is one. */
export const lengthOfText = (text: string): number => {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** The forms in which a text that is searched for may be stored: in either width, as typed, and in its compatibility form. */
export function searchForms(text: string): string[] {
  const typed = text.normalize('NFC').replace(INVISIBLE, '')
  const compatible = typed.normalize('NFKC')
  // LIKE folds the case of ASCII letters alone.
  const wide = [compatible.toUpperCase(), compatible.toLowerCase()].map(fullWidth)
  return [...new Set([halfWidth(typed), typed, compatible, ...wide])]
}
