/**
 * Text broken where the room ends; Chinese breaks anywhere.
 * @param room    points
 * @param widthOf of a sign at a size of one point
 */
export const linesIn = (text: string, size: number, room: number, widthOf: (sign: string) => number): string[] =>
  text.split('\n').flatMap((part) => {
    const lines: string[] = []
    let line = ''
    let width = 0
    for (const sign of part) {
      const own = widthOf(sign) * size
      if (line && width + own > room) {
        lines.push(line)
        line = ''
        width = 0
      }
      line += sign
      width += own
    }
    return [...lines, line]
  })
