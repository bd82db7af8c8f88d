import { readChunks } from './bytes'
import {
  type StorageRequest,
  xmlElements,
  storageUnavailable,
  escapeXml,
  etagOf,
  readHeaders,
  isBadRange,
  isMissing,
  requiredXmlElement,
  xmlElement,
  signUrl,
  contentLengthOf,
  type StorageEnv,
  assertNoErrorXml,
  requestStorage,
  readXml,
} from './s3.server'

/** Writes a whole object. @throws 503 if the storage is unavailable */
export async function putObject(
  env: StorageEnv,
  key: string,
  body: Uint8Array<ArrayBuffer>,
  mime: string,
): Promise<void> {
  try {
    await requestStorage(env, { method: 'PUT', key, body, headers: { 'content-type': mime } }, readHeaders)
  } catch (error) {
    throw storageUnavailable(error)
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
    const { body, headers } = await requestStorage(
      env,
      { method: 'GET', key, headers: range ? { range } : {} },
      (response) => response,
    )
    return {
      body: withReadTimeout(env, body ?? new Blob().stream()),
      length: contentLengthOf(headers),
      contentRange: headers.get('content-range'),
    }
  } catch (error) {
    if (isMissing(error)) return null
    if (isBadRange(error)) return 'unsatisfiable'
    throw storageUnavailable(error)
  }
}

/**
 * Wraps a body with a timeout for each chunk, from when it is requested: a slow reader may take any time, a stalled
 * storage may not.
 */
