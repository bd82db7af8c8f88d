import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { claimPort } from '~/scripts/local/ports'
import { serveBuild } from '~/scripts/local/worker-server'
import { apiClientAt, resultOf, signInAt } from '~/tests/support/api-client'
import { openLatencyProxy } from '~/tests/support/latency-proxy'
import { ownServices } from '~/tests/support/own-services'
import { replicaOf } from '~/tests/support/replica'
import * as auth from '~/worker/auth/calls'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import * as positions from '~/worker/system/positions/calls'

/** A Worker beside a replica with a remote database: writes reach the replica half a second later. */
async function openWithReplica() {
  const grpc = await claimPort()
  const services = await ownServices({ grpc })
  const database = await openLatencyProxy(services.vars.DB_URL)
  const following = await openLatencyProxy(`http://127.0.0.1:${grpc}`)
  const replica = await replicaOf({ ...services, grpc: Number(new URL(following.url).port) })
  following.move(1000)
  const worker = await serveBuild({
    ...inject('vars'),
    ...services.vars,
    CAPTCHA: 'off',
    DB_URL: database.url,
    DB_READS_URL: replica.url,
  })
  const stop = async () => {
    await worker.stop()
    await replica.stop()
    for (const way of [database, following]) way.stop()
    await services.stop()
  }
  return { url: worker.url, database, stop }
}
let installation: Awaited<ReturnType<typeof openWithReplica>>
beforeAll(async () => {
  installation = await openWithReplica()
}, 180_000)
afterAll(() => installation.stop())

const WRITTEN = 'keti_written='
const cookiesIn = (headers: Headers) => headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
/** A browser with the cookies of a user; cookies of writes are kept only on request. */
async function browserOf(username: string) {
  const { headers } = await apiClientAt(installation.url).ask(auth.signIn, {
    username,
    password: DEMO_PASSWORD,
    private: true,
  })
  const own = { 'sec-fetch-site': 'same-origin', origin: installation.url }
  const kept = cookiesIn(headers)
  return (written = '') => {
    const cookies = written ? [...kept.filter((one) => !one.startsWith(WRITTEN)), written] : kept
    return apiClientAt(installation.url, '', { headers: { ...own, cookie: cookies.join('; ') } })
  }
}

test('reads from the replica and not from the database', async () => {
  const admin = await browserOf('admin')
  /** How often the database was queried for an answered list. */
  const askedFor = async () => {
    const before = installation.database.asked()
    expect((await admin().ask(positions.list, {})).body.success).toBe(true)
    return installation.database.asked() - before
  }
  // The sign-in reaches the replica a little later; until then the session is read from the database.
  await expect.poll(askedFor, { timeout: 20_000 }).toBe(0)
})

test('shows a write at once with the cookie, and later without it', async () => {
  const admin = await browserOf('admin')
  // The session has reached the replica.
  await admin().ask(positions.list, {})
  const added = await admin().ask(positions.add, { code: 'N01', name: '就近读取' })
  const ids = { ids: resultOf(added).id }
  const written = cookiesIn(added.headers).find((cookie) => cookie.startsWith(WRITTEN)) ?? ''
  const [stale, own] = await Promise.all([admin().ask(positions.byIds, ids), admin(written).ask(positions.byIds, ids)])
  expect(resultOf(own)).toHaveLength(1)
  expect(resultOf(stale)).toHaveLength(0)
})

test('shows a program with a token its own writes', async () => {
  const { ask } = await signInAt(installation.url, 'admin')
  const { id } = resultOf(await ask(positions.add, { code: 'N02', name: '程序读取' }))
  expect(resultOf(await ask(positions.byIds, { ids: id }))).toHaveLength(1)
})

test('ignores a cookie with a foreign signature', async () => {
  const admin = await browserOf('admin')
  await admin().ask(positions.list, {})
  const made = `${WRITTEN}eyJhbGciOiJIUzI1NiJ9.eyJpbmRleCI6OTAwNzE5OTI1NDc0MDk5MX0.x`
  const began = Date.now()
  expect((await admin(made).ask(positions.list, {})).body.success).toBe(true)
  expect(Date.now() - began).toBeLessThan(2000)
})
