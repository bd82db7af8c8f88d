import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Env } from '~/worker/core/env'
import { usesCurrentSecret, encryptSecret, decryptSecret } from '~/worker/core/encryption.server'
import {
  describeTest,
  normalizeHost,
  isPublicAddress,
  findResolveProblem,
  normalizeTarget,
  findTargetProblem,
} from '~/worker/system/data-sources/rules'

/** All of these hosts are on the allow list by mistake: they are rejected by their address. */
const everything = [
  ...[
    '127.0.0.1',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '8.8.8.8',
    '[::1]',
    '[fd00::1]',
    '[fe80::1]',
  ],
  ...['[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[::]', 'localhost', 'a.localhost', 'printer.local'],
  ...['metadata.google.internal', 'metadata', 'db', 'router.lan', 'x.home.arpa', 'intranet.corp'],
]
const outside = { hosts: [...everything, 'db.example.org', 'db.example.org:8443'], inside: false }

describe('a target is rejected that', () => {
  test.each([
    // Loopback in every notation.
    ...['https://127.0.0.1/', 'https://127.1/', 'https://127.0.1/', 'https://2130706433/', 'https://0x7f000001/'],
    ...['https://0x7f.0.0.1/', 'https://0177.0.0.1/', 'https://017700000001/', 'https://127.0.0.1./', 'https://0/'],
    ...['https://0.0.0.0/', 'https://１２７.0.0.1/', 'https://127%2e0%2e0%2e1/', 'https://①②⑦.0.0.1/'],
    ...['https://[::1]/', 'https://[0:0:0:0:0:0:0:1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/'],
    ...['https://[::]/', 'https://localhost/', 'https://LOCALHOST/', 'https://localhost./', 'https://a.localhost/'],
    // Private networks and cloud metadata services.
    ...[
      'https://10.0.0.1/',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://2852039166/',
    ],
    ...['https://[fd00::1]/', 'https://[fe80::1]/', 'https://[64:ff9b::7f00:1]/', 'https://[2002:7f00:1::]/'],
    ...['https://metadata.google.internal/', 'https://metadata/', 'https://db/', 'https://printer.local/'],
    ...['https://router.lan/', 'https://x.home.arpa/', 'https://intranet.corp/', 'https://8.8.8.8/'],
    // Hidden or ambiguous hosts.
    ...['https://db.example.org@127.0.0.1/', 'https://127.0.0.1@db.example.org/', 'https://db.example.org\\@evil.org/'],
    ...['https://db.example.org#@evil.org/', 'https://a:b@db.example.org/', 'https://db.example.org./'],
    ...[
      'https:\\\\db.example.org',
      'https:///db.example.org',
      'https:db.example.org',
      '//db.example.org',
      'db.example.org',
    ],
    ...['https://db.exa\tmple.org/', 'https://db.example.org\u200b/', 'https://db.example.org /', ' '],
    // Other protocols, hosts and ports.
    ...['http://db.example.org/', 'ftp://db.example.org/', 'file:///etc/passwd', 'gopher://db.example.org/'],
    ...['javascript:alert(1)', 'data:text/plain,x', 'ws://db.example.org/', 'jdbc:mysql://db.example.org/'],
    ...[
      'https://evil.org/',
      'https://db.example.org.evil.org/',
      'https://xdb.example.org/',
      'https://db.example.org:9000/',
    ],
    ...[
      'libsql://127.0.0.1',
      'libsql://2130706433',
      'libsql://evil.org',
      'https://db。evil.org/',
      'https://еxample.org/',
    ],
  ])('is %j', (said) => expect(findTargetProblem(said, outside)).toBeTypeOf('string'))
})

test.each([
  ['https://db.example.org', 'https://db.example.org'],
  ['https://DB.Example.org:443/', 'https://db.example.org'],
  ['libsql://DB.example.org/', 'libsql://db.example.org'],
  ['https://db.example.org:8443/v1?a=b', 'https://db.example.org:8443/v1?a=b'],
])('the target %s is stored as %s and may be called', (said, form) => {
  expect([normalizeTarget(said), findTargetProblem(form, outside)]).toEqual([form, null])
  expect(normalizeTarget(form)).toBe(form)
})

