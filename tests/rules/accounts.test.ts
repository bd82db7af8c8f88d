import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { isAvatarUri } from '~/worker/auth/account/rules'
import { parseCasResponse } from '~/worker/auth/cas/response-parser'
import { deviceName } from '~/worker/auth/devices/rules'
import * as fields from '~/worker/auth/fields'
import { countAttempt, limits } from '~/worker/auth/limits'
import { isConfirmedByContact } from '~/worker/auth/registration/rules'
import { t } from '~/worker/auth/fields.texts'
import { isCommonPassword, isAccountName } from '~/worker/auth/passwords/rules'
import { maskEmail, maskPhone } from '~/worker/core/contacts'
import { passwordState, secondCheckOf, startingDepart, startingRole } from '~/worker/auth/rules'
import { totpAt } from '~/tests/support/totp'
import { generateRecoveryCodes, generateTotpSecret, findTotpStep } from '~/worker/auth/second-factor/rules'
import { parseStamp } from '~/worker/core/time'

const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const says = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? ''

/** For each field: the longest valid value and the first invalid one. */
const boundaries: [string, z.ZodType, yes: string[], no: string[]][] = [
  [
    'account',
    fields.accountName,
    ['ab', 'a'.repeat(20), 'A_b-9', '12', ' ab ', '​ab﻿'],
    ['a', 'a'.repeat(21), 'ab c', '张三', 'ab.c', 'ａｂ', 'a😀', 'ab\0c', 'a\u202eb', 'a​b', "a'--"],
  ],
  [
    'personName',
    fields.personName,
    ['张', '张'.repeat(14), 'Zhang3', '㐀𠮷', ' 张三 '],
    ['', ' ', '　', '张'.repeat(15), '张 三', '张·三', '张😀', 'ａ', '张\u202e三', '张​三', '张\0', '<b>', '٣'],
  ],
  [
    'mobile',
    fields.mobile,
    ['13812345678', ' 19999999999 '],
    [
      '',
      '1381234567',
      '138123456789',
      '23812345678',
      '１３８１２３４５６７８',
      '1381234567a',
      '138-1234-5678',
      '+8613812345678',
      '1381234\u200b5678',
      '1381234567٣',
    ],
  ],
  [
    'email',
    fields.email,
    ['a@b.cn', `${'a'.repeat(44)}@b.com`, 'first.last+tag@sub.example.org', " o'neil@example.org "],
    [
      '',
      'a',
      'a@b',
      '@b.cn',
      'a@.cn',
      'a@b..cn',
      'a b@c.cn',
      `${'a'.repeat(45)}@b.com`,
      'a@b.cn\nbcc:c@d.cn',
      'a@b.cn,c@d.cn',
      '张@b.cn',
      'a@张.cn',
      'a@b.cn\0',
      'a@-b.cn',
    ],
  ],
  [
    'newPassword',
    fields.newPassword,
    ['abcdefghi1', `${'a'.repeat(19)}1`, 'abcdefghi!', '123456789!', 'aB3!aB3!aB3!'],
    [
      '',
      'abcdefgh1',
      `${'a'.repeat(20)}1`,
      'abcdefghij',
      'ABCDEFGHIJabc',
      '1234567890',
      '!!!!!!!!!!',
      'abcdefgh 1',
      'abcdefghi１',
      '密码密码密码密码密1',
      'abcdefgh1😀',
      'abcdefgh1\0',
      'abcdefgh1\u200b',
    ],
  ],
  [
    'smsCode',
    fields.smsCode,
    ['000000', ' 123456 '],
    ['', '12345', '1234567', 'abcdef', '１２３４５６', '12 345', '-12345'],
  ],
  ['mailCode', fields.mailCode, ['123456'], ['', '12345', '1234567']],
  ['dynamicCode', fields.dynamicCode, ['123456'], ['', '12345', '1234567', '12345a', '１２３４５６']],
  [
    'recoveryCode',
    fields.recoveryCode,
    ['abcd2e-fgh3jk-mnpqrs-tuvwxy', 'ABCD2E FGH3JK MNPQRS TUVWXY', 'abcd2-efgh3'],
    ['', 'abcd2-efgh', 'abcd2-efgh33', 'abcd0-efgh1', 'ａbcd2-efgh3', 'abcd2e-fgh3jk-mnpqrs-tuvwx'],
  ],
  [
    'telephone',
    fields.telephone,
    ['', '010-88888888', '0311-8888888', '88888888', '8888888', '13812345678'],
    [
      '888888',
      '888888888',
      '01-88888888',
      '01000-88888888',
      '010 88888888',
      '０１０-８８８８８８８８',
      `010-${'8'.repeat(43)}`,
    ],
  ],
]

