import { instant } from './time'

/** A time of RFC 5545, in UTC. */
export const utc = (text: string | Date) =>
  (typeof text === 'string' ? instant(text) : text).toISOString().replace(/[-:]|\.\d+/g, '')
/** A text of RFC 5545: what means something there is escaped. */
export const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
const bytes = (text: string) => new TextEncoder().encode(text).length
/** A line of at most 75 octets; what is longer goes on in the next, which begins with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const lines: string[] = []
  let part = ''
  for (const sign of line) {
    if (bytes(part + sign) > (lines.length ? 74 : 75)) {
      lines.push(part)
      part = ''
    }
    part += sign
  }
  return [...lines, part].join('\r\n ')
}

/** The lines of a calendar (RFC 5545) as a text. */
export const calendarText = (lines: readonly string[]) => `${lines.map(folded).join('\r\n')}\r\n`
