import type { BrowserContext } from 'playwright-core'
import { signIn } from '~/worker/auth/calls'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import type { Call, ResultOf } from '~/worker/core/call'
import { fillPath, type CallInput } from '~/worker/core/href'

/**
 * The answer to a call. `trips`: round trips to the database. `result` of a rejected call is its payload; a file has
 * none.
 */
export type Answer<Result = any> = {
  status: number
  body: { success: boolean; message: string; code: number; result: Result }
  trips: number
  headers: Headers
  response: Response
}
type StringMap = Record<string, string>
type Send = (path: string, init: { method: string; headers: StringMap; body?: BodyInit }) => Promise<Response>
export type ApiClient = ReturnType<typeof apiClient>

/** An API client that sends by the given function; address and method come from the declared call. */
export function apiClient(send: Send) {
  const made = async (method: string, path: string, body: unknown, headers: StringMap = {}): Promise<Answer> => {
    const ready = body instanceof FormData || body instanceof Uint8Array || typeof body === 'string'
    const response = await send(path, {
      method,
      headers: {
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || ready ? (body as BodyInit | undefined) : JSON.stringify(body),
    })
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      body: isJson ? ((await response.clone().json()) as Answer['body']) : (null as never),
      trips: Number(response.headers.get('x-db-trips')),
      headers: response.headers,
      response,
    }
  }
  const inAddress = (path: string, input: object = {}, headers?: StringMap) => {
    const given = Object.entries(input).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    return made('GET', query.size ? `${path}?${query}` : path, undefined, headers)
  }
  const read = (call: Call, input: unknown, headers?: StringMap) => {
    const { path, rest } = fillPath(call, input as object | undefined)
    return inAddress(path, rest, headers)
  }
  const post = (call: Call, input: unknown = {}, headers?: StringMap) => {
    const fields = typeof input === 'object' && input?.constructor === Object ? input : null
    const { path, rest } = fillPath(call, fields ?? {})
    return made('POST', path, fields ? rest : input, headers)
  }
  return {
    /**
     * Makes a declared call: GET parameters in the address, everything else as JSON, a `FormData` as a form.
     *
     * @example const { body, trips } = await grader.ask(grading.commitGrades, { ids: [id] })
     */
    ask: <C extends Call>(
      call: C,
      ...[input, headers]: [...CallInput<C>, headers?: StringMap]
    ): Promise<Answer<ResultOf<C>>> =>
      (call.method === 'GET' ? read : post)(call, input, headers as StringMap | undefined),
    /** Makes a call that supports both methods by GET. */
    byGet: <C extends Call>(
      call: C,
      ...[input, headers]: [...CallInput<C>, headers?: StringMap]
    ): Promise<Answer<ResultOf<C>>> => read(call, input, headers as StringMap | undefined),
    /**
     * Makes a call with any input, also an invalid or random one; the result may be anything as well. A text or bytes
     * are sent unchanged as the body.
     */
    attempt: (call: Call, input?: unknown, headers?: StringMap): Promise<Answer> =>
      (call.method === 'GET' ? read : post)(call, input, headers),
    /** Sends any method and address: from the server, from the API description, or an unknown one. */
    send: (method: string, address: string, input?: unknown, headers?: StringMap): Promise<Answer> =>
      method === 'GET'
        ? inAddress(address, input as object | undefined, headers)
        : made(method, address, input, headers),
  }
}

/** An API client over the network with this token and these headers. */
export const apiClientAt = (
  url: string,
  token = '',
  { headers: own = {}, signal }: { headers?: StringMap; signal?: AbortSignal } = {},
) =>
  apiClient((path, { headers, ...init }) =>
    fetch(url + path, { ...init, signal, headers: { ...(token && { 'x-access-token': token }), ...own, ...headers } }),
  )

/** Signs in over the network as a private session, so that no other session ends. @throws Error if the sign-in is rejected */
export async function signInAt(
  url: string,
  username: string,
  password = DEMO_PASSWORD,
  own: { headers?: StringMap } = {},
) {
  const { body } = await apiClientAt(url, '', own).ask(signIn, { username, password, private: 1 })
  if (!body.success || !('userInfo' in body.result)) throw new Error(`${username}: ${body.message}`)
  const { token, userInfo } = body.result
  return { ...apiClientAt(url, token, own), token, userId: userInfo.id }
}

/** An API client with the session cookie of a browser. */
export const browserApiClient = ({ request }: BrowserContext, url: string) =>
  apiClient(async (path, { method, headers, body }) => {
    const sent = body instanceof FormData ? { multipart: body } : { data: body as string | undefined }
    // The other end may close an idle connection while the next request is on its way.
    const answer = await request.fetch(url + path, {
      method,
      headers: { ...headers, connection: 'close' },
      maxRedirects: 0,
      ...sent,
    })
    const bytes = await answer.body()
    return new Response(bytes.length ? new Uint8Array(bytes) : null, {
      status: answer.status(),
      // Separately: joined cookies are not a valid header.
      headers: answer.headersArray().map(({ name, value }): [string, string] => [name, value]),
    })
  })

/** The result of a successful answer. @throws Error with the message of a rejected call */
export function resultOf<Result>({ body, response }: Answer<Result>): Result {
  if (!body?.success) throw new Error(`${response.url}: ${body?.message ?? response.status}`)
  return body.result
}

/** The cookie of a new session as a browser sends it; '' if the sign-in is rejected. */
export async function sessionCookieAt(url: string, username: string): Promise<string> {
  const { headers } = await apiClientAt(url).ask(signIn, { username, password: DEMO_PASSWORD, private: true })
  return /keti_session=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''
}