describe('account field limits', () => {
  test.each(boundaries)('%s: accepts the longest valid value and rejects the next one', (_, schema, yes, no) => {
    for (const value of yes) expect(fits(schema, value), JSON.stringify(value)).toBe(true)
    for (const value of no) expect(fits(schema, value), JSON.stringify(value)).toBe(false)
    for (const value of [null, undefined, 1, true, {}, [], ['13812345678']]) expect(fits(schema, value)).toBe(false)
    // Ten megabytes are rejected at once, whatever the pattern.
    const started = performance.now()
    for (const sign of ['a', '1', ' 1', '张', '@', '-', '.', 'a@b.'])
      expect(fits(schema, sign.repeat(10_000_000 / sign.length))).toBe(false)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('have a message for each field', () => {
    const messages = [
      ['accountName', '', '用户名不能为空'],
      ['mobile', undefined, '请输入手机号'],
      ['mobile', '1', '您的手机号码格式不正确'],
      ['smsCode', '  ', '请输入手机验证码'],
      ['dynamicCode', '', '请输入 6 位动态码!'],
      ['dynamicCode', '12345', '请输入 6 位动态码!'],
      ['email', 'a@', '邮箱格式有误'],
      ['newPassword', '', '请输入密码'],
      ['newPassword', 'weak', t.passwordRule],
    ] as const
    expect(messages.map(([name, value]) => [name, value, says(fields[name], value)])).toEqual(messages)
  })

  test('reject a password equal to the account or to its mistyped copy', () => {
    const form = { username: 'Yuanfang-12', password: 'Other-2026', confirmpassword: 'Other-2026' }
    expect(fits(fields.NewPassword, form)).toBe(true)
    expect(says(fields.NewPassword, { ...form, password: 'yuanfang-12', confirmpassword: 'yuanfang-12' })).toBe(
      '密码不能和账户相同',
    )
    expect(says(fields.NewPassword, { ...form, confirmpassword: 'Other-2027' })).toBe('两次密码不一致')
  })

  const any = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.anything(),
  )
  test('accept or reject any input with a message, never with an error', () => {
    for (const [, schema] of boundaries)
      fc.assert(
        fc.property(any, (value) => {
          const result = schema.safeParse(value)
          if (!result.success) return result.error.issues.every((issue) => /[\u4e00-\u9fff]/.test(issue.message))
          return typeof result.data === 'string'
        }),
      )
  })
  test('return accepted input with valid characters and length, unchanged when parsed again', () => {
    const letters = fc.constantFrom(...Array.from('abXY09_-@.!张😀 １　​\u202e\0'))
    const text = fc.string({ unit: letters, maxLength: 24 })
    fc.assert(
      fc.property(text, (value) => {
        const name = fields.accountName.safeParse(value)
        if (name.success) expect(name.data).toMatch(/^[A-Za-z0-9_-]{2,20}$/)
        const person = fields.personName.safeParse(value)
        if (person.success) expect(Array.from(person.data).length).toBeLessThanOrEqual(14)
        for (const schema of [fields.accountName, fields.personName, fields.email]) {
          const once = schema.safeParse(value)
          if (once.success) expect(schema.parse(once.data)).toBe(once.data)
        }
      }),
      { numRuns: 1000 },
    )
  })
  test('accept a password of two character kinds and valid length unless it is easy to guess', () => {
    const sign = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code))
    fc.assert(
      fc.property(fc.string({ unit: sign, minLength: 1, maxLength: 30 }), (text) => {
        const kinds = [/[a-z]/i, /\d/, /[^a-z\d]/i].filter((kind) => kind.test(text)).length
        const shaped = text.length >= 10 && text.length <= 20 && kinds >= 2
        expect(fits(fields.NewPassword, { username: '', password: text })).toBe(shaped && !isCommonPassword(text))
      }),
    )
  })
  test.each([
    'Password123',
    'P@ssw0rd2026!',
    'password-9471',
    'admin@123456',
    'Admin888888',
    'qwerty12345',
    'Qwer1234!@#$',
    '1qaz2wsx3edc',
    '1qaz@WSX1234',
    'abcdefgh-12',
    'a1b2c3d4e5',
    'abc1234567890',
    '!@#$%^&*()123',
    'aaaaaaaaaa1',
    '1111111111a',
    'woaini520520',
    'iloveyou2026',
    'Welcome@2026',
    'China@123456',
    'testtest-2026',
    'zxcvbnm,.123',
  ])('rejects %s as easy to guess', (password) => {
    expect(says(fields.NewPassword, { username: 'subject', password })).toBe(t.tooCommon)
  })
  test.each([
    'Keti@2026demo',
    'Other-2026',
    'tulip7Rowing',
    '8471930265#a',
    'correct-horse',
    '!~(|}:<?>/.,',
    'sd8!kq02-x',
  ])('accepts %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
  test.each([
    // Five additional characters are too few, six are enough.
    ['kz9x#', true],
    ['kz9x#m', false],
    // Three or more repeated characters or keyboard neighbours do not count.
    ['dddddkz9x#', true],
    ['dddkz9x#', true],
    ['ddkz9x#', false],
    ['qwekz9x#', true],
    ['qwkz9x#', false],
    ['kz9x#ewq', true],
    // A special character counts once, a year not at all.
    ['kz9x##--##--', false],
    ['kz9######', true],
    ['k1234mwzhv', false],
    ['k1234mwzh', true],
    ['kz9x#1987', true],
    ['kz9x#1887', false],
  ])('%s can be guessed within a day: %s', (password, common) => {
    expect(isCommonPassword(password)).toBe(common)
  })
  test.each([
    ['a', 'a-2026'],
    ['', '2026-11'],
  ])('ignores a name as short as “%s” in a password', (username, password) => {
    expect(isAccountName(password, username)).toBe(false)
  })
  test.each(['subject2026', 'Subject-2026!', '1234subject', 'tcejbus2026', 'SUBJECT@@99', 'subject-subject'])(
    'rejects %s as the own name with additions',
    (password) => {
      expect(says(fields.NewPassword, { username: 'subject', password })).toBe(t.ownName)
      expect(fits(fields.NewPassword, { username: 'another', password })).toBe(true)
    },
  )
  test('accepts the own name among words, and checks an older name too', () => {
    expect(fits(fields.NewPassword, { username: 'subject', password: 'subjectTulip7' })).toBe(true)
    expect(says(fields.NewPassword, { username: '张三', password: 'Other-2026' })).toBe('')
    expect(says(fields.NewPassword, { username: 'an.older.name', password: 'an.older.name1' })).toBe(t.ownName)
  })
})

