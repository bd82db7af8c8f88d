import { randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { BucketVars } from '../backup/object-copies'
import { type Finding, runCheck, faultFinding, noteFinding, passFinding } from './report'

/** Maximum clock difference. Authenticators allow 30 seconds, signatures of the storage 15 minutes. Milliseconds. */
const MAX_SKEW_MS = 15_000
const requestTimeout = () => AbortSignal.timeout(10_000)

const createClient = ({ S3_ENDPOINT, S3_REGION, S3_KEY_ID }: BucketVars, secretAccessKey: string) =>
  new S3Client({
    ...{ endpoint: S3_ENDPOINT, region: S3_REGION || 'us-east-1', forcePathStyle: true, maxAttempts: 1 },
    credentials: { accessKeyId: S3_KEY_ID, secretAccessKey },
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  })

/**
 * Checks that the bucket stores, returns and deletes an object, refuses access without keys, and allows uploads from
 * the product's pages.
 */
export const checkStorage = (bucket: BucketVars, site: string): Promise<Finding[]> =>
  runCheck('storage', 'does not respond: check S3_ENDPOINT, S3_BUCKET and the keys', async () => {
    const client = createClient(bucket, bucket.S3_SECRET)
    const place = { Bucket: bucket.S3_BUCKET, Key: `doctor/${randomUUID()}` }
    try {
      const began = performance.now()
      await client.send(new PutObjectCommand({ ...place, Body: place.Key }), { abortSignal: requestTimeout() })
      const back = await client.send(new GetObjectCommand(place), { abortSignal: requestTimeout() })
      const same = (await back.Body?.transformToString()) === place.Key
      const took = Math.round(performance.now() - began)
      return [
        same
          ? passFinding('storage', `stores and returns an object in ${took} ms`)
          : faultFinding('storage', 'returns other content than was stored'),
        ...(await checkPublicAccess(bucket, place.Key)),
        await checkCors(bucket, place.Key, site),
        await checkClock(bucket),
      ]
    } finally {
      await client.send(new DeleteObjectCommand(place)).catch(() => {})
      client.destroy()
    }
  })

const bucketUrl = ({ S3_ENDPOINT, S3_BUCKET }: BucketVars, rest: string) =>
  `${S3_ENDPOINT.replace(/\/$/, '')}/${S3_BUCKET}${rest}`
async function checkPublicAccess(bucket: BucketVars, key: string): Promise<Finding[]> {
  const listed = await fetch(bucketUrl(bucket, '?list-type=2&max-keys=1'), { signal: requestTimeout() })
  const read = await fetch(bucketUrl(bucket, `/${key}`), { signal: requestTimeout() })
  await Promise.all([listed.body?.cancel(), read.body?.cancel()])
  const forged = createClient(bucket, `${bucket.S3_SECRET}x`)
  const accepted = await forged
    .send(new ListObjectsV2Command({ Bucket: bucket.S3_BUCKET, MaxKeys: 1 }), { abortSignal: requestTimeout() })
    .then(
      () => true,
      () => false,
    )
  forged.destroy()
  const open = [
    listed.ok && faultFinding('bucket', 'anyone can list it: remove public access'),
    read.ok && faultFinding('bucket', 'anyone can read from it: remove public access'),
    accepted && faultFinding('bucket', 'a wrong secret is accepted: the server does not check keys'),
  ].filter((one) => one !== false)
  return open.length ? open : [passFinding('bucket', 'requires the keys')]
}

/** Checks CORS: browsers upload parts of large files directly to the storage, which must allow that and expose the ETag. */
async function checkCors(bucket: BucketVars, key: string, site: string): Promise<Finding> {
  if (!site) return noteFinding('CORS', 'not checked: SITE_URL, the origin of uploads, is not set')
  const origin = new URL(site).origin
  const answer = await fetch(bucketUrl(bucket, `/${key}`), {
    ...{ method: 'OPTIONS', signal: requestTimeout() },
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
  })
  await answer.body?.cancel()
  const allowed = answer.headers.get('access-control-allow-origin')
  return allowed === '*' || allowed === origin
    ? passFinding('CORS', `pages of ${origin} can upload parts`)
    : faultFinding('CORS', `pages of ${origin} cannot upload parts: allow GET and PUT for this origin, and expose ETag`)
}

async function checkClock({ S3_ENDPOINT }: BucketVars): Promise<Finding> {
  const answer = await fetch(S3_ENDPOINT, { signal: requestTimeout() })
  await answer.body?.cancel()
  const dateHeader = answer.headers.get('date')
  if (!dateHeader) return noteFinding('time', 'not checked: the storage sends no Date header')
  const apart = Math.abs(new Date(dateHeader).getTime() - Date.now())
  const seconds = Math.round(apart / 1000)
  return apart > MAX_SKEW_MS
    ? faultFinding(
        'time',
        `the clocks of this machine and the storage differ by ${seconds} s: synchronize both with NTP`,
      )
    : passFinding('time', `the clocks differ by at most ${seconds} s`)
}
