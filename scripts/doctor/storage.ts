import { randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Bucket } from '../backup/objects'
import { type Finding, looked, mend, note, well } from './report'

/** Maximum clock difference. Authenticators allow 30 seconds, signatures of the storage 15 minutes. Milliseconds. */
const SKEW = 15_000
const soon = () => AbortSignal.timeout(10_000)

const clientOf = ({ S3_ENDPOINT, S3_REGION, S3_KEY_ID }: Bucket, secretAccessKey: string) =>
  new S3Client({
    ...{ endpoint: S3_ENDPOINT, region: S3_REGION || 'us-east-1', forcePathStyle: true, maxAttempts: 1 },
    credentials: { accessKeyId: S3_KEY_ID, secretAccessKey },
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  })

/**
 * Checks that the bucket stores, returns and deletes an object, refuses access without keys, and allows uploads from
 * the product's pages.
 */
export const storageFindings = (bucket: Bucket, site: string): Promise<Finding[]> =>
  looked('storage', 'does not answer: look at S3_ENDPOINT, S3_BUCKET and the keys', async () => {
    const client = clientOf(bucket, bucket.S3_SECRET)
    const place = { Bucket: bucket.S3_BUCKET, Key: `doctor/${randomUUID()}` }
    try {
      const began = performance.now()
      await client.send(new PutObjectCommand({ ...place, Body: place.Key }), { abortSignal: soon() })
      const back = await client.send(new GetObjectCommand(place), { abortSignal: soon() })
      const same = (await back.Body?.transformToString()) === place.Key
      const took = Math.round(performance.now() - began)
      return [
        same
          ? well('storage', `takes and gives in ${took} ms`)
          : mend('storage', 'gives back something else than it took'),
        ...(await strangers(bucket, place.Key)),
        await pages(bucket, place.Key, site),
        await clock(bucket),
      ]
    } finally {
      await client.send(new DeleteObjectCommand(place)).catch(() => {})
      client.destroy()
    }
  })

const addressOf = ({ S3_ENDPOINT, S3_BUCKET }: Bucket, rest: string) =>
  `${S3_ENDPOINT.replace(/\/$/, '')}/${S3_BUCKET}${rest}`
async function strangers(bucket: Bucket, key: string): Promise<Finding[]> {
  const listed = await fetch(addressOf(bucket, '?list-type=2&max-keys=1'), { signal: soon() })
  const read = await fetch(addressOf(bucket, `/${key}`), { signal: soon() })
  await Promise.all([listed.body?.cancel(), read.body?.cancel()])
  const forged = clientOf(bucket, `${bucket.S3_SECRET}x`)
  const accepted = await forged
    .send(new ListObjectsV2Command({ Bucket: bucket.S3_BUCKET, MaxKeys: 1 }), { abortSignal: soon() })
    .then(
      () => true,
      () => false,
    )
  forged.destroy()
  const open = [
    listed.ok && mend('bucket', 'anybody may list it: take public access away'),
    read.ok && mend('bucket', 'anybody may read from it: take public access away'),
    accepted && mend('bucket', 'a wrong secret is let in: the server does not look at keys'),
  ].filter((one) => one !== false)
  return open.length ? open : [well('bucket', 'lets nobody in without the keys')]
}

/** Checks CORS: browsers upload parts of large files directly to the storage, which must allow that and expose the ETag. */
async function pages(bucket: Bucket, key: string, site: string): Promise<Finding> {
  if (!site) return note('CORS', 'not looked at: SITE_URL says from where browsers would send')
  const origin = new URL(site).origin
  const answer = await fetch(addressOf(bucket, `/${key}`), {
    ...{ method: 'OPTIONS', signal: soon() },
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
  })
  await answer.body?.cancel()
  const allowed = answer.headers.get('access-control-allow-origin')
  return allowed === '*' || allowed === origin
    ? well('CORS', `pages of ${origin} may send parts`)
    : mend('CORS', `pages of ${origin} may not send parts: allow GET and PUT from there, and expose ETag`)
}

async function clock({ S3_ENDPOINT }: Bucket): Promise<Finding> {
  const answer = await fetch(S3_ENDPOINT, { signal: soon() })
  await answer.body?.cancel()
  const dateHeader = answer.headers.get('date')
  if (!dateHeader) return note('time', 'the storage does not say what time it is')
  const apart = Math.abs(new Date(dateHeader).getTime() - Date.now())
  const seconds = Math.round(apart / 1000)
  return apart > SKEW
    ? mend('time', `this clock and the storage's are ${seconds} s apart: let NTP set both`)
    : well('time', `clocks are ${seconds} s apart at most`)
}