describe('rate limits', () => {
  test('allow so many attempts in a window, then wait until the first has expired', () => {
    const { most, seconds } = limits['login.here']
    let times: number[] = []
    for (let i = 0; i < most; i++) {
      const step = countAttempt(times, 'login.here', i * 1000)
      expect(step.verdict).toEqual({ heard: true, waitSeconds: 0 })
      times = step.times
    }
    const closed = countAttempt(times, 'login.here', most * 1000)
    expect(closed.verdict).toEqual({ heard: false, waitSeconds: seconds - most })
    // Further attempts do not extend the wait.
    expect(closed.times).toEqual(times)
    expect(countAttempt(times, 'login.here', seconds * 1000 - 1).verdict.heard).toBe(false)
    expect(countAttempt(times, 'login.here', seconds * 1000).verdict.heard).toBe(true)
  })
  test('allow one attempt per interval beyond the limit where configured', () => {
    const { most, thenEvery } = limits['login.name']
    let times: number[] = Array.from({ length: most }, (_, i) => i)
    expect(countAttempt(times, 'login.name', 1000).verdict).toEqual({ heard: false, waitSeconds: thenEvery })
    times = countAttempt(times, 'login.name', thenEvery * 1000 + most).times
    expect(times).toHaveLength(most + 1)
    expect(countAttempt(times, 'login.name', thenEvery * 1000 + most + 1).verdict.heard).toBe(false)
    expect(countAttempt(times, 'login.name', 2 * thenEvery * 1000 + most).verdict.heard).toBe(true)
  })
  test.each([
    ['login.here', 6, 600],
    ['login.address', 61, 600],
    ['ban.address', 30, 600],
    ['second.person', 6, 600],
    ['password.person', 6, 600],
    ['sms.phone', 1, 60],
    ['sms.phoneDay', 10, 86_400],
    ['sms.address', 5, 60],
    ['mail.box', 1, 60],
    ['mail.boxDay', 20, 86_400],
    ['mail.account', 5, 600],
    ['mail.address', 5, 60],
    ['look.address', 60, 60],
    ['taken.address', 300, 86_400],
    ['register.address', 10, 3600],
    ['link.address', 30, 600],
  ] as const)('%s: %d within %d seconds', (name, most, seconds) => {
    const before = (many: number) => Array<number>(many).fill(0)
    expect(countAttempt(before(most - 1), name, 0).verdict).toEqual({ heard: true, waitSeconds: 0 })
    expect(countAttempt(before(most), name, 0).verdict).toEqual({ heard: false, waitSeconds: seconds })
  })
  test('block nobody for attempts with a clock ahead once it has caught up', () => {
    const ahead = Array<number>(6).fill(6 * 3_600_000)
    expect(countAttempt(ahead, 'login.here', 6 * 3_600_000).verdict.heard).toBe(false)
    expect(countAttempt(ahead, 'login.here', 0).verdict).toEqual({ heard: true, waitSeconds: 0 })
  })
  test('login.name: 30 within 600 seconds, then one in ten', () => {
    const before = (many: number) => Array<number>(many).fill(0)
    expect(countAttempt(before(29), 'login.name', 0).verdict).toEqual({ heard: true, waitSeconds: 0 })
    expect(countAttempt(before(30), 'login.name', 0).verdict).toEqual({ heard: false, waitSeconds: 10 })
    expect(countAttempt(before(30), 'login.name', 600_000).times).toHaveLength(1)
  })
  test('never allow more than the limit within any window', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 80 }), (gaps) => {
        const { most, seconds } = limits['sms.address']
        let now = 0
        let times: number[] = []
        const heard: number[] = []
        for (const gap of gaps) {
          now += gap
          const step = countAttempt(times, 'sms.address', now)
          times = step.times
          if (step.verdict.heard) heard.push(now)
          else
            expect(countAttempt(times, 'sms.address', now + step.verdict.waitSeconds * 1000).verdict.heard).toBe(true)
        }
        for (const from of heard)
          expect(heard.filter((time) => time >= from && time < from + seconds * 1000).length).toBeLessThanOrEqual(most)
      }),
    )
  })
})

