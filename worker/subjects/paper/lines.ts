/** Never the first of a line: it stays with what stands before it. */
const CLOSES = /[，。、；：！？）》〉」』】〕”’…—％℃,.;:!?)\]}%·]/u
/** Never the last of a line: it goes along with what follows. */
const OPENS = /[（《〈「『【〔“‘([{¥￥]/u
/** Words and numbers stay whole. */
const WORD = /[\p{Script=Latin}\p{Nd}]/u
/** Stands within numbers, dates and times. */
const WITHIN = /[.,:/_-]/u
const DIGIT = /\p{Nd}/u
/** Signs that a line may be shortened by, to keep together what belongs together. */
const MOST_MOVED = 24

/** From where on a full line goes over to the next together with the sign that has no room; its end where it goes alone. */
function breakIn(line: string[], next: string): number {
  const splits = (at: number) => {
    const [before, after] = [line[at - 1]!, line[at] ?? next]
    return (
      CLOSES.test(after) ||
      OPENS.test(before) ||
      (WORD.test(before) && WORD.test(after)) ||
      (WITHIN.test(before) && DIGIT.test(after))
    )
  }
  for (let at = line.length; at > Math.max(0, line.length - MOST_MOVED); at--) if (!splits(at)) return at
  return line.length
}

/**
 * Text broken where the room ends. Chinese breaks anywhere but before a closing mark and after an opening one; words and
 * numbers stay whole where a line has room for them.
 * @param room    points
 * @param widthOf of a sign at a size of one point
 * @param indent  points by which the first line of each paragraph is shorter
 */
export const linesIn = (
  text: string,
  size: number,
  room: number,
  widthOf: (sign: string) => number,
  indent = 0,
): string[] =>
  text.split('\n').flatMap((part) => {
    const lines: string[] = []
    let line: string[] = []
    let width = indent
    for (const sign of part) {
      const own = widthOf(sign) * size
      if (line.length && width + own > room) {
        const at = breakIn(line, sign)
        lines.push(line.slice(0, at).join(''))
        line = line.slice(at)
        width = line.reduce((sum, one) => sum + widthOf(one) * size, 0)
      }
      line.push(sign)
      width += own
    }
    return [...lines, line.join('')]
  })
