import { afterEach, describe, expect, test, vi } from 'vitest'
import { jobContext, newId, requestContext } from '~/worker/core/context'
import * as system from '~/worker/system/calls'

afterEach(() => vi.restoreAllMocks())
const bindings = (more: object = {}) =>
  ({
    DB_URL: 'file::memory:',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'b',
    S3_KEY_ID: 'k',
    S3_SECRET: 's',
    SECRET: 'x'.repeat(32),
    SITE_URL: 'https://keti.example',
    ...more,
  }) as never
const asked = (headers: Record<string, string> = {}, more: object = {}) =>
  requestContext(new Request(`https://keti.example${system.ready.path}?x=1`, { headers }), bindings(more))

describe('an id', () => {
  const chance = (byte: number) =>
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).fill(byte) as never)
  test('is the time in milliseconds and random bits, as UUID version 7', () => {
    chance(0xff)
    expect(newId(0x0123_4567_89ab)).toBe('0123456789ab7fffbfffffffffffffff')
    chance(0)
    expect(newId(0xfedc_ba98_7654)).toBe('fedcba98765470008000000000000000')
    chance(0x5a)
    expect(newId(1)).toBe('0000000000017a5a9a5a5a5a5a5a5a5a')
  })

  test('is unique, and later ones sort behind', () => {
    const ids = Array.from({ length: 100 }, (_, at) => newId(1_700_000_000_000 + at))
    expect(new Set([...ids, newId(), newId()]).size).toBe(102)
    expect(ids.toSorted()).toEqual(ids)
  })
})

describe('the clock of a request', () => {
  const DAY = 86_400_000
  const moved = (headers: Record<string, string>, ENVIRONMENT = 'development') => {
    vi.spyOn(Date, 'now').mockReturnValue(0)
    return asked(headers, { ENVIRONMENT }).now().getTime()
  }
  test('is shifted by header or cookie in development', () => {
    expect(moved({ 'x-now-offset': '5' })).toBe(5)
    expect(moved({ 'x-now-offset': '-5' })).toBe(-5)
    expect(moved({ cookie: 'a=1; now_offset=-7' })).toBe(-7)
    expect(moved({ cookie: 'now_offset=7', 'x-now-offset': '5' })).toBe(5)
    expect(moved({})).toBe(0)
  })

  test('ignores a shift of a century or one that is no number', () => {
    const century = 100 * 365 * DAY
    expect(moved({ 'x-now-offset': String(century - 1) })).toBe(century - 1)
    expect(moved({ 'x-now-offset': String(century) })).toBe(0)
    expect(moved({ 'x-now-offset': String(-century) })).toBe(0)
    expect(moved({ 'x-now-offset': 'tomorrow' })).toBe(0)
  })

  test('is real in production', () => {
    const before = Date.now()
    const at = asked({ 'x-now-offset': String(DAY) }, { ENVIRONMENT: 'production' })
      .now()
      .getTime()
    expect(at - before).toBeLessThan(DAY / 2)
  })
})

describe('request metadata', () => {
  test("contain method, address, caller, input and the platform's request id", () => {
    const { request, actor } = asked({
      'cf-ray': 'ray',
      'cf-connecting-ip': '198.51.100.9',
      'user-agent': `Browser/${'x'.repeat(300)}`,
      cookie: '__Host-keti_device=known',
    })
    expect(actor).toEqual({ kind: 'anonymous' })
    expect(request).toEqual({
      id: 'ray',
      ip: '198.51.100.9',
      method: 'GET',
      origin: 'https://keti.example',
      url: system.ready.path,
      userAgent: `Browser/${'x'.repeat(192)}`,
      device: 'known',
    })
    expect(request.userAgent).toHaveLength(200)
    expect(asked().request.id).toMatch(/^[0-9a-f]{32}$/)
  })

  test('contain the name of a job', () => {
    const { actor, request } = jobContext('outbox', bindings())
    expect(actor).toEqual({ kind: 'system', name: 'outbox' })
    expect(request).toMatchObject({ ip: '', method: 'JOB', url: 'outbox' })
  })
})

test('work after the answer is passed to the platform, and its failure is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const waits: Promise<unknown>[] = []
  const ctx = requestContext(new Request('https://keti.example/'), bindings(), (work) => void waits.push(work))
  ctx.after(Promise.reject(new Error('away')))
  jobContext('outbox', bindings()).after(Promise.reject(new Error('away')))
  await Promise.all(waits)
  await expect
    .poll(() => log.mock.calls.map(([line]) => (JSON.parse(String(line)) as { what: string }).what))
    .toEqual(['background work of a request', 'background work of a job'])
  expect(waits).toHaveLength(1)
})
