import { parseStamp } from './time'

/** Formats a time in UTC (RFC 5545). */
export const formatUtc = (text: string | Date) =>
  (typeof text === 'string' ? parseStamp(text) : text).toISOString().replace(/[-:]|\.\d+/g, '')
/** Escapes a text for RFC 5545. */
export const escapeCalendarText = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
const countBytes = (text: string) => new TextEncoder().encode(text).length
/** Folds a line into lines of at most 75 octets; continuation lines begin with a space (RFC 5545, 3.1). */
function foldLine(line: string): string {
  const lines: string[] = []
  let part = ''
  for (const sign of line) {
    if (countBytes(part + sign) > (lines.length ? 74 : 75)) {
      lines.push(part)
      part = ''
    }
    part += sign
  }
  return [...lines, part].join('\r\n ')
}

/** Joins the lines of a calendar (RFC 5545). */
export const calendarText = (lines: readonly string[]) => `${lines.map(foldLine).join('\r\n')}\r\n`
