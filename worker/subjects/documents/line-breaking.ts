/** Characters that must not start a line. */
const CLOSING_MARK = /[，。、；：！？）》〉」』】〕”’…—％℃,.;:!?)\]}%·]/u
/** Characters that must not end a line. */
const OPENING_MARK = /[（《〈「『【〔“‘([{¥￥]/u
/** Characters of words and numbers, which are not broken. */
const WORD_CHARACTER = /[\p{Script=Latin}\p{Nd}]/u
/** Punctuation within numbers, dates and times. */
const INNER_PUNCTUATION = /[.,:/_-]/u
const DIGIT = /\p{Nd}/u
/** Maximum number of characters that move to the next line to keep a sequence unbroken. */
const MAX_MOVED = 24

/** Returns the index at which a full line breaks before the next character; its length if no better break exists. */
function findBreak(line: string[], next: string): number {
  const splits = (at: number) => {
    const [before, after] = [line[at - 1]!, line[at] ?? next]
    return (
      CLOSING_MARK.test(after) ||
      OPENING_MARK.test(before) ||
      (WORD_CHARACTER.test(before) && WORD_CHARACTER.test(after)) ||
      (INNER_PUNCTUATION.test(before) && DIGIT.test(after))
    )
  }
  for (let at = line.length; at > Math.max(0, line.length - MAX_MOVED); at--) if (!splits(at)) return at
  return line.length
}

/**
 * Breaks text into lines of a maximum width. Chinese text breaks anywhere except before a closing mark and after an
 * opening one; words and numbers that fit into a line stay whole.
 * @param maxWidth    width in points
 * @param widthOf width of a character at a font size of one point
 * @param indent  indent of the first line of each paragraph, in points
 */
export const breakLines = (
  text: string,
  size: number,
  maxWidth: number,
  widthOf: (sign: string) => number,
  indent = 0,
): string[] =>
  text.split('\n').flatMap((part) => {
    const lines: string[] = []
    let line: string[] = []
    let width = indent
    for (const sign of part) {
      const own = widthOf(sign) * size
      if (line.length && width + own > maxWidth) {
        const at = findBreak(line, sign)
        lines.push(line.slice(0, at).join(''))
        line = line.slice(at)
        width = line.reduce((sum, one) => sum + widthOf(one) * size, 0)
      }
      line.push(sign)
      width += own
    }
    return [...lines, line.join('')]
  })
