import { t } from './core.texts'
import { conflict } from './refusal'

/** Letter and two digits: A01, A02 … A99, B01 … Z99. */
const PART = 3

/**
 * The code after the last below one: `A01`, `A02` … `A99`, `B01`; the codes below `B02` begin with `B02`.
 *
 * @param above the code of the row above; '' at the top
 * @param last  the greatest code below it; '' where there is none
 * @throws 409 after Z99
 */
export function nextCode(above: string, last: string): string {
  const own = last.slice(above.length, above.length + PART)
  if (!/^[A-Z]\d\d$/.test(own)) return `${above}A01`
  if (own === 'Z99') throw conflict(t.codesUsedUp)
  const number = Number(own.slice(1))
  return number < 99
    ? `${above}${own[0]}${String(number + 1).padStart(2, '0')}`
    : `${above}${String.fromCharCode(own.charCodeAt(0) + 1)}01`
}

/** The code of the row above: the codes below it begin with it; '' at the top. */
export const codeAbove = (code: string) => code.slice(0, -PART)
