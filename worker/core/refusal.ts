import { excerpt, MOST_ERRORS, MOST_MESSAGE } from './bounds'
import { t } from './core.texts'

/**
 * A sentence for the person and a code for the machine. Everything that a person can cause is a Refusal;
 * any other error is a defect and never shows its message.
 *
 * `http` is 200 for what happens in the ordinary way (the envelope says success false with `code`), and 401, 403, 404, 408,
 * 413, 429 or 503 where HTTP itself has the word.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number
  readonly http: 200 | 401 | 403 | 404 | 408 | 413 | 429 | 500 | 503
  readonly result: unknown
  /** Seconds after which the same request may be heard. */
  readonly retryAfter: number | null
  constructor(
    message: string,
    code: number,
    http: Refusal['http'] = 200,
    result: unknown = null,
    retryAfter: number | null = null,
  ) {
    super(excerpt(message, MOST_MESSAGE))
    this.code = code
    this.http = http
    this.result = result
    this.retryAfter = retryAfter
  }
}

/** Input that does not fit: one sentence per field, for at most a hundred fields. */
export const badInput = (fields: Record<string, string>, message = Object.values(fields)[0] ?? t.badInput) =>
  new Refusal(message, 400, 200, boundedFields(fields))
const boundedFields = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, MOST_ERRORS)
      .map(([name, sentence]) => [excerpt(name, MOST_PATH), excerpt(sentence, MOST_MESSAGE)]),
  )
/** Characters of the path of a field. */
const MOST_PATH = 200
/** A move that the present state does not allow, or a lost race. */
export const conflict = (message: string, result: unknown = null) => new Refusal(message, 409, 200, result)
export const lostRace = () => conflict(t.lostRace)
/**
 * Refuses a save of a row that somebody else has saved since the sender read it.
 * @param stored `lockVersion` of the row, -1 where there is none yet
 * @param read `lockVersion` that the sender read; undefined where a program sends none
 * @throws Refusal 409
 */
export function needVersion(stored: number | undefined, read: number | undefined): void {
  if (read !== undefined && read !== (stored ?? -1)) throw lostRace()
}
export const notFound = (message = t.notFound) => new Refusal(message, 404, 404)
export const forbidden = (message = t.forbidden) => new Refusal(message, 403, 403)
export const unauthenticated = (message = t.tokenInvalid) => new Refusal(message, 401, 401)
/**
 * The one HTTP 500 that is meant: a session that has run out while the client still held its token. Clients
 * know it by its sentence, which is the same in every language.
 */
export const sessionExpired = () => new Refusal('Token失效，请重新登录', 500, 500)
/** @param retryAfter seconds until the next try is heard */
export const tooMany = (message: string, retryAfter: number, code = 429) =>
  new Refusal(message, code, 429, null, retryAfter)
/** Seconds after which what is away or crowded is worth another try. */
export const SOON = 5
/** Nothing was done: the same may be asked again. */
export const unavailable = (what: string) => busy(t.unavailable(what))
export const busy = (message: string, result: unknown = null) => new Refusal(message, 503, 503, result, SOON)
