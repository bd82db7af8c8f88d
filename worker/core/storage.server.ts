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

/** Writes an object whole. @throws 503 when the storage cannot be reached. */
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

/** Each part of the body comes within the storage's patience, or reading it throws 503. */
export type StoredObject = {
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  length: number
  contentRange: string | null
}
/**
 * An object as a stream; null when there is none. `range` is the header as the client sent it (`bytes=0-99`);
 * 'unsatisfiable' when it lies outside the object. @throws 503 when the storage cannot be reached.
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
      (found) => found,
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
 * The same body, with a limit for each part from when it is asked for: a reader may take any time, a storage that stands
 * still may not.
 */
function steady(env: StorageEnv, body: StoredObject['body']): StoredObject['body'] {
  const reader = readerOf(body)
  return new ReadableStream(
    {
      async pull(out) {
        let timer: ReturnType<typeof setTimeout> | undefined
        const late = new Promise<never>((_, reject) => {
          const stands = () => reject(new Error('the storage stands still in the middle of an object'))
          timer = setTimeout(stands, env.S3_PATIENCE)
        })
        try {
          const { done, value } = await Promise.race([reader.read(), late])
          if (value?.byteLength) out.enqueue(value)
          if (done) out.close()
        } catch (error) {
          // What is left of it nobody wants; nothing hangs on how that ends.
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
/** Bytes asked for at a time: left to itself workerd hands out a few thousand, and each piece costs as much as a large one. */
const PIECE = 256 * 1024
function readerOf(body: StoredObject['body']) {
  try {
    const reader = body.getReader({ mode: 'byob' })
    return {
      read: () => reader.read(new Uint8Array(PIECE)),
      cancel: (reason?: unknown) => reader.cancel(reason),
    }
  } catch {
    // What Node's client hands out is no stream of bytes.
    return body.getReader()
  }
}
/** An object's body whole. @throws 503 where it does not come */
export async function wholeOf(object: StoredObject): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of piecesOf(object.body)) parts.push(part)
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
/** An object's body as it is handed on: workerd says its length only of a stream that is known to have it. */
export const outgoing = ({ body, length }: StoredObject): ReadableStream =>
  typeof FixedLengthStream === 'undefined' ? body : body.pipeThrough(new FixedLengthStream(length))

/** The size of an object in bytes, or null. @throws 503 when the storage cannot be reached. */
export async function headObject(env: StorageEnv, key: string): Promise<number | null> {
  try {
    return sizeIn(await within(env, { method: 'HEAD', key }, headOf))
  } catch (error) {
    if (isMissing(error)) return null
    throw away(error)
  }
}

/** Removes an object; one that is not there is no error. @throws 503 when the storage cannot be reached. */
export async function deleteObject(env: StorageEnv, key: string): Promise<void> {
  try {
    await within(env, { method: 'DELETE', key }, headOf)
  } catch (error) {
    if (!isMissing(error)) throw away(error)
  }
}

/** An address from which anyone may take an object for so many seconds, under the given name and type. Asks nobody. */
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

/** A page of the objects under a prefix, in the order of their keys. @throws 503 */
export async function listObjects(env: StorageEnv, prefix: string, token?: string) {
  try {
    const query = { 'list-type': 2, prefix, 'continuation-token': token }
    const found = await within(env, { method: 'GET', query }, xmlOf('ListBucketResult'))
    return {
      objects: allOf(found, 'Contents').map((one) => ({
        key: needed(one, 'Key'),
        time: new Date(needed(one, 'LastModified')),
      })),
      next: oneOf(found, 'NextContinuationToken'),
    }
  } catch (error) {
    throw away(error)
  }
}

/** Begins an upload in parts; answers the storage's name of it. @throws 503 */
export async function startParts(env: StorageEnv, key: string, mime: string): Promise<string> {
  try {
    const start: Act = { method: 'POST', key, query: { uploads: '' }, headers: { 'content-type': mime } }
    return needed(await within(env, start, xmlOf('InitiateMultipartUploadResult')), 'UploadId')
  } catch (error) {
    throw away(error)
  }
}

type PartsOf = { key: string; storageId: string }
/** `number` counts from 1. The ETag names the part when the upload is completed. */
export type Part = { number: number; etag: string; size: number }

/** Writes one part. All but the last are at least 5 MiB. @throws 503 */
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

/** An address to which a browser sends one part itself. The length is signed: the storage refuses more bytes, and fewer. */
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

/** The parts that have come, in order; null when there is no such upload (any more). @throws 503 */
export async function listParts(env: StorageEnv, of: PartsOf): Promise<Part[] | null> {
  const parts: Part[] = []
  let marker: string | undefined
  try {
    do {
      const query = { uploadId: of.storageId, 'part-number-marker': marker }
      const found = await within(env, { method: 'GET', key: of.key, query }, xmlOf('ListPartsResult'))
      for (const part of allOf(found, 'Part'))
        parts.push({
          number: Number(needed(part, 'PartNumber')),
          etag: needed(part, 'ETag'),
          size: Number(oneOf(part, 'Size') ?? 0),
        })
      marker = oneOf(found, 'IsTruncated') === 'true' ? needed(found, 'NextPartNumberMarker') : undefined
    } while (marker)
    return parts
  } catch (error) {
    if (isMissing(error)) return null
    throw away(error)
  }
}

/** Makes one object of the parts. @throws 503 */
export async function completeParts(env: StorageEnv, of: PartsOf, parts: readonly Part[]): Promise<void> {
  try {
    const named = parts.map(
      ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${named.join('')}</CompleteMultipartUpload>`
    const complete: Act = { method: 'POST', key: of.key, query: { uploadId: of.storageId }, body }
    // The storage puts gigabytes together before it answers.
    await within(env, complete, unfailed, 15)
  } catch (error) {
    throw away(error)
  }
}

/** Gives an upload up with all its parts; one that is gone is no error. @throws 503 */
export async function abortParts(env: StorageEnv, of: PartsOf): Promise<void> {
  try {
    await within(env, { method: 'DELETE', key: of.key, query: { uploadId: of.storageId } }, headOf)
  } catch (error) {
    if (!isMissing(error)) throw away(error)
  }
}
