import { toFields } from '../../core/input'
import { XMLParser } from 'fast-xml-parser'

export type CasResponse = { user: string } | { refused: string }

// Entities are not expanded: valid responses have none, and hostile ones could exhaust memory.
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  parseTagValue: false,
  processEntities: false,
})
const elementText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : value === undefined ? '' : elementText(toFields(value)['#text'])

/**
 * Parses the response of a CAS 2 or 3 server to a ticket: the account name, or the error code (`INVALID_TICKET`, …).
 * @throws Error if the XML is not a CAS response
 */
export function parseCasResponse(xml: string): CasResponse {
  const response = toFields(toFields(parser.parse(xml)).serviceResponse)
  const user = elementText(toFields(response.authenticationSuccess).user)
  if (user) return { user }
  if (!('authenticationFailure' in response)) throw new Error('The response is not a CAS response.')
  const failure = response.authenticationFailure
  return { refused: elementText(toFields(failure)['@_code']) || 'INTERNAL_ERROR' }
}
