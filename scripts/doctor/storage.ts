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
  runCheck('storage', 'does not answer: look at S3_ENDPOINT, S3_BUCKET and the keys', async () => {
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
          ? passFinding('storage', `takes and gives in ${took} ms`)
          : faultFinding('storage', 'gives back something else than it took'),
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
    listed.ok && faultFinding('bucket', 'anybody may list it: take public access away'),
    read.ok && faultFinding('bucket', 'anybody may read from it: take public access away'),
    accepted && faultFinding('bucket', 'a wrong secret is let in: the server does not look at keys'),
  ].filter((one) => one !== false)
  return open.length ? open : [passFinding('bucket', 'lets nobody in without the keys')]
}

/** Checks CORS: browsers upload parts of large files directly to the storage, which must allow that and expose the ETag. */
async function checkCors(bucket: BucketVars, key: string, site: string): Promise<Finding> {
  if (!site) return noteFinding('CORS', 'not looked at: SITE_URL says from where browsers would send')
  const origin = new URL(site).origin
  const answer = await fetch(bucketUrl(bucket, `/${key}`), {
    ...{ method: 'OPTIONS', signal: requestTimeout() },
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
  })
  await answer.body?.cancel()
  const allowed = answer.headers.get('access-control-allow-origin')
  return allowed === '*' || allowed === origin
    ? passFinding('CORS', `pages of ${origin} may send parts`)
    : faultFinding('CORS', `pages of ${origin} may not send parts: allow GET and PUT from there, and expose ETag`)
}

async function checkClock({ S3_ENDPOINT }: BucketVars): Promise<Finding> {
  const answer = await fetch(S3_ENDPOINT, { signal: requestTimeout() })
  await answer.body?.cancel()
  const dateHeader = answer.headers.get('date')
  if (!dateHeader) return noteFinding('time', 'the storage does not say what time it is')
  const apart = Math.abs(new Date(dateHeader).getTime() - Date.now())
  const seconds = Math.round(apart / 1000)
  return apart > MAX_SKEW_MS
    ? faultFinding('time', `this clock and the storage's are ${seconds} s apart: let NTP set both`)
    : passFinding('time', `clocks are ${seconds} s apart at most`)
}
