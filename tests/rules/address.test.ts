import { describe, expect, test } from 'vitest'
import { callerAddress, networkOf, parseRange } from '~/worker/core/address'
import { Env, readEnv } from '~/worker/core/env'
import { sameOriginPath } from '~/worker/core/same-origin-path'

const from = (headers: Record<string, string>, TRUSTED_PROXIES = '', ADDRESS_HEADER = 'x-forwarded-for') =>
  callerAddress(new Headers(headers), { TRUSTED_PROXIES, ADDRESS_HEADER })
const PEER = 'cf-connecting-ip'

describe('the client address', () => {
  test("is the socket's without a trusted proxy", () => {
    expect(from({ [PEER]: '203.0.113.7', 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.2' })).toBe('203.0.113.7')
    expect(from({ 'x-forwarded-for': '10.0.0.1' })).toBe('')
    expect(from({ [PEER]: 'unknown' })).toBe('')
  })

  test('is the nearest one that is no trusted proxy; earlier entries are untrusted', () => {
    const ours = '10.0.0.0/8, 2001:db8::/32'
    const said = (list: string, peer = '10.1.1.1') => from({ [PEER]: peer, 'x-forwarded-for': list }, ours)
    expect(said('198.51.100.9')).toBe('198.51.100.9')
    expect(said('6.6.6.6, 198.51.100.9, 10.2.2.2')).toBe('198.51.100.9')
    expect(said('6.6.6.6, 198.51.100.9, 2001:DB8::5')).toBe('198.51.100.9')
    // Trusted proxies all the way; an invalid address ends the trusted chain.
    expect(said('10.3.3.3, 10.2.2.2')).toBe('10.3.3.3')
    expect(said('6.6.6.6, unknown, 10.2.2.2')).toBe('10.2.2.2')
    expect(said('')).toBe('10.1.1.1')
    // A claim of an untrusted client is ignored.
    expect(said('6.6.6.6', '198.51.100.1')).toBe('198.51.100.1')
  })

  test('is parsed with a port, in brackets, or as an IPv4-mapped IPv6 address', () => {
    const said = (list: string) => from({ [PEER]: '::ffff:127.0.0.1', 'x-forwarded-for': list }, '127.0.0.1')
    expect(said('198.51.100.9:4711')).toBe('198.51.100.9')
    expect(said('[2001:db8::9]:4711')).toBe('2001:db8::9')
    expect(said('::ffff:198.51.100.9')).toBe('198.51.100.9')
  })

  test('is read from the configured header', () => {
    const headers = { [PEER]: '127.0.0.1', 'x-real-ip': '198.51.100.9', 'x-forwarded-for': '6.6.6.6' }
    expect(from(headers, '127.0.0.1', 'x-real-ip')).toBe('198.51.100.9')
  })

  test('is grouped by IPv4 address or IPv6 network', () => {
    expect(networkOf('198.51.100.9')).toBe('198.51.100.9')
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('')).toBe('')
  })
})

describe('an address range', () => {
  /** True if a proxy with this address is trusted. */
  const trusted = (proxy: string, ranges: string) =>
    from({ [PEER]: proxy, 'x-forwarded-for': '198.51.100.9' }, ranges) === '198.51.100.9'
  test.each([
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.4', '10.1.2.3', false],
    ['10.1.2.3', '10.1.2.2/31', true],
    ['10.1.2.4', '10.1.2.2/31', false],
    ['10.255.0.1', '10.0.0.0/8', true],
    ['11.0.0.1', '10.0.0.0/8', false],
    ['203.0.113.1', '0.0.0.0/0', true],
    ['2001:db8::1', '0.0.0.0/0', false],
    ['2001:db8::1', '2001:db8::/127', true],
    ['2001:db8::2', '2001:db8::/127', false],
    ['2001:db8::1', '::/0', true],
    ['0.0.0.1', '::1', false],
    ['2001:DB8::1', '2001:db8::1/128', true],
  ])('%s is in %s: %s', (proxy, range, is) => {
    expect(trusted(proxy, range)).toBe(is)
  })

  test.each(['', 'x', '10.0.0.0/33', '2001:db8::/129', '10.0.0.0/x', '10.0.0.0/-1', '10.0.0.0/1000'])(
    'rejects %j',
    (text) => {
      expect(() => parseRange(text)).toThrow(/is not an IP address|has an invalid prefix length/)
    },
  )

  test('has as many bits as its type of address', () => {
    expect(parseRange('10.0.0.0/8')).toEqual({ kind: 'IPv4', bits: 10n, rest: 24n })
    expect(parseRange('::1')).toEqual({ kind: 'IPv6', bits: 1n, rest: 0n })
  })
})

test('groups an IPv6 address by its first sixteen digits', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('20010db800010002/64')
})

test.each([
  ['/a/b?c=1#d', '/a/b?c=1#d'],
  ['/', '/'],
  ['/a/../b', '/b'],
  ['', null],
  ['a', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/..//evil.example', null],
  ['https://evil.example/', null],
  ['javascript:x', null],
])('the local path of %j is %j', (text, path) => {
  expect(sameOriginPath(text)).toBe(path)
})

describe('start settings', () => {
  const vars = {
    DB_URL: 'file:x',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'b',
    S3_KEY_ID: 'k',
    S3_SECRET: 's',
    SECRET: 'x'.repeat(32),
    SITE_URL: 'https://keti.example.org',
  }
  test('stop the start when invalid, by name, and are read again unchanged', () => {
    for (const wrong of ['localhost', '10.0.0.0/33', '10.0.0.0/', '300.1.1.1', '10.0.0.1;10.0.0.2'])
      expect(() => readEnv({ ...vars, TRUSTED_PROXIES: wrong }), wrong).toThrow('TRUSTED_PROXIES')
    for (const wrong of ['example.org', 'https://a.example/', 'https://a.example/x', '*'])
      expect(() => readEnv({ ...vars, ALLOWED_ORIGINS: wrong }), wrong).toThrow('ALLOWED_ORIGINS')
    expect(() => readEnv({ ...vars, ADDRESS_HEADER: 'a b' })).toThrow('ADDRESS_HEADER')
    const right = Env.parse({ ...vars, TRUSTED_PROXIES: '10.0.0.0/8,::1', ALLOWED_ORIGINS: 'https://a.example:8443' })
    expect(Env.parse(JSON.parse(JSON.stringify(right)))).toEqual(right)
  })

  test('require the deployment name in production and with a CAS server', () => {
    const without = { ...vars, SITE_URL: '' }
    expect(() => readEnv({ ...without })).toThrow('SITE_URL')
    const development = { ...without, ENVIRONMENT: 'development' }
    expect(() => readEnv({ ...development, CAS_URL: 'https://sso.example.org/cas' })).toThrow('SITE_URL')
    expect(readEnv(development).SITE_URL).toBe('')
    for (const wrong of ['keti.example.org', 'file:///etc', 'https://'])
      expect(() => readEnv({ ...vars, SITE_URL: wrong }), wrong).toThrow('SITE_URL')
  })

  test('are few: the others have defaults', () => {
    expect(readEnv({ ...vars })).toEqual({
      ...vars,
      ...{
        ENVIRONMENT: 'production',
        SECRET_BEFORE: '',
        DATA_SOURCES: 'public',
        DOH_URL: '',
        DB_TOKEN: '',
        DB_READS_URL: '',
        DB_PATIENCE: 20_000,
        DB_WRITERS: 'one',
        S3_REGION: 'us-east-1',
      },
      ...{ S3_PATIENCE: 20_000, CAPTCHA: 'on', CAS_URL: '', TRUSTED_PROXIES: '', ALLOWED_ORIGINS: '' },
      ...{ PROOF_OF_WORK: 3000, SMS_DAILY_LIMIT: 2000, MAIL_DAILY_LIMIT: 5000 },
      ...{
        ADDRESS_HEADER: 'x-forwarded-for',
        SMS_URL: '',
        SMS_TOKEN: '',
        MAIL_URL: '',
        MAIL_TOKEN: '',
        CHECK_ANSWERS: 'off',
      },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_EXPORTER_OTLP_HEADERS: '', OTEL_TRACES_SAMPLER_ARG: 1 },
    })
    expect(readEnv({ ...vars, DB_PATIENCE: '100', S3_PATIENCE: '100' })).toMatchObject({
      DB_PATIENCE: 100,
      S3_PATIENCE: 100,
    })
  })

  test.each([
    ['SECRET', 'x'.repeat(31), '环境变量 SECRET 至少 32 个字符'],
    ['S3_BUCKET', '', '环境变量 S3_BUCKET 不能为空'],
    ['S3_BUCKET', undefined, '缺少环境变量 S3_BUCKET'],
    ['DB_URL', 'localhost', '环境变量 DB_URL 不是有效的地址'],
    ['DB_READS_URL', 'near', '环境变量 DB_READS_URL 不是有效的地址'],
    ['DB_URL', undefined, '缺少环境变量 DB_URL'],
    ['DB_PATIENCE', '99', /./],
    ['S3_PATIENCE', '99', /./],
    ['CLAMD', 'host', '环境变量 CLAMD 应为 主机:端口'],
  ])('%s rejects %j', (name, value, message) => {
    expect(() => readEnv({ ...vars, [name]: value })).toThrow(message)
  })

  test('are validated once with all errors', () => {
    const given = { ...vars }
    expect(readEnv(given)).toBe(readEnv(given))
    expect(() => readEnv({ ...vars, S3_BUCKET: '', SECRET: '' })).toThrow('S3_BUCKET 不能为空；环境变量 SECRET')
  })
})