describe('two-step verification', () => {
  test('requires an authenticator always, and an SMS code unless the phone was just verified', () => {
    const phone = '13812345678'
    expect(secondCheckOf('password', '', false, phone)).toBe('')
    expect(secondCheckOf('password', '', true, phone)).toBe('sms')
    expect(secondCheckOf('password', 'sms', false, phone)).toBe('sms')
    expect(secondCheckOf('cas', '', true, phone)).toBe('sms')
    expect(secondCheckOf('sms', 'sms', true, phone)).toBe('')
    expect(secondCheckOf('password', 'sms', true, '')).toBe('')
    for (const proof of ['password', 'sms', 'cas'] as const)
      expect(secondCheckOf(proof, 'totp', false, '')).toBe('totp')
  })
  test('accepts a code of its 30 seconds and of the neighbours', () => {
    const secret = generateTotpSecret()
    const now = new Date('2026-11-20T09:30:10+08:00')
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const step = Math.floor(now.getTime() / 30_000)
    for (const [seconds, expected] of [
      [0, step],
      [-30, step - 1],
      [30, step + 1],
    ] as const)
      expect(findTotpStep(secret, totpAt(secret, at(seconds)), now)).toBe(expected)
    const near = [-30, 0, 30].map((seconds) => totpAt(secret, at(seconds)))
    for (const seconds of [-60, 60, 3600])
      if (!near.includes(totpAt(secret, at(seconds))))
        expect(findTotpStep(secret, totpAt(secret, at(seconds)), now)).toBeNull()
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
      expect(findTotpStep(secret, code, now)).toBeNull()
  })
  test('computes the published codes of RFC 6238', () => {
    // The secret is the ASCII text 12345678901234567890 in base 32; codes are the last six of eight digits.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    for (const [seconds, code] of [
      [59, '287082'],
      [1111111109, '081804'],
      [1234567890, '005924'],
      [20000000000, '353130'],
    ] as const)
      expect(totpAt(secret, new Date(seconds * 1000))).toBe(code)
  })
  test('creates secrets of the 160 bits that authenticators support', () => {
    expect(generateTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  })
  test('creates recovery codes that fit their input field', () => {
    let at = 0
    const codes = generateRecoveryCodes((below) => (at = (at * 7 + 3) % below))
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(fits(fields.recoveryCode, code)).toBe(true)
  })
  test('creates recovery codes with at least 112 bits of entropy', () => {
    const drawn: number[] = []
    generateRecoveryCodes((below) => {
      drawn.push(Math.log2(below))
      return 0
    })
    expect(drawn.reduce((sum, bits) => sum + bits, 0) / 10).toBeGreaterThan(112)
  })
})

