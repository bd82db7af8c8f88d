import { excerpt, MAX_ERRORS, MAX_MESSAGE_LENGTH } from './limits'
import { t } from './core.texts'

/**
 * An expected error, with a message for the user and a code for clients. Every error that a user can cause is a
 * Refusal; any other error is a defect, and its message is never shown.
 *
 * `http` is 200 for ordinary refusals (the envelope has `success` false and `code`), and 401, 403, 404, 408, 413, 429
 * or 503 where HTTP itself defines the status.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number
  readonly http: 200 | 401 | 403 | 404 | 408 | 413 | 429 | 500 | 503
  readonly result: unknown
  /** Seconds after which the request may be retried. */
  readonly retryAfter: number | null
  constructor(
    message: string,
    code: number,
    http: Refusal['http'] = 200,
    result: unknown = null,
    retryAfter: number | null = null,
  ) {
    super(excerpt(message, MAX_MESSAGE_LENGTH))
    this.code = code
    this.http = http
    this.result = result
    this.retryAfter = retryAfter
  }
}

/** Invalid input: one message per field, for at most a hundred fields. */
export const badInput = (fields: Record<string, string>, message = Object.values(fields)[0] ?? t.badInput) =>
  new Refusal(message, 400, 200, truncateFields(fields))
const truncateFields = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, MAX_ERRORS)
      .map(([name, sentence]) => [excerpt(name, MAX_PATH_LENGTH), excerpt(sentence, MAX_MESSAGE_LENGTH)]),
  )
/** Maximum length of the path of a field, in characters. */
const MAX_PATH_LENGTH = 200
/** A transition that the present status does not allow, or a lost race. */
export const conflict = (message: string, result: unknown = null) => new Refusal(message, 409, 200, result)
export const lostRace = () => conflict(t.lostRace)
/**
 * Checks that nobody has saved the row since the sender read it.
 * @param stored `lockVersion` of the row, -1 if there is none yet
 * @param read `lockVersion` that the sender read; undefined if a client sends none
 * @throws 409
 */
export function assertVersion(stored: number | undefined, read: number | undefined): void {
  if (read !== undefined && read !== (stored ?? -1)) throw lostRace()
}
export const notFound = (message = t.notFound) => new Refusal(message, 404, 404)
export const forbidden = (message = t.forbidden) => new Refusal(message, 403, 403)
export const unauthenticated = (message = t.tokenInvalid) => new Refusal(message, 401, 401)
/**
 * The only intended HTTP 500: the session expired while the client still had its token. Clients recognize it by its
 * message, which is the same in every language.
 */
export const sessionExpired = () => new Refusal('Token失效，请重新登录', 500, 500)
/** @param retryAfter seconds until the next attempt is accepted */
export const tooManyRequests = (message: string, retryAfter: number, code = 429) =>
  new Refusal(message, code, 429, null, retryAfter)
/** Seconds until a retry after an outage or overload. */
export const RETRY_AFTER_SECONDS = 5
/** Nothing was done: the request may be repeated. */
export const unavailable = (what: string) => busy(t.unavailable(what))
/** The service is overloaded or partly unavailable; the response contains a retry time. */
export const busy = (message: string, result: unknown = null) =>
  new Refusal(message, 503, 503, result, RETRY_AFTER_SECONDS)
