import { describe, expect, test } from 'vitest'
import { callerAddress, placeOf } from '~/worker/core/address'
import { Env, readEnv } from '~/worker/core/env'

const from = (headers: Record<string, string>, TRUSTED_PROXIES = '', ADDRESS_HEADER = 'x-forwarded-for') =>
  callerAddress(new Headers(headers), { TRUSTED_PROXIES, ADDRESS_HEADER })
const PEER = 'cf-connecting-ip'

describe('the caller’s address', () => {
  test('is the socket’s, whatever else is said, where no proxy is trusted', () => {
    expect(from({ [PEER]: '203.0.113.7', 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.2' })).toBe('203.0.113.7')
    expect(from({ 'x-forwarded-for': '10.0.0.1' })).toBe('')
    expect(from({ [PEER]: 'unknown' })).toBe('')
  })

  test('is the nearest that is no proxy of ours; what stands before it is a claim', () => {
    const ours = '10.0.0.0/8, 2001:db8::/32'
    const said = (list: string, peer = '10.1.1.1') => from({ [PEER]: peer, 'x-forwarded-for': list }, ours)
    expect(said('198.51.100.9')).toBe('198.51.100.9')
    expect(said('6.6.6.6, 198.51.100.9, 10.2.2.2')).toBe('198.51.100.9')
    expect(said('6.6.6.6, 198.51.100.9, 2001:DB8::5')).toBe('198.51.100.9')
    // One of us, all the way; and what is no address says nothing of what stands before it.
    expect(said('10.3.3.3, 10.2.2.2')).toBe('10.3.3.3')
    expect(said('6.6.6.6, unknown, 10.2.2.2')).toBe('10.2.2.2')
    expect(said('')).toBe('10.1.1.1')
    // A stranger who says so is a stranger.
    expect(said('6.6.6.6', '198.51.100.1')).toBe('198.51.100.1')
  })

  test('comes with a port, in brackets, or as an IPv4 address in IPv6 clothes', () => {
    const said = (list: string) => from({ [PEER]: '::ffff:127.0.0.1', 'x-forwarded-for': list }, '127.0.0.1')
    expect(said('198.51.100.9:4711')).toBe('198.51.100.9')
    expect(said('[2001:db8::9]:4711')).toBe('2001:db8::9')
    expect(said('::ffff:198.51.100.9')).toBe('198.51.100.9')
  })

  test('is in the header that the setting names', () => {
    const headers = { [PEER]: '127.0.0.1', 'x-real-ip': '198.51.100.9', 'x-forwarded-for': '6.6.6.6' }
    expect(from(headers, '127.0.0.1', 'x-real-ip')).toBe('198.51.100.9')
  })

  test('a place is an IPv4 address or an IPv6 network', () => {
    expect(placeOf('198.51.100.9')).toBe('198.51.100.9')
    expect(placeOf('2001:db8:1:2::1')).toBe(placeOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
    expect(placeOf('2001:db8:1:2::1')).not.toBe(placeOf('2001:db8:1:3::1'))
    expect(placeOf('')).toBe('')
  })
})

describe('the settings of the door', () => {
  const vars = {
    DB_URL: 'file:x',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'b',
    S3_KEY_ID: 'k',
    S3_SECRET: 's',
    SECRET: 'x'.repeat(32),
  }
  test('wrong ones stop the start by name, and are read again as they were given', () => {
    for (const wrong of ['localhost', '10.0.0.0/33', '10.0.0.0/', '300.1.1.1', '10.0.0.1;10.0.0.2'])
      expect(() => readEnv({ ...vars, TRUSTED_PROXIES: wrong }), wrong).toThrow('TRUSTED_PROXIES')
    for (const wrong of ['example.org', 'https://a.example/', 'https://a.example/x', '*'])
      expect(() => readEnv({ ...vars, ALLOWED_ORIGINS: wrong }), wrong).toThrow('ALLOWED_ORIGINS')
    expect(() => readEnv({ ...vars, ADDRESS_HEADER: 'a b' })).toThrow('ADDRESS_HEADER')
    const right = Env.parse({ ...vars, TRUSTED_PROXIES: '10.0.0.0/8,::1', ALLOWED_ORIGINS: 'https://a.example:8443' })
    expect(Env.parse(JSON.parse(JSON.stringify(right)))).toEqual(right)
  })
})
