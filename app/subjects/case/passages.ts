import type { Comparison } from '~/worker/similarity/contract'

export const comparisonSides = ['own', 'other'] as const
type Side = (typeof comparisonSides)[number]

/** Pixels above a passage that is taller than the visible area. */
const HEADROOM = 48
/** Scrolls both sides to a passage, at least to its beginning. */
export function scrollToPassage(both: HTMLElement | null, passage: number, behavior: ScrollBehavior) {
  for (const side of both?.querySelectorAll('section') ?? []) {
    const mark = side.querySelector(`[data-passage="${passage}"]`)
    if (!mark) continue
    const { top, height } = mark.getBoundingClientRect()
    const above = Math.max(HEADROOM, (side.clientHeight - height) / 2)
    side.scrollTo({ top: side.scrollTop + top - side.getBoundingClientRect().top - above, behavior })
  }
}

type PassageRange = { from: number; to: number; passage: number }
/** Returns the ranges of the common passages in one text of one side. */
export const passageRangesOf = (passages: Comparison['passages'], side: Side, doc: string): PassageRange[] =>
  passages.flatMap((one, passage) => {
    const [from, to] = side === 'own' ? one.a : one.b
    return one[side] === doc ? [{ from, to, passage }] : []
  })

/** Splits a text at the boundaries of the ranges. Of two overlapping ranges the first keeps the common part. */
export function splitAtPassages(
  text: string,
  places: readonly PassageRange[],
): { text: string; passage: number | null }[] {
  const pieces: { text: string; passage: number | null }[] = []
  let at = 0
  for (const { from, to, passage } of [...places].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const [start, end] = [Math.max(from, at), Math.min(to, text.length)]
    if (end <= start) continue
    if (start > at) pieces.push({ text: text.slice(at, start), passage: null })
    pieces.push({ text: text.slice(start, end), passage })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), passage: null })
  return pieces
}
