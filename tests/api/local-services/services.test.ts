import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ObjectCopies } from '~/scripts/backup/object-copies'
import { databaseClient } from '~/db/node-client'
import { pageOrigins } from '~/scripts/local/host'
import { type Services, startServices } from '~/scripts/local/services'

const folder = mkdtempSync(join(tmpdir(), 'keti-services-'))
const own = pageOrigins(8787)
const foreign = 'https://evil.example.org'
let services: Services
beforeAll(async () => {
  services = await startServices(folder, { origins: own })
  writeFileSync(join(folder, 'bytes'), 'hash')
  const objects = new ObjectCopies(services.vars, folder)
  for (const key of ['a', 'b']) await objects.putFrom(join(folder, 'bytes'), { key, size: 4, mime: 'text/plain' })
  objects.close()
}, 60_000)
afterAll(async () => {
  await services.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the database of npm start', () => {
  const asked = (headers: Record<string, string>, address = '/v3/pipeline') =>
    fetch(services.vars.DB_URL + address, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...headers },
      body: JSON.stringify({ requests: [{ type: 'execute', stmt: { sql: 'select 1' } }] }),
    })

  test.each(['/v2/pipeline', '/v3/pipeline', '/'])('rejects SQL statements of a web page at %s', async (address) => {
    expect((await asked({ origin: foreign }, address)).status).toBe(401)
  })
  test('rejects a dump of all data without its token', async () => {
    expect((await fetch(`${services.vars.DB_URL}/dump`)).status).toBe(401)
  })
  test('rejects the token of another installation', async () => {
    const { createDatabaseKeys } = await import('~/scripts/local/keys')
    const { token } = await createDatabaseKeys()
    expect((await asked({ authorization: `Bearer ${token}` })).status).toBe(401)
  })
  test('accepts requests with its token', async () => {
    const client = databaseClient(services.vars)
    expect((await client.execute('select 1 as one')).rows[0]!.one).toBe(1)
    client.close()
  })
})

describe('the storage of npm start', () => {
  type Asked = { method?: string; path?: string; expires?: number; datetime?: string; secret?: string; id?: string }
  const datetimeOf = (at: number) => new Date(at).toISOString().replace(/[:-]|\.\d{3}/g, '')
  const signer = (
    { method = 'GET', path = '/keti/a', expires = 60, datetime, secret, id }: Asked,
    signQuery: boolean,
  ) => {
    const { S3_ENDPOINT, S3_KEY_ID, S3_SECRET, S3_REGION } = services.vars
    const url = new URL(S3_ENDPOINT + path)
    if (signQuery) url.searchParams.set('X-Amz-Expires', String(expires))
    return new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', region: S3_REGION, signQuery, datetime },
      ...{ accessKeyId: id ?? S3_KEY_ID, secretAccessKey: secret ?? S3_SECRET },
    })
  }
  const presigned = async (asked: Asked = {}) => (await signer(asked, true).sign()).url
  const signed = async (asked: Asked = {}) => {
    const { url, headers, method } = await signer(asked, false).sign()
    return fetch(url, { method, headers })
  }
  const address = (path: string) => services.vars.S3_ENDPOINT + path

  test.each([
    ['GET', '/keti/a'],
    ['PUT', '/keti/a'],
    ['DELETE', '/keti/a'],
    ['GET', '/keti'],
    ['GET', '/'],
    ['DELETE', '/keti'],
    ['PUT', '/keti?cors'],
    ['POST', '/keti?delete'],
    ['POST', '/keti/a?uploads'],
    ['DELETE', '/keti/a?uploadId=00'],
  ])('rejects %s %s without a signature', async (method, path) => {
    const body = method === 'PUT' || method === 'POST' ? 'overwritten' : undefined
    expect((await fetch(address(path), { method, body })).status).toBe(403)
    expect(await (await signed()).text()).toBe('hash')
  })
  test('rejects a form upload without a signature', async () => {
    const form = new FormData()
    form.set('key', 'a')
    form.set('file', new Blob(['overwritten']), 'a')
    expect((await fetch(address('/keti'), { method: 'POST', body: form })).status).toBe(403)
  })
  test('returns an object for a presigned address', async () => {
    expect(await (await fetch(await presigned())).text()).toBe('hash')
  })
  test('stores an object at a presigned address', async () => {
    const url = await presigned({ method: 'PUT', path: '/keti/new' })
    expect((await fetch(url, { method: 'PUT', body: 'new' })).status).toBe(200)
  })
  test('rejects a presigned address with a changed path', async () => {
    const url = await presigned()
    url.pathname = '/keti/b'
    expect((await fetch(url)).status).toBe(403)
  })
  test('rejects a presigned address with another method', async () => {
    expect((await fetch(await presigned(), { method: 'DELETE' })).status).toBe(403)
  })
  test('rejects a presigned address with an added parameter', async () => {
    const url = await presigned()
    url.searchParams.set('response-content-type', 'text/html')
    expect((await fetch(url)).status).toBe(403)
  })
  test('rejects a presigned address with a repeated parameter', async () => {
    const url = await presigned({ path: '/keti/a?response-content-type=text/plain' })
    url.searchParams.append('response-content-type', 'text/html')
    expect((await fetch(url)).status).toBe(403)
  })
  test('rejects a presigned address with a changed signature', async () => {
    const url = await presigned()
    url.searchParams.set('X-Amz-Signature', '0'.repeat(64))
    expect((await fetch(url)).status).toBe(403)
  })
  test('rejects an expired presigned address', async () => {
    const url = await presigned({ expires: 1 })
    await wait(2100)
    expect((await fetch(url)).status).toBe(403)
  })
  test('rejects copying another object to a presigned address', async () => {
    const url = await presigned({ method: 'PUT', path: '/keti/copy' })
    const headers = { 'x-amz-copy-source': '/keti/a' }
    expect((await fetch(url, { method: 'PUT', headers })).status).toBe(403)
  })
  test.each([
    ['the default keys of the server', { id: 'S3RVER', secret: 'S3RVER' }],
    ['a wrong secret', { secret: 'x' }],
    ['an expired time', { datetime: datetimeOf(Date.now() - 16 * 60_000) }],
  ])('rejects a header signed with %s', async (_, asked) => {
    expect((await signed(asked)).status).toBe(403)
  })

  const preflight = (origin: string) =>
    fetch(address('/keti/a'), { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } })
  const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin')
  test('allows pages of the product to upload, by name and by address', async () => {
    for (const origin of own) expect(allowed(await preflight(origin))).toBe(origin)
  })
  test('allows pages of the product to read', async () => {
    const answer = await fetch(await presigned(), { headers: { origin: own[0]! } })
    expect(allowed(answer)).toBe(own[0])
  })
  test.each([foreign, 'null', 'http://127.0.0.1:8788'])('rejects pages of %s', async (origin) => {
    expect(allowed(await preflight(origin))).toBeNull()
    expect(allowed(await fetch(await presigned(), { headers: { origin } }))).toBeNull()
  })
})

test('makes the keys of the services readable by their owner only', () => {
  expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600)
})
