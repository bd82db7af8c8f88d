import { describe, expect, test } from 'vitest'
import { isCookieTrusted, isOwnOrigin, type FetchMetadata, requestSourceOf } from '~/worker/auth/cross-site'
import { findForbiddenWrite } from '~/worker/core/read-only-guard'

const own = (origin: string) => origin === 'https://keti.example.org'
const speaks = (said: Partial<FetchMetadata>) => {
  const whole = { method: 'POST', ...said }
  return isCookieTrusted(whole, requestSourceOf(whole, own))
}
const ours = 'https://keti.example.org'

test('accepts writes with the cookie from pages of this site, by calls and forms', () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect(speaks({ site: 'same-origin', origin: ours, type }), type).toBe(true)
    // A browser that sends only one of the two headers.
    expect(speaks({ origin: ours, type }), type).toBe(true)
    expect(speaks({ site: 'same-origin', type }), type).toBe(true)
  }
})

test('rejects writes with the cookie from other sites, subdomains and sandboxes by either header', () => {
  const foreign: Partial<FetchMetadata>[] = [
    { site: 'cross-site' },
    { site: 'same-site' },
    { site: 'cross-site', mode: 'navigate' },
    { origin: 'https://evil.example' },
    { origin: 'https://other.example.org' },
    { origin: 'null' },
    { site: 'same-origin', origin: 'https://evil.example' },
    { site: 'same-site', origin: ours },
  ]
  for (const said of foreign)
    for (const type of ['application/json', 'text/plain', undefined])
      expect(speaks({ ...said, type }), JSON.stringify({ ...said, type })).toBe(false)
})

test('accepts from unknown origins only writes that no form could send', () => {
  expect(speaks({ type: 'application/json' })).toBe(true)
  for (const type of [
    undefined,
    '',
    'text/plain;charset=UTF-8',
    ' Multipart/Form-Data; boundary=x',
    'application/x-www-form-urlencoded',
  ])
    expect(speaks({ type }), type).toBe(false)
})

test.each<[Partial<FetchMetadata>, string]>([
  [{}, 'unsaid'],
  [{ site: 'none' }, 'own'],
  [{ site: 'cross-site', mode: 'navigate' }, 'link'],
  [{ site: 'same-site', mode: 'navigate' }, 'link'],
  [{ site: 'cross-site', mode: 'navigate', dest: 'document' }, 'link'],
  [{ site: 'cross-site', mode: 'navigate', dest: 'iframe' }, 'foreign'],
  [{ site: 'cross-site', mode: 'no-cors' }, 'foreign'],
  [{ origin: 'https://evil.example' }, 'foreign'],
  [{ method: 'POST', site: 'cross-site', mode: 'navigate' }, 'foreign'],
])('a read with %j comes from %s', (metadata, source) => {
  expect(requestSourceOf({ method: 'GET', ...metadata }, own)).toBe(source)
})

test('recognizes its own origin by the requested host or the deployment address', () => {
  const asked = (origin: string, url: string, site = '') => isOwnOrigin(origin, new URL(url), site)
  expect(asked('https://keti.example.org', 'https://keti.example.org/x')).toBe(true)
  // TLS ends at a proxy.
  expect(asked('https://keti.example.org', 'http://keti.example.org/x')).toBe(true)
  expect(asked('http://keti.example.org', 'https://keti.example.org/x')).toBe(false)
  expect(asked('https://keti.example.org:8443', 'https://keti.example.org/x')).toBe(false)
  // The proxy calls by another name.
  expect(asked('https://keti.example.org', 'http://127.0.0.1:8787/x')).toBe(false)
  expect(asked('https://keti.example.org', 'http://127.0.0.1:8787/x', 'https://keti.example.org/base')).toBe(true)
  for (const origin of ['null', '', 'keti.example.org', 'https://keti.example.org.evil.example'])
    expect(asked(origin, 'https://keti.example.org/x'), origin).toBe(false)
})

describe('writes by GET', () => {
  const left = (sql: string) => findForbiddenWrite('GET /x', sql)?.message.match(/changes (.*) and/)?.[1] ?? ''
  test.each([
    ['insert into "log" ("id") values (?)', ''],
    ['update "file" set "view_count" = "view_count" + 1 where "id" = ?', ''],
    ['update "user" set "realname" = ? where "id" = ?', 'user.realname'],
    ['update "subject" set "lock_version" = lock_version + 1, "status" = ? where "id" = ?', 'subject.status'],
    ['insert or ignore into subject_log select 1', 'subject_log'],
    ['replace into setting values (1)', 'setting'],
    ['delete from "session" where 1', 'session'],
    [
      'with x as (select 1) insert into "log" select * from x',
      'with x as (select 1) insert into "log" select * from x',
    ],
  ])('%s: reject “%s”', (sql, expected) => {
    expect(left(sql)).toBe(expected)
  })
})
