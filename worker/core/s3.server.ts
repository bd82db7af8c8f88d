/**
 * Low-level access to S3: URLs, signatures, timeouts, and XML responses. Operations on objects are in
 * `storage.server.ts`.
 */
import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { decodeXML } from 'entities'
import { t } from './core.texts'
import type { Env } from './env'
import { unavailable } from './refusal'

export type StorageEnv = Pick<
  Env,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_KEY_ID' | 'S3_SECRET' | 'S3_PATIENCE'
>

/** Number of attempts if the storage does not respond or fails; then the user gets an error and may try again. */
const ATTEMPTS = 2

/** An error of S3: the status, and the code and message of the XML body if there is one. */
class StorageError extends Error {
  readonly code: string | undefined
  readonly status: number
  constructor(status: number, xml: string) {
    const code = xmlElement(xml, 'Code')
    super([status, code, xmlElement(xml, 'Message')].filter(Boolean).join(' '))
    this.code = code
    this.status = status
  }
}
const missingCodes = ['NoSuchKey', 'NoSuchUpload', 'NotFound']
/** True if the object or the multipart upload does not exist. */
export const isMissing = (error: unknown) =>
  error instanceof StorageError && (error.status === 404 || missingCodes.includes(error.code ?? ''))
/** True if the requested range is outside the object. */
export const isBadRange = (error: unknown) => error instanceof StorageError && error.status === 416
/** Reports every failure except a missing object as an unavailable storage, and logs the error itself. */
export const storageUnavailable = (error: unknown) => {
  console.error('Storage request failed:', error)
  return unavailable(t.fileStorage)
}

export type StorageRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without a key the request is for the bucket. */
  key?: string
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | string
}

/**
 * Encodes a path part, including the characters that `encodeURIComponent` leaves and the signature requires. Slashes of
 * a path are kept.
 */
const encodeStrict = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
function objectUrl(env: StorageEnv, { key, query = {} }: StorageRequest) {
  const path = key === undefined ? '' : `/${key.split('/').map(encodeStrict).join('/')}`
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeStrict(String(value))}`,
  )
  return `${env.S3_ENDPOINT.replace(/\/$/, '')}/${env.S3_BUCKET}${path}${parameters.length ? '?' : ''}${parameters.join('&')}`
}
const signer = (
  env: StorageEnv,
  request: StorageRequest,
  more: { signQuery?: boolean; allHeaders?: boolean; headers?: Record<string, string> },
) =>
  new AwsV4Signer({
    method: request.method,
    url: objectUrl(env, request),
    service: 's3',
    region: env.S3_REGION,
    accessKeyId: env.S3_KEY_ID,
    secretAccessKey: env.S3_SECRET,
    ...more,
  })

/** Returns a presigned URL for a request with these headers. No request is sent. */
export async function signUrl(env: StorageEnv, request: StorageRequest): Promise<string> {
  const { url } = await signer(env, request, { signQuery: true, headers: request.headers, allHeaders: true }).sign()
  // The signer writes a space as a plus but signs it as %20, which every storage accepts.
  return url.href.replaceAll('+', '%20')
}

/** Returns the response of the storage if it is successful. @throws StorageError, or a network error */
async function sendSigned(env: StorageEnv, request: StorageRequest, signal: AbortSignal): Promise<Response> {
  const body = typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body
  // The checksum is signed as well: the storage rejects a body that was altered on the way.
  const sum = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const headers = { ...request.headers, 'x-amz-content-sha256': sum }
  for (let attempt = 1; ; attempt++) {
    try {
      const { url, headers: all } = await signer(env, request, { headers }).sign()
      const answer = await fetch(url, { method: request.method, headers: all, body, signal })
      if (answer.ok) return answer
      throw new StorageError(answer.status, await answer.text())
    } catch (error) {
      const final = error instanceof StorageError && error.status < 500 && error.status !== 429
      if (final || signal.aborted || attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Sends one request; the timeout covers what `read` consumes of the response. A body that is streamed on has its own
 * timeout (`withReadTimeout`).
 * @param times multiple of the storage's timeout, for requests that take long
 */
export async function requestStorage<Result>(
  env: StorageEnv,
  request: StorageRequest,
  read: (answer: Response) => Result | Promise<Result>,
  times = 1,
): Promise<Result> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), times * env.S3_PATIENCE)
  try {
    return await read(await sendSigned(env, request, controller.signal))
  } finally {
    clearTimeout(timer)
  }
}
/** Returns the headers of a response; cancels the body, because an unread body blocks its connection. */
export const readHeaders = async (answer: Response) => {
  await answer.body?.cancel()
  return answer.headers
}
export const contentLengthOf = (headers: Headers) => Number(headers.get('content-length') ?? 0)
/** Returns the ETag of a response. @throws Error if there is none */
export const etagOf = (headers: Headers) => {
  const etag = headers.get('etag')
  if (!etag) throw new Error('The storage response has no ETag.')
  return etag
}

/** Returns the contents of every element with that name, undecoded. S3 does not nest elements of the same name. */
export const xmlElements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`, 'g'))].map(([, inner]) => inner!)
/** Returns the decoded content of the first element with that name; undefined if there is none. */
export const xmlElement = (xml: string, name: string): string | undefined => {
  const [inner] = xmlElements(xml, name)
  return inner === undefined ? undefined : decodeXML(inner)
}
/** Reads an XML response with that root element; any other body is an error, whatever the status. */
export const readXml = (root: string) => async (answer: Response) => {
  const xml = await answer.text()
  if (!new RegExp(`<${root}[\\s>/]`).test(xml)) throw new StorageError(answer.status, xml)
  return xml
}
/** Checks the body of a response: S3 sends status 200 before a long operation is done, and reports the error in the body. */
export const assertNoErrorXml = async (answer: Response) => {
  const xml = await answer.text()
  if (/<Error[\s>]/.test(xml)) throw new StorageError(answer.status, xml)
}
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
/** The same. @throws Error if the element is missing */
export const requiredXmlElement = (xml: string, name: string): string => {
  const value = xmlElement(xml, name)
  if (value === undefined) throw new Error(`The storage response has no element ${name}.`)
  return value
}
