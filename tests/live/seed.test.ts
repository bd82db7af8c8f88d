import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { demoAccounts, DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { apiClientAt } from '~/tests/support/api-client'
import * as auth from '~/worker/auth/calls'

const database = () => {
  const client = databaseClient(inject('vars'), { intMode: 'number' })
  onTestFinished(() => client.close())
  return client
}
const signIn = async (username: string) =>
  (await apiClientAt(inject('url')).ask(auth.signIn, { username, password: DEMO_PASSWORD, private: 1 })).body

test('fills the database at the first start, with every column of its type', async () => {
  const client = database()
  const count = async (sql: string) => (await client.execute(sql)).rows[0]!.n
  expect({
    subjects: await count('select count(*) as n from subject'),
    statuses: await count('select count(distinct status) as n from subject'),
    users: await count('select count(*) as n from user'),
    roles: await count('select count(*) as n from role'),
  }).toEqual({ subjects: 1500, statuses: 18, users: 439, roles: 17 })
  expect({
    budgetTotal: await count("select count(*) as n from subject where typeof(budget_total) <> 'real'"),
    lockVersion: await count("select count(*) as n from subject where typeof(lock_version) <> 'integer'"),
    budget: await count('select count(*) as n from subject where json_valid(budget) = 0'),
    dataAfter: await count('select count(*) as n from subject_status_log where json_valid(data_after) = 0'),
  }).toEqual({ budgetTotal: 0, lockVersion: 0, budget: 0, dataAfter: 0 })
})

test('stores every referenced file byte for byte', async () => {
  const { rows } = await database().execute('select distinct object_key, sha256, size from file where del_flag = 0')
  // Other tests upload to the same storage.
  expect(rows.length).toBeGreaterThanOrEqual(36)
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_KEY_ID, S3_SECRET } = inject('vars')
  const storage = new S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials: { accessKeyId: S3_KEY_ID!, secretAccessKey: S3_SECRET! },
    forcePathStyle: true,
  })
  onTestFinished(() => storage.destroy())
  for (const row of rows) {
    const found = await storage.send(new GetObjectCommand({ Bucket: S3_BUCKET, Key: row.object_key as string }))
    const bytes = await found.Body!.transformToByteArray()
    expect(bytes.byteLength).toBe(row.size)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256)
  }
})

test('signs in one demonstration account of every type, and no other account with the same password', async () => {
  for (const username of demoAccounts.filter((name) => !/[2-9]$/.test(name))) {
    const { success, message, result } = await signIn(username)
    expect(success, `${username}: ${message}`).toBe(true)
    expect(result.token).not.toBe('')
  }
  expect((await signIn('user101')).success).toBe(false)
}, 60_000)
