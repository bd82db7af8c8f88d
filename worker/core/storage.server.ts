import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { piecesOf } from './bytes'
import { t } from './core.texts'
import type { Env } from './env'
import { unavailable } from './refusal'

type StorageEnv = Pick<Env, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_KEY_ID' | 'S3_SECRET' | 'S3_PATIENCE'>

/** A client for each act: what a shared one remembers of a request that is over would hold up the next. */
const clientOf = (env: StorageEnv) =>
  new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: { accessKeyId: env.S3_KEY_ID, secretAccessKey: env.S3_SECRET },
    forcePathStyle: true,
    // A storage that is down is said to be down at once; the person tries again.
    maxAttempts: 2,
    // Trailing checksums are an addition that not every S3-compatible storage understands.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

/**
 * Does one call with a client of its own; the limit ends with the head of the answer. A body may take its time, see `steady`.
 * @param times how often the storage's patience: what takes it long by nature
 */
async function within<Result>(
  env: StorageEnv,
  call: (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<Result>,
  times = 1,
): Promise<Result> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), times * env.S3_PATIENCE)
  try {
    return await call(clientOf(env), { abortSignal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}

const isMissing = (error: unknown) => {
  const known = error as Partial<S3ServiceException>
  return (
    known.name === 'NoSuchKey' ||
    known.name === 'NoSuchUpload' ||
    known.name === 'NotFound' ||
    known.$metadata?.httpStatusCode === 404
  )
}
const isBadRange = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode === 416
/** Every failure but "there is no such object" reads as a storage that is away; what it was goes to the log. */
const away = (error: unknown) => {
  console.error('storage', error)
  return unavailable(t.fileStorage)
}

/** Writes an object whole. @throws 503 when the storage cannot be reached. */
export async function putObject(env: StorageEnv, key: string, body: Uint8Array, mime: string): Promise<void> {
  try {
    const put = new PutObjectCommand({
      Bucket: env.S3_BUCKET,
      Key: key,
      Body: body,
      ContentType: mime,
      ContentLength: body.byteLength,
    })
    await within(env, (client, options) => client.send(put, options))
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
    const get = new GetObjectCommand({ Bucket: env.S3_BUCKET, Key: key, Range: range })
    const found = await within(env, (client, options) => client.send(get, options))
    return {
      body: steady(env, found.Body!.transformToWebStream() as StoredObject['body']),
      length: found.ContentLength ?? 0,
      contentRange: found.ContentRange ?? null,
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
    const head = new HeadObjectCommand({ Bucket: env.S3_BUCKET, Key: key })
    const found = await within(env, (client, options) => client.send(head, options))
    return found.ContentLength ?? 0
  } catch (error) {
    if (isMissing(error)) return null
    throw away(error)
  }
}

/** Removes an object; one that is not there is no error. @throws 503 when the storage cannot be reached. */
export async function deleteObject(env: StorageEnv, key: string): Promise<void> {
  try {
    const gone = new DeleteObjectCommand({ Bucket: env.S3_BUCKET, Key: key })
    await within(env, (client, options) => client.send(gone, options))
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
  getSignedUrl(
    clientOf(env),
    new GetObjectCommand({
      Bucket: env.S3_BUCKET,
      Key: key,
      ResponseContentType: as.mime,
      ResponseContentDisposition: as.disposition,
    }),
    { expiresIn: as.seconds },
  )

/** A page of the objects under a prefix, in the order of their keys. @throws 503 */
export async function listObjects(env: StorageEnv, prefix: string, token?: string) {
  try {
    const list = new ListObjectsV2Command({ Bucket: env.S3_BUCKET, Prefix: prefix, ContinuationToken: token })
    const found = await within(env, (client, options) => client.send(list, options))
    return {
      objects: (found.Contents ?? []).map((one) => ({ key: one.Key!, time: one.LastModified ?? new Date() })),
      next: found.NextContinuationToken,
    }
  } catch (error) {
    throw away(error)
  }
}

/** Begins an upload in parts; answers the storage's name of it. @throws 503 */
export async function startParts(env: StorageEnv, key: string, mime: string): Promise<string> {
  try {
    const start = new CreateMultipartUploadCommand({ Bucket: env.S3_BUCKET, Key: key, ContentType: mime })
    return (await within(env, (client, options) => client.send(start, options))).UploadId!
  } catch (error) {
    throw away(error)
  }
}

type PartsOf = { key: string; storageId: string }
/** `number` counts from 1. The ETag names the part when the upload is completed. */
export type Part = { number: number; etag: string; size: number }

/** Writes one part. All but the last are at least 5 MiB. @throws 503 */
export async function putPart(env: StorageEnv, of: PartsOf, number: number, body: Uint8Array): Promise<Part> {
  try {
    const put = new UploadPartCommand({
      Bucket: env.S3_BUCKET,
      Key: of.key,
      UploadId: of.storageId,
      PartNumber: number,
      Body: body,
      ContentLength: body.byteLength,
    })
    const sent = await within(env, (client, options) => client.send(put, options))
    return { number, etag: sent.ETag!, size: body.byteLength }
  } catch (error) {
    throw away(error)
  }
}

/** An address to which a browser sends one part itself. */
export const signedPart = (env: StorageEnv, of: PartsOf, number: number, seconds: number): Promise<string> =>
  getSignedUrl(
    clientOf(env),
    new UploadPartCommand({ Bucket: env.S3_BUCKET, Key: of.key, UploadId: of.storageId, PartNumber: number }),
    { expiresIn: seconds },
  )

/** The parts that have come, in order; null when there is no such upload (any more). @throws 503 */
export async function listParts(env: StorageEnv, of: PartsOf): Promise<Part[] | null> {
  const parts: Part[] = []
  let marker: string | undefined
  try {
    do {
      const list = new ListPartsCommand({
        Bucket: env.S3_BUCKET,
        Key: of.key,
        UploadId: of.storageId,
        PartNumberMarker: marker,
      })
      const found = await within(env, (client, options) => client.send(list, options))
      for (const part of found.Parts ?? [])
        parts.push({ number: part.PartNumber!, etag: part.ETag!, size: part.Size ?? 0 })
      marker = found.IsTruncated ? found.NextPartNumberMarker : undefined
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
    const complete = new CompleteMultipartUploadCommand({
      Bucket: env.S3_BUCKET,
      Key: of.key,
      UploadId: of.storageId,
      MultipartUpload: { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) },
    })
    // The storage puts gigabytes together before it answers.
    await within(env, (client, options) => client.send(complete, options), 15)
  } catch (error) {
    throw away(error)
  }
}

/** Gives an upload up with all its parts; one that is gone is no error. @throws 503 */
export async function abortParts(env: StorageEnv, of: PartsOf): Promise<void> {
  try {
    const abort = new AbortMultipartUploadCommand({ Bucket: env.S3_BUCKET, Key: of.key, UploadId: of.storageId })
    await within(env, (client, options) => client.send(abort, options))
  } catch (error) {
    if (!isMissing(error)) throw away(error)
  }
}
