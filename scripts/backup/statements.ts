/** True for a statement whose body contains statements that end with `;` as well. */
const isTrigger = (statement: string) => /^\s*create\s+(temp(orary)?\s+)?trigger\b/i.test(statement)
/** Opening characters of quotations and comments, in which `;` has no meaning, with their closing characters. */
const closingCharacters: Record<string, string> = { "'": "'", '"': '"', '`': '`', '-': '\n' }

/**
 * Yields the statements of an SQL text that arrives in chunks, without the trailing `;`. A `;` in a quotation, a
 * comment or the body of a trigger does not end a statement.
 */
export async function* splitStatements(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  let at = 0
  /** The closing character of the current quotation or comment. */
  let until = ''
  /** The unquoted words of the statement, in which BEGIN and CASE are matched with END. */
  let bare = ''
  let from = 0
  for await (const piece of pieces) {
    text += piece
    // The last character waits for the next chunk, which may begin with the second `-` of a comment.
    while (at < text.length - 1) {
      if (until) {
        const end = text.indexOf(until, at)
        at = end < 0 ? text.length : end + 1
        // A doubled quote closes the quotation and opens it again.
        if (end >= 0) until = ''
        from = at
        continue
      }
      const sign = text[at]!
      if (sign === "'" || sign === '"' || sign === '`' || (sign === '-' && text[at + 1] === '-')) {
        bare += `${text.slice(from, at)} `
        until = closingCharacters[sign]!
      } else if (sign === ';') {
        bare += text.slice(from, at)
        if (!isTrigger(bare) || countOpenBlocks(bare) === 0) {
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
/** Returns the number of BEGIN and CASE without an END; one for a trigger before its BEGIN. */
function countOpenBlocks(bare: string): number {
  const words = bare.match(/\b(begin|case|end)\b/gi) ?? []
  return words.length === 0 ? 1 : words.reduce((open, word) => open + (/^end$/i.test(word) ? -1 : 1), 0)
}
