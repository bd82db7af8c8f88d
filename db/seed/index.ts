import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { stamp } from '~/worker/core/time'
import { hashPassword } from '~/worker/auth/password'
import { demoPassword } from '~/scripts/local/accounts'
import { databaseClient, type DatabaseVars } from '~/scripts/local/database'
import { demoRows } from './demo'
import { makeBlobs } from './demo/blobs'
import type { Blobs } from './demo/files'
import { writeRows } from './demo/rows'
import { seedReference } from './reference'

export type SeedTarget = {
  database: DatabaseVars
  storage: { endpoint: string; region: string; bucket: string; keyId: string; secret: string }
  /** Accounts with a known password exist in development only. */
  environment?: string
  now?: Date
}

/** Fills an empty, migrated database and an empty bucket with the reference rows and the demonstration data. */
export async function seed({
  database,
  storage,
  environment = process.env.ENVIRONMENT ?? 'development',
  now = new Date(),
}: SeedTarget): Promise<void> {
  const client = databaseClient(database, { intMode: 'number' })
  try {
    const [blobs, passwordHash] = await Promise.all([
      makeBlobs(),
      environment === 'development' ? hashPassword(demoPassword) : null,
      seedReference(client, stamp(now)),
    ])
    await Promise.all([writeRows(client, demoRows({ now, blobs, passwordHash })), storeBlobs(storage, blobs)])
  } finally {
    client.close()
  }
}

/** The files behind all file rows, each stored once. */
export async function storeBlobs(
  { endpoint, region, bucket, keyId, secret }: SeedTarget['storage'],
  blobs: Blobs,
): Promise<void> {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  try {
    for (const { key, bytes, mime } of Object.values(blobs).flat())
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: mime }))
  } finally {
    client.destroy()
  }
}
