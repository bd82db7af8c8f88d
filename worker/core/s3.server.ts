/** How S3 is spoken to: addresses, signatures, patience, and its answers in XML. What is done with objects: `storage.server.ts`. */
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

/** Once more where the storage did not answer or was at fault; then the person is told and tries again. */
const ATTEMPTS = 2

/** What S3 says in its own words: its status, and the code and message of the XML where there is one. */
class StorageError extends Error {
  readonly code: string | undefined
  readonly status: number
  constructor(status: number, xml: string) {
    const code = oneOf(xml, 'Code')
    super([status, code, oneOf(xml, 'Message')].filter(Boolean).join(' '))
    this.code = code
    this.status = status
  }
}
const missing = ['NoSuchKey', 'NoSuchUpload', 'NotFound']
export const isMissing = (error: unknown) =>
  error instanceof StorageError && (error.status === 404 || missing.includes(error.code ?? ''))
export const isBadRange = (error: unknown) => error instanceof StorageError && error.status === 416
/** Every failure but "there is no such object" reads as a storage that is away; what it was goes to the log. */
export const away = (error: unknown) => {
  console.error('storage', error)
  return unavailable(t.fileStorage)
}

export type Act = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without one it is the bucket that is asked. */
  key?: string
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | string
}

/** A path keeps its slashes; the marks that encodeURIComponent leaves are encoded too, as the signature counts them. */
const strict = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
function addressOf(env: StorageEnv, { key, query = {} }: Act) {
  const path = key === undefined ? '' : `/${key.split('/').map(strict).join('/')}`
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${strict(String(value))}`,
  )
  return `${env.S3_ENDPOINT.replace(/\/$/, '')}/${env.S3_BUCKET}${path}${asked.length ? '?' : ''}${asked.join('&')}`
}
const signer = (
  env: StorageEnv,
  act: Act,
  more: { signQuery?: boolean; allHeaders?: boolean; headers?: Record<string, string> },
) =>
  new AwsV4Signer({
    method: act.method,
    url: addressOf(env, act),
    service: 's3',
    region: env.S3_REGION,
    accessKeyId: env.S3_KEY_ID,
    secretAccessKey: env.S3_SECRET,
    ...more,
  })

/** An address that carries its signature, for a request with these headers; it asks nobody. */
export async function signed(env: StorageEnv, act: Act): Promise<string> {
  const { url } = await signer(env, act, { signQuery: true, headers: act.headers, allHeaders: true }).sign()
  // The signer writes a space as a plus but signs it as %20, which every storage reads.
  return url.href.replaceAll('+', '%20')
}

/** The storage's answer where it is one of success. @throws StorageError otherwise, or what the network says */
async function sent(env: StorageEnv, act: Act, signal: AbortSignal): Promise<Response> {
  const body = typeof act.body === 'string' ? new TextEncoder().encode(act.body) : act.body
  // The sum is signed with the rest: what arrives otherwise than it was sent is refused by the storage.
  const sum = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const headers = { ...act.headers, 'x-amz-content-sha256': sum }
  for (let attempt = 1; ; attempt++) {
    try {
      const { url, headers: all } = await signer(env, act, { headers }).sign()
      const answer = await fetch(url, { method: act.method, headers: all, body, signal })
      if (answer.ok) return answer
      throw new StorageError(answer.status, await answer.text())
    } catch (error) {
      const final = error instanceof StorageError && error.status < 500 && error.status !== 429
      if (final || signal.aborted || attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Does one call; the limit ends with what `read` takes of the answer. A body may take its time, see `steady`.
 * @param times how often the storage's patience: what takes it long by nature
 */
export async function within<Result>(
  env: StorageEnv,
  act: Act,
  read: (answer: Response) => Result | Promise<Result>,
  times = 1,
): Promise<Result> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), times * env.S3_PATIENCE)
  try {
    return await read(await sent(env, act, controller.signal))
  } finally {
    clearTimeout(timer)
  }
}
/** Where only the head matters: a body that nobody reads holds its connection. */
export const headOf = async (answer: Response) => {
  await answer.body?.cancel()
  return answer.headers
}
export const sizeIn = (headers: Headers) => Number(headers.get('content-length') ?? 0)
export const etagIn = (headers: Headers) => {
  const etag = headers.get('etag')
  if (!etag) throw new Error('the storage named no ETag')
  return etag
}

/** The contents of every element of that name, as they stand. S3's answers nest none in one of its own name. */
export const allOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`, 'g'))].map(([, inner]) => inner!)
export const oneOf = (xml: string, name: string): string | undefined => {
  const [inner] = allOf(xml, name)
  return inner === undefined ? undefined : decodeXML(inner)
}
/** An answer in XML whose root is that one: another is no answer of a storage, whatever its status says. */
export const xmlOf = (root: string) => async (answer: Response) => {
  const xml = await answer.text()
  if (!new RegExp(`<${root}[\\s>/]`).test(xml)) throw new StorageError(answer.status, xml)
  return xml
}
/** What takes long is answered 200 before it is done: whether it went well is in the body. */
export const unfailed = async (answer: Response) => {
  const xml = await answer.text()
  if (/<Error[\s>]/.test(xml)) throw new StorageError(answer.status, xml)
}
export const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
export const needed = (xml: string, name: string): string => {
  const value = oneOf(xml, name)
  if (value === undefined) throw new Error(`the storage's answer names no ${name}`)
  return value
}