test('a session starts in the requested role, otherwise the last one, otherwise the first', () => {
  const held = ['subjectMan', 'counselor'].map((roleCode, at) => ({ id: `${at}`, roleCode, roleName: roleCode }))
  const begins = (asked: string | undefined, last: string) => startingRole(held, asked, last)?.roleCode
  expect([begins('counselor', '0'), begins('admin', '0'), begins(undefined, '1'), begins(undefined, 'gone')]).toEqual([
    'counselor',
    undefined,
    'counselor',
    'subjectMan',
  ])
})

test('a session starts in the last department, otherwise the first', () => {
  const departs = ['A02', 'A03'].map((orgCode) => ({ id: orgCode, orgCode, departName: orgCode }))
  const begins = (last: string) => startingDepart(departs, last)?.id
  expect([begins('A03'), begins('gone'), startingDepart([], 'A02')]).toEqual(['A03', 'A02', undefined])
})

test('a password has to be changed at the first sign-in and after expiry, but not with CAS', () => {
  const now = parseStamp('2026-11-20 09:00:00')
  const state = (changed: string, firstLogin = 0, proof: 'password' | 'sms' | 'cas' = 'password') =>
    passwordState({ passwordUpdateTime: changed, firstLogin }, proof, now)
  expect(state('2026-11-20 08:00:00')).toBe('good')
  expect(state('2026-08-22 09:00:01')).toBe('good')
  expect(state('2026-08-22 09:00:00')).toBe('expired')
  expect(state('2026-11-20 08:00:00', 1)).toBe('first')
  expect(state('2026-08-01 09:00:00', 1, 'sms')).toBe('first')
  expect(state('2026-08-01 09:00:00', 1, 'cas')).toBe('good')
})

