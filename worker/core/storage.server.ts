import { piecesOf } from './bytes'
import {
  type Act,
  allOf,
  away,
  escaped,
  etagIn,
  headOf,
  isBadRange,
  isMissing,
  needed,
  oneOf,
  signed,
  sizeIn,
  type StorageEnv,
  unfailed,
  within,
  xmlOf,
} from './s3.server'

/** Writes a whole object. @throws 503 if the storage is unavailable */
export async function putObject(
  env: StorageEnv,
  key: string,
  body: Uint8Array<ArrayBuffer>,
  mime: string,
): Promise<void> {
  try {
    await within(env, { method: 'PUT', key, body, headers: { 'content-type': mime } }, headOf)
  } catch (error) {
    throw away(error)
  }
}

/** Each chunk of the body arrives within the storage's timeout, or reading it throws 503. */
export type StoredObject = {
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  length: number
  contentRange: string | null
}
/**
 * Reads an object as a stream; null if there is none. `range` is the client's header (`bytes=0-99`); the result is
 * 'unsatisfiable' if it is outside the object. @throws 503 if the storage is unavailable
 */
export async function getObject(
  env: StorageEnv,
  key: string,
  range?: string,
): Promise<StoredObject | 'unsatisfiable' | null> {
  try {
    const { body, headers } = await within(
      env,
      { method: 'GET', key, headers: range ? { range } : {} },
      (response) => response,
    )
    return {
      body: steady(env, body ?? new Blob().stream()),
      length: sizeIn(headers),
      contentRange: headers.get('content-range'),
    }
  } catch (error) {
    if (isMissing(error)) return null
    if (isBadRange(error)) return 'unsatisfiable'
    throw away(error)
  }
}

/**
 * Wraps a body with a timeout for each chunk, from when it is requested: a slow reader may take any time, a stalled
 * storage may not.
 */
