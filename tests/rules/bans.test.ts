import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callerAddress, isInRange, rangesOverlap, parseRange, formatRange } from '~/worker/core/address'
import { buildRangeIndex, normalizeRange, findRangeRows } from '~/worker/core/range-index'
import { type Ban, matchBan, isLoopbackAddress, banRangeOf } from '~/worker/system/bans/rules'

const v4 = fc.ipV4()
/** Eight groups, written out. */
const v6 = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
const spelled = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':')
const ban = (ip: string, given: Partial<Ban> = {}): Ban => ({
  id: ip,
  ip,
  fromTime: '',
  toTime: '',
  source: 'manual',
  ...given,
})

describe('the canonical form of a range', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['255.255.255.255/1', '128.0.0.0/1'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::1/32', '2001:db8::/32'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
    ['::', '::'],
    ['::/0', '::/0'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7/120', '203.0.113.0/24'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['::203.0.113.7', '::cb00:7107'],
  ])('of %j is %j', (said, form) => expect(normalizeRange(said)).toBe(form))

  test.each([
    ...['', 'x', '1.2.3', '1.2.3.4.5', '01.2.3.4', '256.1.1.1', '0x7f.0.0.1', '2130706433', '1.2.3.4/', '1.2.3.4/33'],
    ...['1.2.3.4/-1', '1.2.3.4/08x', '1.2.3.4/24/8', '/24', '1.2.3.4-1.2.3.9', '1.2.3.*', '::/129', ':::', '1::2::3'],
    ...['2001:db8::1%eth0', '[::1]', '1.2.3.4:80', '1.2.3.4,5.6.7.8', '１.2.3.4', 'localhost'],
  ])('rejects %j', (said) => expect(normalizeRange(said)).toBe(null))

  test('is its own canonical form', () => {
    fc.assert(
      fc.property(v6, fc.integer({ min: 0, max: 128 }), (groups, length) => {
        const form = normalizeRange(`${spelled(groups)}/${length}`)!
        expect(normalizeRange(form)).toBe(form)
      }),
    )
  })
  test('is the same for every notation of an IPv4 address', () => {
    fc.assert(
      fc.property(v4, fc.integer({ min: 0, max: 32 }), (address, length) => {
        expect(normalizeRange(`::ffff:${address}/${96 + length}`)).toBe(normalizeRange(`${address}/${length}`))
      }),
    )
  })
  test('contains its address and is parsed as itself', () => {
    fc.assert(
      fc.property(fc.oneof(v4, v6.map(spelled)), fc.integer({ min: 0, max: 32 }), (address, length) => {
        const range = parseRange(`${address}/${length}`)
        expect(isInRange(address, range)).toBe(true)
        expect(parseRange(formatRange(range))).toEqual(range)
      }),
    )
  })
})

test('two ranges overlap if one contains the first address of the other', () => {
  fc.assert(
    fc.property(v4, v4, fc.nat(32), fc.nat(32), (one, other, long, short) => {
      const [a, b] = [parseRange(`${one}/${long}`), parseRange(`${other}/${short}`)]
      const first = (range: typeof a) => formatRange({ kind: range.kind, bits: range.bits << range.rest, rest: 0n })
      expect(rangesOverlap(a, b)).toBe(isInRange(first(a), b) || isInRange(first(b), a))
      expect(rangesOverlap(b, a)).toBe(rangesOverlap(a, b))
    }),
  )
})

test.each([
  ['127.0.0.1', true],
  ['127.255.0.3', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['::2', false],
  ['', false],
])('a caller from %j is the machine itself: %j', (address, is) => {
  const headers = new Headers({ 'cf-connecting-ip': address })
  const proxies = { TRUSTED_PROXIES: '', ADDRESS_HEADER: 'x-forwarded-for' }
  expect(isLoopbackAddress(callerAddress(headers, proxies))).toBe(is)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
])('the ranges around %s are %s', (address, range) => expect(banRangeOf(address)).toBe(range))

describe('a ban', () => {
  test('applies if one of its ranges contains the address', () => {
    const ranges = fc.array(fc.tuple(v4, fc.integer({ min: 1, max: 32 })), { maxLength: 20 })
    fc.assert(
      fc.property(ranges, v4, (given, address) => {
        const forms = [...new Set(given.map(([one, length]) => normalizeRange(`${one}/${length}`)!))]
        const found = matchBan(buildRangeIndex(forms.map((ip) => ban(ip))), address, '2026-11-20 09:30:00')
        expect(found !== null).toBe(forms.some((form) => isInRange(address, parseRange(form))))
      }),
    )
  })
  test.each([
    ['', '', true],
    ['2026-11-20 09:30:00', '', true],
    ['2026-11-20 09:30:01', '', false],
    ['', '2026-11-20 09:30:01', true],
    ['', '2026-11-20 09:30:00', false],
  ])('from %j to %j is active at half past nine: %j', (fromTime, toTime, is) => {
    const bans = buildRangeIndex([ban('203.0.113.7', { fromTime, toTime })])
    expect(matchBan(bans, '203.0.113.7', '2026-11-20 09:30:00') !== null).toBe(is)
  })
  test('set by a person takes precedence over an automatic one of a narrower range', () => {
    const bans = buildRangeIndex([ban('203.0.113.7', { source: 'auto' }), ban('203.0.113.0/24')])
    expect(matchBan(bans, '203.0.113.7', '2026-11-20 09:30:00')?.source).toBe('manual')
  })
  test('is looked up from the narrowest range', () => {
    const ranges = buildRangeIndex(['10.0.0.0/8', '10.1.2.0/24', '10.1.0.0/16', '2001:db8::/32'].map((ip) => ({ ip })))
    expect([...findRangeRows(ranges, '10.1.2.3')].map(({ ip }) => ip)).toEqual([
      '10.1.2.0/24',
      '10.1.0.0/16',
      '10.0.0.0/8',
    ])
    expect([...findRangeRows(ranges, '2001:db8::1')]).toHaveLength(1)
    expect([...findRangeRows(ranges, '203.0.113.7')]).toEqual([])
  })
  test('is found quickly among ten thousand', () => {
    const bans = buildRangeIndex(Array.from({ length: 10_000 }, (_, i) => ban(`10.${i >> 8}.${i & 255}.0/24`)))
    const began = performance.now()
    for (let i = 0; i < 1000; i++) matchBan(bans, `192.0.2.${i & 255}`, '')
    expect(performance.now() - began).toBeLessThan(100)
  })
})
