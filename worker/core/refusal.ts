/**
 * A sentence for the person and a code for the machine. Everything that a person can cause is a Refusal;
 * any other error is a defect and never shows its message.
 *
 * `http` is 200 for what happens in the ordinary way (the envelope says success false with `code`), and 401, 403, 404,
 * 413, 429 or 503 where HTTP itself has the word.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number
  readonly http: 200 | 401 | 403 | 404 | 413 | 429 | 500 | 503
  readonly result: unknown
  constructor(message: string, code: number, http: Refusal['http'] = 200, result: unknown = null) {
    super(message)
    this.code = code
    this.http = http
    this.result = result
  }
}

/** Input that does not fit: one sentence per field. */
export const badInput = (fields: Record<string, string>, message = Object.values(fields)[0] ?? '填写有误，请检查') =>
  new Refusal(message, 400, 200, fields)
/** A move that the present state does not allow, or a lost race. */
export const conflict = (message: string, result: unknown = null) => new Refusal(message, 409, 200, result)
export const lostRace = () => conflict('数据已被他人修改，请刷新后重试')
export const notFound = (message = '很抱歉，资源未找到!') => new Refusal(message, 404, 404)
export const forbidden = (message = '没有权限，请联系管理员授权后刷新缓存！') => new Refusal(message, 403, 403)
export const unauthenticated = (message = 'Token失效，请重新登录!') => new Refusal(message, 401, 401)
/** The one HTTP 500 that the specification names: a session that has run out while the client still held its token. */
export const sessionExpired = () => new Refusal('Token失效，请重新登录', 500, 500)
export const tooMany = (message: string, code = 429) => new Refusal(message, code, 429)
export const unavailable = (what: string) => new Refusal(`${what}暂时不可用，请稍后再试`, 503, 503)