describe("in the deployment's own network", () => {
  const inside = { hosts: ['127.0.0.1:8080', 'db'], inside: true }
  test.each(['http://127.0.0.1:8080/', 'libsql://db', 'http://2130706433:8080'])('%s may be called', (said) =>
    expect(findTargetProblem(said, inside)).toBe(null),
  )
  test.each(['http://127.0.0.1/', 'http://10.0.0.1/', 'http://a@db/', 'http://db./'])('%s may not be called', (said) =>
    expect(findTargetProblem(said, inside)).toBeTypeOf('string'),
  )
})

test.each([
  ['DB.Example.org', 'db.example.org'],
  ['db.example.org:443', 'db.example.org'],
  ['db.example.org:8443', 'db.example.org:8443'],
  ['db.example.org/x', null],
  ['https://db.example.org', null],
  ['a@db.example.org', null],
  ['*.example.org', '*.example.org'],
  ['db.example.org?', null],
  ['', null],
])('the host %j is stored as %j', (said, form) => expect(normalizeHost(said)).toBe(form))

describe('a resolved address', () => {
  test.each([
    ...['0.1.2.3', '10.9.8.7', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.0.1', '198.19.0.1'],
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::127.0.0.1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
    ],
    ...['2001::1', 'fc00::1', 'fdff::1', 'fe80::1', 'ff02::1', '2001:db8::1'],
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2400:cb00::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  test('is never public as IPv4-mapped IPv6 if it is not as IPv4', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address))
      }),
    )
  })
  test.each([
    [[], [], 'unresolved'],
    [['1.1.1.1'], ['1.1.1.1'], null],
    [['1.1.1.1', '8.8.8.8'], ['8.8.8.8'], null],
    [['1.1.1.1', '10.0.0.1'], ['1.1.1.1'], 'inside'],
    [['1.1.1.1'], ['127.0.0.1'], 'inside'],
    [['1.1.1.1'], ['8.8.8.8'], 'moved'],
    [['1.1.1.1'], [], 'moved'],
  ])('before %j and after %j: %j', (before, after, why) => expect(findResolveProblem(before, after)).toBe(why))
})

test.each([
  ['answered 200', '应答 200'],
  ['redirected evil.org', '被重定向至其他地址 evil.org，未跟随'],
  ['noAnswer', '5 秒内无应答'],
  ['', ''],
  ['constructor x', 'constructor x'],
])('a stored test %j is shown as %j', (detail, words) => expect(describeTest(detail)).toBe(words))

describe('an encrypted secret', () => {
  const vars = {
    ...{ DB_URL: 'file:x', S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'b', S3_KEY_ID: 'k', S3_SECRET: 's' },
    SITE_URL: 'https://keti.example.org',
  }
  const withSecrets = (SECRET: string, SECRET_BEFORE = '') => ({ env: Env.parse({ ...vars, SECRET, SECRET_BEFORE }) })
  const [one, two] = ['1'.repeat(32), '2'.repeat(32)]
  test('is decrypted by the previous key and reported as old', async () => {
    const sealed = await encryptSecret(withSecrets(one), 'use', '密钥')
    const now = withSecrets(two, one)
    expect([await decryptSecret(now, 'use', sealed), await usesCurrentSecret(now, sealed)]).toEqual(['密钥', false])
    expect(await usesCurrentSecret(now, await encryptSecret(now, 'use', '密钥'))).toBe(true)
  })
  test('is not decrypted for another purpose or by another key', async () => {
    const sealed = await encryptSecret(withSecrets(one), 'use', '密钥')
    await expect(decryptSecret(withSecrets(one), 'other', sealed)).rejects.toThrow()
    await expect(decryptSecret(withSecrets(two), 'use', sealed)).rejects.toThrow()
  })
})
