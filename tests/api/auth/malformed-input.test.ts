import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as accountCalls from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import * as registration from '~/worker/auth/registration/calls'
import type { Call } from '~/worker/core/call'
import { freshWorld, type World } from '../../support/world'
import { createAccount, openSession } from './accounts'

/** Calls of sign-in and account that take input. */
const open = [
  auth.signIn,
  auth.phoneSignIn,
  auth.secondCheck,
  auth.askSms,
  auth.askSmsByPicture,
  auth.askMailCode,
  accountCalls.verifyPhone,
  accountCalls.askReset,
  accountCalls.resetPassword,
  accountCalls.sendActivateEmail,
  accountCalls.activate,
  accountCalls.askAlteration,
  registration.register,
  auth.casSignIn,
]
const own = [
  accountCalls.forcedChange,
  accountCalls.updatePassword,
  accountCalls.saveProfile,
  accountCalls.saveAvatar,
  accountCalls.changePhone,
  accountCalls.changeEmail,
  accountCalls.enrolTotp,
  accountCalls.confirmTotp,
  accountCalls.disableTotp,
  accountCalls.renewRecoveryCodes,
  accountCalls.switchSms,
  accountCalls.signOutDevices,
]
const names = [
  'username',
  'password',
  'oldpassword',
  'confirmpassword',
  'mobile',
  'phone',
  'email',
  'captcha',
  'checkKey',
  'smsCode',
  'smscode',
  'emailCode',
  'code',
  'token',
  'recoveryCode',
  'smsmode',
  'mode',
  'roleId',
  'departId',
  'depart',
  'realname',
  'reason',
  'ids',
  'on',
  'avatar',
  'ticket',
  'service',
  'private',
]
const strangeValues = [
  '',
  ' ',
  '\0',
  'a\0b',
  '😀😀',
  '\u202eabc',
  '​',
  '１３８１２３４５６７８',
  "' or 1=1 --",
  '%_\\',
  '../../etc/passwd',
  '<script>',
  '{}',
  'null?',
  'eyJ.eyJ.eyJ.eyJ.eyJ',
  'a'.repeat(5000),
  '\ud800',
  -1,
  0,
  1e300,
  3.5,
  true,
  null,
  [],
  ['x'],
  {},
  { a: 1 },
  [[]],
]

/** Expects a message below status 500. */
async function expectRejection(world: World, caller: World['nobody'], call: Call, body: unknown, raw?: string) {
  const answer = await caller.attempt(call, raw ?? body)
  expect(answer.status, `${call.path} ${JSON.stringify(body)?.slice(0, 200)}`).toBeLessThan(500)
  expect(answer.body.success, call.path).toBe(false)
  expect(answer.body.message, call.path).toMatch(/[\u4e00-\u9fff]/)
}

test('every call rejects malformed input', async () => {
  const world = await freshWorld()
  await createAccount(world)
  const me = await openSession(world)
  const before = JSON.stringify([await world.all('user'), await world.all('session')])
  const callers: [World['nobody'], Call[]][] = [
    [world.nobody, open],
    [me, own],
  ]
  for (const [caller, calls] of callers)
    for (const call of calls) {
      for (const raw of ['', '{', '[]', '"x"', 'null', '1', '{"username":', '\0'])
        await expectRejection(world, caller, call, raw, raw)
      for (const value of strangeValues) {
        // An empty avatar is valid: it removes the picture.
        if (value === '' && call === accountCalls.saveAvatar) continue
        await expectRejection(world, caller, call, Object.fromEntries(names.map((name) => [name, value])))
      }
    }
  expect(JSON.stringify([await world.all('user'), await world.all('session')])).toBe(before)
  expect(await world.all('accountRequest')).toEqual([])
}, 60_000)

test('no call fails with a server error on any input', async () => {
  const world = await freshWorld()
  await createAccount(world)
  const me = await openSession(world)
  const body = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...strangeValues), fc.anything()), {
    maxKeys: 8,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...open, ...own), body, async (call, sent) => {
      const answer = await me.attempt(call, JSON.stringify(sent))
      expect(answer.status, answer.body.message).toBeLessThan(500)
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('rejects ten megabytes of input', async () => {
  const world = await freshWorld()
  await createAccount(world)
  const me = await openSession(world)
  const ten = 'a'.repeat(10_000_000)
  for (const call of [auth.signIn, registration.register, accountCalls.sendActivateEmail, auth.secondCheck])
    await expectRejection(
      world,
      world.nobody,
      call,
      Object.fromEntries(names.map((name) => [name, name === 'ids' ? [] : ten.slice(0, 400_000)])),
    )
  for (const [caller, call, name] of [
    [world.nobody, auth.signIn, 'password'],
    [world.nobody, auth.signIn, 'username'],
    [me, accountCalls.saveAvatar, 'avatar'],
    [me, accountCalls.saveProfile, 'realname'],
  ] as const)
    await expectRejection(world, caller, call, { username: 'subject', password: 'x', [name]: ten })
})
