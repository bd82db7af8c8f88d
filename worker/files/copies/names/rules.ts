/** What stands where a name was. */
export const HIDDEN = '***'

const FORM = /(?:\(集团\)|集团)?(?:股份|责任|控股)*(?:有限|集团)?(?:责任)?公司$/
const SPACE = '[\\s\\u00a0\\u3000]*'
const literal = (sign: string) => sign.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
/**
 * Finds these names, the longest first, also where blanks stand between their characters. Null where there are none; names of
 * a single character are left alone.
 */
export function namesIn(names: readonly string[]): RegExp | null {
  const whole = names.map((name) => name.normalize('NFKC').replace(/\s+/g, ''))
  // What a house is called in short.
  const short = whole.map((name) => name.replace(FORM, '')).filter((name) => name.length >= 3)
  const known = [...new Set([...whole, ...short])]
    .filter((name) => Array.from(name).length >= 2)
    .sort((a, b) => b.length - a.length)
  return known.length ? new RegExp(known.map((name) => Array.from(name, literal).join(SPACE)).join('|'), 'giu') : null
}

export const without = (text: string, names: RegExp | null) =>
  names ? text.normalize('NFKC').replace(names, HIDDEN) : text

/** The same for all texts in what was written. */
export function withoutIn<Value>(written: Value, names: RegExp | null): Value
export function withoutIn(written: unknown, names: RegExp | null): unknown {
  if (typeof written === 'string') return without(written, names)
  if (Array.isArray(written)) return written.map((one) => withoutIn(one, names))
  if (!written || typeof written !== 'object') return written
  return Object.fromEntries(Object.entries(written).map(([name, value]) => [name, withoutIn(value, names)]))
}

/** The pieces of one text without the names, also where a name goes over the end of a piece. */
export function piecesWithout(pieces: readonly string[], names: RegExp | null): string[] {
  if (!names) return [...pieces]
  const plain = pieces.map((piece) => piece.normalize('NFKC'))
  const whole = plain.join('')
  const found = [...whole.matchAll(names)]
  if (found.length === 0) return [...pieces]
  let from = 0
  return plain.map((piece) => {
    const to = from + piece.length
    let out = ''
    let at = from
    for (const { index, 0: name } of found) {
      const end = index + name.length
      if (end <= at || index >= to) continue
      out += whole.slice(at, Math.max(at, index))
      // Said once, in the piece that it begins in.
      if (index >= from) out += HIDDEN
      at = Math.min(end, to)
    }
    out += whole.slice(at, to)
    from = to
    return out
  })
}