test('parses answers of the CAS protocol and rejects anything else', () => {
  const wrap = (inner: string) =>
    `<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'>${inner}</cas:serviceResponse>`
  expect(
    parseCasResponse(wrap('<cas:authenticationSuccess><cas:user> zhang </cas:user></cas:authenticationSuccess>')),
  ).toEqual({ user: 'zhang' })
  expect(
    parseCasResponse(wrap('<cas:authenticationSuccess><cas:user>007</cas:user></cas:authenticationSuccess>')),
  ).toEqual({
    user: '007',
  })
  expect(
    parseCasResponse(wrap('<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>')),
  ).toEqual({
    refused: 'INVALID_TICKET',
  })
  expect(parseCasResponse(wrap('<cas:authenticationFailure>no</cas:authenticationFailure>'))).toEqual({
    refused: 'INTERNAL_ERROR',
  })
  const hostile = [
    '',
    '{}',
    '<html/>',
    wrap(''),
    wrap('<cas:user>admin</cas:user>'),
    wrap('<cas:authenticationSuccess/>'),
    wrap('<cas:authenticationSuccess><cas:user></cas:user></cas:authenticationSuccess>'),
    wrap('<cas:authenticationFailurex code="X"/>'),
  ]
  for (const xml of hostile) expect(() => parseCasResponse(xml), xml).toThrow()
  // A name in a comment or an entity is ignored.
  const entity = `<!DOCTYPE x [<!ENTITY u "admin">]>${wrap('<cas:authenticationSuccess><cas:user>&u;</cas:user></cas:authenticationSuccess>')}`
  let named = ''
  try {
    const answer = parseCasResponse(entity)
    named = 'user' in answer ? answer.user : ''
  } catch {
    // Rejecting them is equally valid.
  }
  expect(named).not.toBe('admin')
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (xml) => {
      try {
        parseCasResponse(xml)
        return false
      } catch (error) {
        return error instanceof Error
      }
    }),
  )
})

test('devices have readable names', () => {
  const agent = (text: string) => deviceName(`Mozilla/5.0 ${text}`)
  expect(agent('(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0')).toBe(
    'Windows · Edge',
  )
  expect(agent('(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15')).toBe(
    'macOS · Safari',
  )
  expect(agent('(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Linux · Firefox')
  expect(agent('(Linux; Android 15) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36')).toBe('Android · Chrome')
  expect(agent('(Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0')).toBe('HarmonyOS · Chrome')
  expect(deviceName('')).toBe('未知设备')
  expect(deviceName('curl/8.0')).toBe('未知设备')
})

test('the contact confirms subject managers of the institution, the centre everyone else', () => {
  const asked = { kind: 'register', roleId: '2', newDepart: 0 } as const
  expect(isConfirmedByContact(asked)).toBe(true)
  expect(isConfirmedByContact({ ...asked, roleId: '5' })).toBe(false)
  expect(isConfirmedByContact({ ...asked, newDepart: 1 })).toBe(false)
  expect(isConfirmedByContact({ ...asked, kind: 'alteration' })).toBe(false)
})

test('masks phone numbers and email addresses', () => {
  expect(maskPhone('13812345678')).toBe('138****5678')
  expect(maskEmail('zhang@example.org')).toBe('z***@example.org')
  expect(maskEmail('')).toBe('')
})

const avatar = (kind: string, bytes: string) =>
  `data:image/${kind};base64,${Buffer.from(bytes, 'latin1').toString('base64')}`
test.each([
  ['a PNG', avatar('png', '\x89PNG\r\n\x1a\nrest'), true],
  ['a JPEG', avatar('jpeg', '\xff\xd8\xff\xe0rest'), true],
  ['a WebP', avatar('webp', 'RIFF0000WEBPrest'), true],
  ['markup named PNG', avatar('png', '<svg onload=alert(1)>'), false],
  ['an SVG', avatar('svg', '<svg/>'), false],
  ['an empty PNG', 'data:image/png;base64,', false],
  ['invalid base64', 'data:image/png;base64,***', false],
])('%s is accepted as an avatar: %s', (_, uri, accepted) => {
  expect(isAvatarUri(uri)).toBe(accepted)
})

test('a masked phone number shows three digits, and the last four of eleven', () => {
  expect(['', '138', '1381', '13812345', '13812345678'].map(maskPhone)).toEqual([
    ...['', '138', '138****', '138****5', '138****5678'],
  ])
})
