import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Env } from './env'
import { unavailable } from './refusal'

type StorageEnv = Pick<Env, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_KEY_ID' | 'S3_SECRET'>

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

const isMissing = (error: unknown) => {
  const known = error as Partial<S3ServiceException>
  return known.name === 'NoSuchKey' || known.name === 'NotFound' || known.$metadata?.httpStatusCode === 404
}
const isBadRange = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode === 416
/** Every failure but "there is no such object" reads as a storage that is away; what it was goes to the log. */
const away = (error: unknown) => {
  console.error('storage', error)
  return unavailable('文件存储')
}

/** Writes an object whole. @throws 503 when the storage cannot be reached. */
export async function putObject(env: StorageEnv, key: string, body: Uint8Array, mime: string): Promise<void> {
  try {
    await clientOf(env).send(
      new PutObjectCommand({
        Bucket: env.S3_BUCKET,
        Key: key,
        Body: body,
        ContentType: mime,
        ContentLength: body.byteLength,
      }),
    )
  } catch (error) {
    throw away(error)
  }
}

export type StoredObject = { body: ReadableStream; length: number; contentRange: string | null }
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
    const found = await clientOf(env).send(new GetObjectCommand({ Bucket: env.S3_BUCKET, Key: key, Range: range }))
    return {
      body: found.Body!.transformToWebStream() as ReadableStream,
      length: found.ContentLength ?? 0,
      contentRange: found.ContentRange ?? null,
    }
  } catch (error) {
    if (isMissing(error)) return null
    if (isBadRange(error)) return 'unsatisfiable'
    throw away(error)
  }
}

/** The size of an object in bytes, or null. @throws 503 when the storage cannot be reached. */
export async function headObject(env: StorageEnv, key: string): Promise<number | null> {
  try {
    const found = await clientOf(env).send(new HeadObjectCommand({ Bucket: env.S3_BUCKET, Key: key }))
    return found.ContentLength ?? 0
  } catch (error) {
    if (isMissing(error)) return null
    throw away(error)
  }
}

/** Removes an object; one that is not there is no error. @throws 503 when the storage cannot be reached. */
export async function deleteObject(env: StorageEnv, key: string): Promise<void> {
  try {
    await clientOf(env).send(new DeleteObjectCommand({ Bucket: env.S3_BUCKET, Key: key }))
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
