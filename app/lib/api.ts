import { errorTitle } from '~/app/errors/catalogue'
import { t } from '~/app/errors/texts'
import { dictItems } from '~/worker/system/dictionaries/calls'
import type { Call, FormOf, ResultOf } from '~/worker/core/call'
import { type CallAddress, fillPath, type Query, type CallInput, withQuery } from '~/worker/core/href'

/**
 * Client of the API for the browser: same origin, with the session cookie. Every response is the envelope of the wire
 * contract. Nothing here throws for an error that a person or the network can cause.
 */
export type Answer<Result> =
  | { ok: true; result: Result; message: string }
  | {
      ok: false
      /**
       * The envelope's code (400 input, 409 state, 412 captcha, …), the HTTP status, or 0 when the server did not
       * respond.
       */
      code: number
      message: string
      /** One message per field, for code 400. */
      fields: Record<string, string>
      /** The result that a refusal carries beside its message. */
      result: unknown
      /** The session is over. Signing in and sending the request again succeeds. */
      signedOut: boolean
    }
export type FailedAnswer = Extract<Answer<unknown>, { ok: false }>

/** The code of a refusal caused by a lost race or by a status that has changed since. */
export const LOST_RACE = 409
/** The one HTTP 500 that means an expired session. */
const EXPIRED = 'Token失效，请重新登录'
const ROLE_SWITCHED = '角色已切换'

type Envelope = { success?: boolean; message?: string; code?: number; result?: unknown }
export const networkFailure = (): FailedAnswer => ({
  ok: false,
  code: 0,
  message: t.noAnswer,
  fields: {},
  result: null,
  signedOut: false,
})

/** Parses the envelope of a response into an `Answer`. */
export function readAnswer<Result>(status: number, text: string): Answer<Result> {
  let body: Envelope = {}
  try {
    body = JSON.parse(text) as Envelope
  } catch {
    // A proxy's page or an empty body: only the status counts.
  }
  const message = body.message ?? ''
  if (status >= 200 && status < 300 && body.success) return { ok: true, result: body.result as Result, message }
  const code = status === 200 ? (body.code ?? 500) : status
  const fields = code === 400 && body.result && typeof body.result === 'object' ? body.result : {}
  return {
    ok: false,
    code,
    message: message || errorTitle(code) || t.broken,
    fields: fields as Record<string, string>,
    result: body.result ?? null,
    signedOut: status === 401 || (status === 500 && message === EXPIRED),
  }
}

/** The role was switched in another tab. This page belongs to the old role, so it is reloaded. */
const reloadAfterRoleSwitch = (answer: Answer<unknown>) => {
  if (!answer.ok && answer.code === 403 && answer.message.startsWith(ROLE_SWITCHED)) location.reload()
}

async function fetchAnswer<Result>(path: string, init: RequestInit): Promise<Answer<Result>> {
  let response: Response
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init })
  } catch {
    return networkFailure()
  }
  const answer = readAnswer<Result>(response.status, await response.text().catch(() => ''))
  reloadAfterRoleSwitch(answer)
  return answer
}

/** Dictionaries hardly ever change, so their items may come from the browser's cache. */
const mayBeCached = (path: string) => path.startsWith(dictItems.path.replace(/:.*/, ''))
/** The URL of a GET. `_t`, in seconds, bypasses caches; every client of this API sends it. */
const withTimestamp = (path: string, query: Query = {}) =>
  withQuery(path, mayBeCached(path) ? query : { ...query, _t: Math.floor(Date.now() / 1000) })

const isGet = ({ method }: CallAddress) => method === 'GET'
/** The address and options for `fetch`: a GET has its input in the URL, every other call as JSON. */
function requestOf(call: CallAddress, input?: object): [address: string, init: RequestInit] {
  const { path, rest } = fillPath(call, input)
  if (isGet(call)) return [withTimestamp(path, rest as Query), {}]
  return [path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }]
}

/**
 * Makes a declared call of the API.
 *
 * @example const answer = await callApi(gradeInfo, { subjectId })
 */
export function callApi<C extends Call>(
  call: C,
  ...[input, signal]: [...CallInput<C>, signal?: AbortSignal]
): Promise<Answer<ResultOf<C>>> {
  const [address, init] = requestOf(call, input as object | undefined)
  return fetchAnswer<ResultOf<C>>(address, { ...init, signal: signal as AbortSignal | undefined })
}

/**
 * Uploads one file as multipart (field `file`) with further fields.
 * @param onProgress percent, 0 to 99 until the server responds, then 100
 */
export function upload<C extends Call>(
  { path }: C,
  file: File,
  fields: FormOf<C>,
  onProgress?: (percent: number) => void,
  signal?: AbortSignal,
): Promise<Answer<ResultOf<C>>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', file, file.name)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(Math.min(99, Math.floor((event.loaded / event.total) * 100)))
    }
    request.onload = () => {
      const answer = readAnswer<ResultOf<C>>(request.status, request.responseText)
      if (answer.ok) onProgress?.(100)
      reloadAfterRoleSwitch(answer)
      resolve(answer)
    }
    request.onerror = request.onabort = request.ontimeout = () => resolve(networkFailure())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', path)
    request.send(form)
  })
}

/** Returns the file name of a content-disposition header; the UTF-8 form takes precedence over the plain one. */
export function fileNameOf(disposition: string | null): string {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (coded) return decodeURIComponent(coded)
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? ''
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/** Downloads the file that a call returns; the browser saves it. */
export const download = <C extends Call>(call: C, ...[input]: CallInput<C>) =>
  saveResponse(...requestOf(call, input as object | undefined))
/**
 * Downloads a file from an address that the server returned.
 * @param name fallback where the response names no file
 */
export const downloadFrom = (address: string, name = '') => saveResponse(withTimestamp(address), {}, name)

/** A JSON body instead of a file is a refusal with its message. */
async function saveResponse(address: string, init: RequestInit, name = ''): Promise<Answer<{ fileName: string }>> {
  let response: Response
  let content: Blob
  try {
    response = await fetch(address, { credentials: 'same-origin', ...init })
    content = await response.blob()
  } catch {
    return { ...networkFailure(), message: t.downloadFailed }
  }
  const named = response.headers.get('content-disposition')
  if (!response.ok || (!named && content.type.includes('json'))) {
    const answer = readAnswer<never>(response.status, await content.text())
    reloadAfterRoleSwitch(answer)
    return answer.ok ? { ...networkFailure(), code: 500, message: answer.message || t.downloadFailed } : answer
  }
  const fileName = fileNameOf(named) || name
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return { ok: true, result: { fileName }, message: '' }
}