function withReadTimeout(env: StorageEnv, body: StoredObject['body']): StoredObject['body'] {
  const reader = readerOf(body)
  return new ReadableStream(
    {
      async pull(out) {
        let timer: ReturnType<typeof setTimeout> | undefined
        const late = new Promise<never>((_, reject) => {
          const onTimeout = () => reject(new Error('The storage stopped sending data in the middle of an object.'))
          timer = setTimeout(onTimeout, env.S3_PATIENCE)
        })
        try {
          const { done, value } = await Promise.race([reader.read(), late])
          if (value?.byteLength) out.enqueue(value)
          if (done) out.close()
        } catch (error) {
          // The rest is not needed; errors while cancelling are ignored.
          void reader.cancel().catch(() => {})
          throw storageUnavailable(error)
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
const CHUNK_BYTES = 256 * 1024
function readerOf(body: StoredObject['body']) {
  try {
    const reader = body.getReader({ mode: 'byob' })
    return {
      read: () => reader.read(new Uint8Array(CHUNK_BYTES)),
      cancel: (reason?: unknown) => reader.cancel(reason),
    }
  } catch {
    // Node's fetch does not return a byte stream.
    return body.getReader()
  }
}
/**
 * Reads an object's body into memory, into one array of its length. Collected chunks would take several times as much:
 * each keeps its buffer of `CHUNK_BYTES`, however few bytes a read returned.
 * @throws 503 if the storage stops responding or the body has another length
 */
export async function readObject({ body, length }: StoredObject): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  let read = 0
  for await (const part of readChunks(body)) {
    if (read + part.length <= length) bytes.set(part, read)
    read += part.length
  }
  if (read !== length) throw storageUnavailable(new Error(`An object of ${length} bytes has ${read}.`))
  return bytes
}
/** Returns an object's body as a stream of known length: workerd sends `content-length` only for a `FixedLengthStream`. */
export const fixedLengthBody = ({ body, length }: StoredObject): ReadableStream =>
  typeof FixedLengthStream === 'undefined' ? body : body.pipeThrough(new FixedLengthStream(length))

/** Returns the size of an object in bytes; null if there is none. @throws 503 if the storage is unavailable */
export async function headObject(env: StorageEnv, key: string): Promise<number | null> {
  try {
    return contentLengthOf(await requestStorage(env, { method: 'HEAD', key }, readHeaders))
  } catch (error) {
    if (isMissing(error)) return null
    throw storageUnavailable(error)
  }
}

/** Deletes an object; a missing one is not an error. @throws 503 if the storage is unavailable */
export async function deleteObject(env: StorageEnv, key: string): Promise<void> {
  try {
    await requestStorage(env, { method: 'DELETE', key }, readHeaders)
  } catch (error) {
    if (!isMissing(error)) throw storageUnavailable(error)
  }
}

/**
 * Returns a URL from which anyone may download an object for `seconds` seconds, with the given name and type. No
 * request is sent.
 */
export const signDownloadUrl = (
  env: StorageEnv,
  key: string,
  as: { seconds: number; mime: string; disposition: string },
): Promise<string> =>
  signUrl(env, {
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
    const xml = await requestStorage(env, { method: 'GET', query }, readXml('ListBucketResult'))
    return {
      objects: xmlElements(xml, 'Contents').map((one) => ({
        key: requiredXmlElement(one, 'Key'),
        time: new Date(requiredXmlElement(one, 'LastModified')),
      })),
      next: xmlElement(xml, 'NextContinuationToken'),
    }
  } catch (error) {
    throw storageUnavailable(error)
  }
}

/** Starts a multipart upload and returns its id in the storage. @throws 503 */
export async function startMultipartUpload(env: StorageEnv, key: string, mime: string): Promise<string> {
  try {
    const start: StorageRequest = { method: 'POST', key, query: { uploads: '' }, headers: { 'content-type': mime } }
    return requiredXmlElement(await requestStorage(env, start, readXml('InitiateMultipartUploadResult')), 'UploadId')
  } catch (error) {
    throw storageUnavailable(error)
  }
}

type MultipartUpload = { key: string; storageId: string }
/** `number` counts from 1. The ETag identifies the part when the upload is completed. */
export type UploadedPart = { number: number; etag: string; size: number }

/** Uploads one part. All parts but the last have at least 5 MiB. @throws 503 */
export async function uploadPart(
  env: StorageEnv,
  of: MultipartUpload,
  number: number,
  body: Uint8Array<ArrayBuffer>,
): Promise<UploadedPart> {
  try {
    const put: StorageRequest = {
      method: 'PUT',
      key: of.key,
      query: { uploadId: of.storageId, partNumber: number },
      body,
    }
    return { number, etag: etagOf(await requestStorage(env, put, readHeaders)), size: body.byteLength }
  } catch (error) {
    throw storageUnavailable(error)
  }
}

/**
 * Returns a URL to which a browser uploads one part itself. The length is signed: the storage rejects more or fewer
 * bytes.
 */
export const signPartUrl = (
  env: StorageEnv,
  of: MultipartUpload,
  { number, length }: { number: number; length: number },
  seconds: number,
): Promise<string> =>
  signUrl(env, {
    method: 'PUT',
    key: of.key,
    query: { 'X-Amz-Expires': seconds, uploadId: of.storageId, partNumber: number },
    headers: { 'content-length': String(length) },
  })

/** Lists the uploaded parts in order; null if the upload does not exist (any more). @throws 503 */
export async function listParts(env: StorageEnv, of: MultipartUpload): Promise<UploadedPart[] | null> {
  const parts: UploadedPart[] = []
  let marker: string | undefined
  try {
    do {
      const query = { uploadId: of.storageId, 'part-number-marker': marker }
      const xml = await requestStorage(env, { method: 'GET', key: of.key, query }, readXml('ListPartsResult'))
      for (const part of xmlElements(xml, 'Part'))
        parts.push({
          number: Number(requiredXmlElement(part, 'PartNumber')),
          etag: requiredXmlElement(part, 'ETag'),
          size: Number(xmlElement(part, 'Size') ?? 0),
        })
      marker = xmlElement(xml, 'IsTruncated') === 'true' ? requiredXmlElement(xml, 'NextPartNumberMarker') : undefined
    } while (marker)
    return parts
  } catch (error) {
    if (isMissing(error)) return null
    throw storageUnavailable(error)
  }
}

/** Completes a multipart upload. @throws 503 */
export async function completeMultipartUpload(
  env: StorageEnv,
  of: MultipartUpload,
  parts: readonly UploadedPart[],
): Promise<void> {
  try {
    const named = parts.map(
      ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${named.join('')}</CompleteMultipartUpload>`
    const complete: StorageRequest = { method: 'POST', key: of.key, query: { uploadId: of.storageId }, body }
    // The storage assembles gigabytes before it responds.
    await requestStorage(env, complete, assertNoErrorXml, 15)
  } catch (error) {
    throw storageUnavailable(error)
  }
}

/** Aborts a multipart upload and discards its parts; a missing one is not an error. @throws 503 */
export async function abortMultipartUpload(env: StorageEnv, of: MultipartUpload): Promise<void> {
  try {
    await requestStorage(env, { method: 'DELETE', key: of.key, query: { uploadId: of.storageId } }, readHeaders)
  } catch (error) {
    if (!isMissing(error)) throw storageUnavailable(error)
  }
}
