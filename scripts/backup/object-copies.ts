import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { ServiceVars } from '../local/services'
import type { BackupObject } from './manifest'

export type BucketVars = Omit<ServiceVars, 'DB_URL' | 'DB_TOKEN'>
type BucketObject = Pick<BackupObject, 'key' | 'size' | 'etag'>

/** The objects of a bucket and their local copies in a folder, stored once per digest. */
export class ObjectCopies {
  readonly #client: S3Client
  readonly bucket: BucketVars
  readonly folder: string
  constructor(bucket: BucketVars, folder: string) {
    this.bucket = bucket
    this.folder = folder
    const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_KEY_ID: accessKeyId, S3_SECRET: secretAccessKey } = bucket
    this.#client = new S3Client({
      ...{ endpoint, region, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true },
      // Some S3-compatible storages do not support trailing checksums.
      ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
    })
  }
  close() {
    this.#client.destroy()
  }

  /** Path of the local copy with this digest. */
  readonly pathOf = (sha256: string) => join(this.folder, sha256.slice(0, 2), sha256)

  /** Yields all objects of the bucket, ordered by key. */
  async *found(): AsyncGenerator<BucketObject> {
    let after: string | undefined
    do {
      const list = new ListObjectsV2Command({ Bucket: this.bucket.S3_BUCKET, ContinuationToken: after })
      const { Contents = [], NextContinuationToken } = await this.#client.send(list)
      for (const { Key, Size, ETag } of Contents) yield { key: Key!, size: Size ?? 0, etag: ETag ?? '' }
      after = NextContinuationToken
    } while (after)
  }

  /**
   * Downloads an object, unless `before` shows that its local copy is current. Returns null if the object no longer
   * exists.
   */
  async keep(object: BucketObject, before: BackupObject | undefined): Promise<BackupObject | null> {
    const same = before && before.etag === object.etag && before.size === object.size
    if (same && existsSync(this.pathOf(before.sha256))) return before
    const answer = await this.#get(object.key)
    if (!answer) return null
    mkdirSync(this.folder, { recursive: true })
    const coming = join(this.folder, 'coming')
    const sha256 = await computeDigest(answer.body, coming)
    mkdirSync(dirname(this.pathOf(sha256)), { recursive: true })
    renameSync(coming, this.pathOf(sha256))
    return { ...object, mime: answer.mime, sha256 }
  }

  /** @throws Error if the local copy is missing or differs from its digest */
  async check({ key, sha256 }: BackupObject): Promise<void> {
    if (!existsSync(this.pathOf(sha256)) || (await computeDigest(createReadStream(this.pathOf(sha256)))) !== sha256)
      throw new Error(`The backup is damaged: the checksum of ${key} does not match.`)
  }
  /** Uploads the local copy to the bucket. */
  put(object: BackupObject): Promise<void> {
    return this.putFrom(this.pathOf(object.sha256), object)
  }
  /** Uploads a file to the bucket. */
  async putFrom(path: string, { key, size, mime }: Pick<BackupObject, 'key' | 'size' | 'mime'>): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({
        ...{ Bucket: this.bucket.S3_BUCKET, Key: key, ContentType: mime, ContentLength: size },
        Body: createReadStream(path),
      }),
    )
  }

  /** Returns the SHA-256 of an object in the bucket, read completely; null if the object does not exist. */
  async digest(key: string): Promise<string | null> {
    const answer = await this.#get(key)
    return answer && computeDigest(answer.body)
  }

  async #get(key: string): Promise<{ body: Readable; mime: string } | null> {
    try {
      const { Body, ContentType } = await this.#client.send(
        new GetObjectCommand({ Bucket: this.bucket.S3_BUCKET, Key: key }),
      )
      return { body: Body as Readable, mime: ContentType ?? 'application/octet-stream' }
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return null
      throw error
    }
  }
}

async function computeDigest(bytes: Readable, into?: string): Promise<string> {
  const digest = createHash('sha256')
  const passed = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      digest.update(piece)
      yield piece
    }
  }
  if (into) await pipeline(bytes, passed, createWriteStream(into))
  else for await (const piece of bytes) digest.update(piece as Buffer)
  return digest.digest('hex')
}
