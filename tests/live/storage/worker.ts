import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Env } from '~/worker/core/env'

const client = (env: Env) =>
  new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: env.S3_KEY_ID, secretAccessKey: env.S3_SECRET },
  })

/** Every kind of call, for the answers differ in how they are read: a body, headers, or XML. */
export default {
  async fetch(_request: Request, env: Env) {
    const s3 = client(env)
    const Bucket = env.S3_BUCKET
    const text = async (Key: string, Range?: string) => {
      const found = await s3.send(new GetObjectCommand({ Bucket, Key, Range }))
      return found.Body?.transformToString()
    }

    const keys = [0, 1, 2].map((n) => `probe/附件 ${n}.txt`)
    for (const Key of keys) await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key, ContentType: 'text/plain' }))
    const first = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'probe/', MaxKeys: 2 }))
    const next = { Bucket, Prefix: 'probe/', ContinuationToken: first.NextContinuationToken }
    const second = await s3.send(new ListObjectsV2Command(next))
    const listed = [...(first.Contents ?? []), ...(second.Contents ?? [])].map((object) => object.Key)

    const big = { Bucket, Key: 'probe-big' }
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(big))
    const Parts = []
    for (const PartNumber of [1, 2]) {
      const Body = new Uint8Array(5 << 20).fill(PartNumber)
      const { ETag } = await s3.send(new UploadPartCommand({ ...big, UploadId, PartNumber, Body }))
      Parts.push({ ETag, PartNumber })
    }
    await s3.send(new CompleteMultipartUploadCommand({ ...big, UploadId, MultipartUpload: { Parts } }))

    const CopySource = `${Bucket}/${encodeURI(keys[0] ?? '')}`
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'probe-copy', CopySource }))
    const put = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'probe-signed' }), { expiresIn: 60 })
    await fetch(put, { method: 'PUT', body: 'signed' })
    const missing = await text('probe-missing').catch((error: Error) => error.name)
    const range = await text(keys[0] ?? '', 'bytes=0-4')

    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } }))
    const left = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'probe/' }))
    return Response.json({
      listed,
      range,
      missing,
      bytes: (await s3.send(new HeadObjectCommand(big))).ContentLength,
      copy: await text('probe-copy'),
      signed: await text('probe-signed'),
      left: left.KeyCount,
    })
  },
}
