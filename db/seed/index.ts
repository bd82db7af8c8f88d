import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { formatStamp } from '~/worker/core/time'
import { hashPassword } from '~/worker/auth/password-hash'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { databaseClient, type DatabaseVars } from '../node-client'
import { demoRows } from './demo'
import type { SampleFiles } from './demo/files'
import { writeRows } from './demo/rows'
import { seedReference } from './reference'

/**
 * Fills an empty, migrated database with the reference rows and the demonstration data. `environment`: in development
 * the demonstration accounts have the published password, otherwise none.
 */
export async function seedDatabase(
  database: DatabaseVars,
  blobs: SampleFiles,
  { environment = process.env.ENVIRONMENT ?? 'development', now = new Date() } = {},
): Promise<void> {
  const client = databaseClient(database, { intMode: 'number' })
  try {
    await seedReference(client, formatStamp(now))
    const passwordHash = environment === 'development' ? await hashPassword(DEMO_PASSWORD) : null
    await writeRows(client, demoRows({ now, blobs, passwordHash }))
  } finally {
    client.close()
  }
}

/** The Worker's settings for its storage. */
export type StorageVars = Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_KEY_ID' | 'S3_SECRET', string>

/** Uploads the objects of all demonstration files, each once. */
export async function uploadSampleFiles(vars: StorageVars, blobs: SampleFiles): Promise<void> {
  const client = new S3Client({
    endpoint: vars.S3_ENDPOINT,
    region: vars.S3_REGION,
    credentials: { accessKeyId: vars.S3_KEY_ID, secretAccessKey: vars.S3_SECRET },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  try {
    for (const { key, bytes, mime } of Object.values(blobs).flat())
      await client.send(new PutObjectCommand({ Bucket: vars.S3_BUCKET, Key: key, Body: bytes, ContentType: mime }))
  } finally {
    client.destroy()
  }
}
