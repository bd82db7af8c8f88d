import { t } from './core.texts'
import { conflict } from './refusal'

/** Length of one segment: a letter and two digits, from A01, A02 … A99, B01 to Z99. */
const SEGMENT_LENGTH = 3

/**
 * Returns the code that follows the last child: `A01`, `A02` … `A99`, `B01`. Codes of children begin with the parent's
 * code.
 *
 * @param above code of the parent; '' at the top
 * @param last greatest code among the children; '' if there is none
 * @throws 409 after Z99
 */
export function nextSiblingCode(above: string, last: string): string {
  const own = last.slice(above.length, above.length + SEGMENT_LENGTH)
  if (!/^[A-Z]\d\d$/.test(own)) return `${above}A01`
  if (own === 'Z99') throw conflict(t.codesUsedUp)
  const number = Number(own.slice(1))
  return number < 99
    ? `${above}${own[0]}${String(number + 1).padStart(2, '0')}`
    : `${above}${String.fromCharCode(own.charCodeAt(0) + 1)}01`
}

/** Returns the code of the parent, with which the codes of its children begin; '' at the top. */
export const parentCode = (code: string) => code.slice(0, -SEGMENT_LENGTH)
