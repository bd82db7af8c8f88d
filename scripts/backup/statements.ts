/** A statement that holds others: they end with a `;` as well. */
const isTrigger = (statement: string) => /^\s*create\s+(temp(orary)?\s+)?trigger\b/i.test(statement)
/** What hides a `;`, and what comes behind it. */
const closing: Record<string, string> = { "'": "'", '"': '"', '`': '`', '-': '\n' }

/**
 * The statements of a text of SQL that comes in pieces, each without the `;` behind it. What is quoted, a note and the body of
 * a trigger do not end one.
 */
export async function* statementsOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  let at = 0
  /** What is waited for inside a quotation or a note. */
  let until = ''
  /** The bare words of a trigger, in which BEGIN and CASE wait for their END. */
  let bare = ''
  let from = 0
  for await (const piece of pieces) {
    text += piece
    // The last sign waits for the next piece: a second `-` may stand there.
    while (at < text.length - 1) {
      if (until) {
        const end = text.indexOf(until, at)
        at = end < 0 ? text.length : end + 1
        // A quote that is written twice closes, and opens again at once.
        if (end >= 0) until = ''
        from = at
        continue
      }
      const sign = text[at]!
      if (sign === "'" || sign === '"' || sign === '`' || (sign === '-' && text[at + 1] === '-')) {
        bare += `${text.slice(from, at)} `
        until = closing[sign]!
      } else if (sign === ';') {
        bare += text.slice(from, at)
        if (!isTrigger(bare) || opened(bare) === 0) {
          yield text.slice(0, at).trim()
          text = text.slice(at + 1)
          bare = ''
          at = from = 0
          continue
        }
        from = at
      }
      at++
    }
  }
  const rest = text.replace(/;\s*$/, '').trim()
  if (rest) yield rest
}
/** How many BEGIN and CASE wait for their END; of a trigger that has not come to its BEGIN, one. */
function opened(bare: string): number {
  const words = bare.match(/\b(begin|case|end)\b/gi) ?? []
  return words.length === 0 ? 1 : words.reduce((open, word) => open + (/^end$/i.test(word) ? -1 : 1), 0)
}