function steady(env: StorageEnv, body: StoredObject['body']): StoredObject['body'] {
  const reader = readerOf(body)
  return new ReadableStream(
    {
      async pull(out) {
        let timer: ReturnType<typeof setTimeout> | undefined
        const late = new Promise<never>((_, reject) => {
          const onTimeout = () => reject(new Error('the storage stands still in the middle of an object'))
          timer = setTimeout(onTimeout, env.S3_PATIENCE)
        })
        try {
          const { done, value } = await Promise.race([reader.read(), late])
          if (value?.byteLength) out.enqueue(value)
          if (done) out.close()
        } catch (error) {
          // The rest is not needed; errors while cancelling are ignored.
          void reader.cancel().catch(() => {})
          throw away(error)
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
/** Bytes per read: by default workerd returns a few thousand at a time, and each chunk has the same overhead. */
const PIECE = 256 * 1024
function readerOf(body: StoredObject['body']) {
  try {
    const reader = body.getReader({ mode: 'byob' })
    return {
      read: () => reader.read(new Uint8Array(PIECE)),
      cancel: (reason?: unknown) => reader.cancel(reason),
    }
  } catch {
    // Node's fetch does not return a byte stream.
    return body.getReader()
  }
}
/** Reads an object's body into memory. @throws 503 if the storage stops responding */
export async function wholeOf(object: StoredObject): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of piecesOf(object.body)) parts.push(part)
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
/** Returns an object's body as a stream of known length: workerd sends `content-length` only for a `FixedLengthStream`. */
export const outgoing = ({ body, length }: StoredObject): ReadableStream =>
  typeof FixedLengthStream === 'undefined' ? body : body.pipeThrough(new FixedLengthStream(length))

/** Returns the size of an object in bytes; null if there is none. @throws 503 if the storage is unavailable */
export async function headObject(env: StorageEnv, key: string): Promise<number | null> {
  try {
    return sizeIn(await within(env, { method: 'HEAD', key }, headOf))
  } catch (error) {
    if (isMissing(error)) return null
    throw away(error)
  }
}

/** Deletes an object; a missing one is not an error. @throws 503 if the storage is unavailable */
export async function deleteObject(env: StorageEnv, key: string): Promise<void> {
  try {
    await within(env, { method: 'DELETE', key }, headOf)
  } catch (error) {
    if (!isMissing(error)) throw away(error)
  }
}

/**
 * Returns a URL from which anyone may download an object for `seconds` seconds, with the given name and type. No
 * request is sent.
 */
export const signedGet = (
  env: StorageEnv,
  key: string,
  as: { seconds: number; mime: string; disposition: string },
): Promise<string> =>
  signed(env, {
    method: 'GET',
    key,
    query: {
      'X-Amz-Expires': as.seconds,
      'response-content-type': as.mime,
      'response-content-disposition': as.disposition,
    },
  })

/** Lists a page of the objects under a prefix, ordered by key. @throws 503 */
export async function listObjects(env: StorageEnv, prefix: string, token?: string) {
  try {
    const query = { 'list-type': 2, prefix, 'continuation-token': token }
    const xml = await within(env, { method: 'GET', query }, xmlOf('ListBucketResult'))
    return {
      objects: allOf(xml, 'Contents').map((one) => ({
        key: needed(one, 'Key'),
        time: new Date(needed(one, 'LastModified')),
      })),
      next: oneOf(xml, 'NextContinuationToken'),
    }
  } catch (error) {
    throw away(error)
  }
}

/** Starts a multipart upload and returns its id in the storage. @throws 503 */
export async function startParts(env: StorageEnv, key: string, mime: string): Promise<string> {
  try {
    const start: Act = { method: 'POST', key, query: { uploads: '' }, headers: { 'content-type': mime } }
    return needed(await within(env, start, xmlOf('InitiateMultipartUploadResult')), 'UploadId')
  } catch (error) {
    throw away(error)
  }
}

type PartsOf = { key: string; storageId: string }
/** `number` counts from 1. The ETag identifies the part when the upload is completed. */
export type Part = { number: number; etag: string; size: number }

/** Uploads one part. All parts but the last have at least 5 MiB. @throws 503 */
export async function putPart(
  env: StorageEnv,
  of: PartsOf,
  number: number,
  body: Uint8Array<ArrayBuffer>,
): Promise<Part> {
  try {
    const put: Act = { method: 'PUT', key: of.key, query: { uploadId: of.storageId, partNumber: number }, body }
    return { number, etag: etagIn(await within(env, put, headOf)), size: body.byteLength }
  } catch (error) {
    throw away(error)
  }
}

/**
 * Returns a URL to which a browser uploads one part itself. The length is signed: the storage rejects more or fewer
 * bytes.
 */
export const signedPart = (
  env: StorageEnv,
  of: PartsOf,
  { number, length }: { number: number; length: number },
  seconds: number,
): Promise<string> =>
  signed(env, {
    method: 'PUT',
    key: of.key,
    query: { 'X-Amz-Expires': seconds, uploadId: of.storageId, partNumber: number },
    headers: { 'content-length': String(length) },
  })

/** Lists the uploaded parts in order; null if the upload does not exist (any more). @throws 503 */
export async function listParts(env: StorageEnv, of: PartsOf): Promise<Part[] | null> {
  const parts: Part[] = []
  let marker: string | undefined
  try {
    do {
      const query = { uploadId: of.storageId, 'part-number-marker': marker }
      const xml = await within(env, { method: 'GET', key: of.key, query }, xmlOf('ListPartsResult'))
      for (const part of allOf(xml, 'Part'))
        parts.push({
          number: Number(needed(part, 'PartNumber')),
          etag: needed(part, 'ETag'),
          size: Number(oneOf(part, 'Size') ?? 0),
        })
      marker = oneOf(xml, 'IsTruncated') === 'true' ? needed(xml, 'NextPartNumberMarker') : undefined
    } while (marker)
    return parts
  } catch (error) {
    if (isMissing(error)) return null
    throw away(error)
  }
}

/** Completes a multipart upload. @throws 503 */
export async function completeParts(env: StorageEnv, of: PartsOf, parts: readonly Part[]): Promise<void> {
  try {
    const named = parts.map(
      ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${named.join('')}</CompleteMultipartUpload>`
    const complete: Act = { method: 'POST', key: of.key, query: { uploadId: of.storageId }, body }
    // The storage assembles gigabytes before it responds.
    await within(env, complete, unfailed, 15)
  } catch (error) {
    throw away(error)
  }
}

/** Aborts a multipart upload and discards its parts; a missing one is not an error. @throws 503 */
export async function abortParts(env: StorageEnv, of: PartsOf): Promise<void> {
  try {
    await within(env, { method: 'DELETE', key: of.key, query: { uploadId: of.storageId } }, headOf)
  } catch (error) {
    if (!isMissing(error)) throw away(error)
  }
}
