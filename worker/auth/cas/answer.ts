import { fieldsOf } from '../../core/input'
import { XMLParser } from 'fast-xml-parser'

export type CasAnswer = { user: string } | { refused: string }

// Entities are not expanded: an answer has no use for any, and a hostile one none for us.
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  parseTagValue: false,
  processEntities: false,
})
const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : value === undefined ? '' : text(fieldsOf(value)['#text'])

/**
 * What a CAS server of protocol 2 or 3 says about a ticket: the account's name, or why not (`INVALID_TICKET`, …).
 * @throws Error when it is no such answer.
 */
export function casAnswer(xml: string): CasAnswer {
  const response = fieldsOf(fieldsOf(parser.parse(xml)).serviceResponse)
  const user = text(fieldsOf(response.authenticationSuccess).user)
  if (user) return { user }
  if (!('authenticationFailure' in response)) throw new Error('not an answer of the CAS protocol')
  const failure = response.authenticationFailure
  return { refused: text(fieldsOf(failure)['@_code']) || 'INTERNAL_ERROR' }
}
