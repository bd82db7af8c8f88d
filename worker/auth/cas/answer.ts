import { fieldsOf } from '../../core/input'
import { XMLParser } from 'fast-xml-parser'

export type CasAnswer = { user: string } | { refused: string }

// Entities are not expanded: valid responses have none, and hostile ones could exhaust memory.
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  parseTagValue: false,
  processEntities: false,
})
const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : value === undefined ? '' : text(fieldsOf(value)['#text'])

/**
 * Parses the response of a CAS 2 or 3 server to a ticket: the account name, or the error code (`INVALID_TICKET`, …).
 * @throws Error if the XML is not a CAS response
 */
export function casAnswer(xml: string): CasAnswer {
  const response = fieldsOf(fieldsOf(parser.parse(xml)).serviceResponse)
  const user = text(fieldsOf(response.authenticationSuccess).user)
  if (user) return { user }
  if (!('authenticationFailure' in response)) throw new Error('not an answer of the CAS protocol')
  const failure = response.authenticationFailure
  return { refused: text(fieldsOf(failure)['@_code']) || 'INTERNAL_ERROR' }
}
