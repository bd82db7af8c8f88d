import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshWorld, type World } from '../../world/world'
import { account, held } from './people'

/** Every call of signing in and accounts that takes something. */
const open = [
  '/v2/sys/login',
  '/v2/sys/phoneLogin',
  '/v2/sys/checkSms',
  '/v2/sys/sms',
  '/v2/sys/checkCaptcha',
  '/v2/sys/user/sendEmailCode',
  '/v2/sys/user/phoneVerification',
  '/v2/sys/user/sendResetEmail',
  '/v2/sys/user/passwordChange',
  '/v2/sys/user/sendActivateEmail',
  '/v2/sys/user/activate',
  '/v2/sys/user/changeEmail',
  '/v2/sys/user/alteration',
  '/v2/sys/user/register',
  '/cas/client/validateLogin',
]
const own = [
  '/v2/sys/user/passwordChangeWithFirst',
  '/v2/sys/user/updatePassword',
  '/v2/sys/user/saveProfile',
  '/v2/sys/user/saveAvatar',
  '/v2/sys/user/changePhone',
  '/v2/sys/user/totp/enrol',
  '/v2/sys/user/totp/confirm',
  '/v2/sys/user/totp/disable',
  '/v2/sys/user/totp/recoveryCodes',
  '/v2/sys/user/smsCheck',
  '/v2/sys/user/signOutDevices',
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
const strange = [
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

/** A wrong call is a sentence; it is never a defect, and it leaves nothing behind. */
async function refuses(world: World, caller: World['nobody'], path: string, body: unknown, raw?: string) {
  const answer = await caller.post(path, raw ?? body)
  expect(answer.status, `${path} ${JSON.stringify(body)?.slice(0, 200)}`).toBeLessThan(500)
  expect(answer.body.success, path).toBe(false)
  expect(answer.body.message, path).toMatch(/[\u4e00-\u9fff]/)
}

test('no call takes what is of no shape', async () => {
  const world = await freshWorld()
  await account(world)
  const me = await held(world)
  const before = JSON.stringify([await world.all('user'), await world.all('session')])
  const callers: [World['nobody'], string[]][] = [
    [world.nobody, open],
    [me, own],
  ]
  for (const [caller, paths] of callers)
    for (const path of paths) {
      for (const raw of ['', '{', '[]', '"x"', 'null', '1', '{"username":', '\0'])
        await refuses(world, caller, path, raw, raw)
      for (const value of strange) {
        // Nothing is what an avatar is taken away with.
        if (value === '' && path.endsWith('saveAvatar')) continue
        await refuses(world, caller, path, Object.fromEntries(names.map((name) => [name, value])))
      }
    }
  expect(JSON.stringify([await world.all('user'), await world.all('session')])).toBe(before)
  expect(await world.all('accountRequest')).toEqual([])
}, 60_000)

test('no call falls over whatever is sent', async () => {
  const world = await freshWorld()
  await account(world)
  const me = await held(world)
  const body = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...strange), fc.anything()), {
    maxKeys: 8,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...open, ...own), body, async (path, sent) => {
      const answer = await me.post(path, JSON.stringify(sent))
      expect(answer.status, answer.body.message).toBeLessThan(500)
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('ten megabytes are refused, not read into the house', async () => {
  const world = await freshWorld()
  await account(world)
  const me = await held(world)
  const ten = 'a'.repeat(10_000_000)
  for (const path of ['/v2/sys/login', '/v2/sys/user/register', '/v2/sys/user/sendActivateEmail', '/v2/sys/checkSms'])
    await refuses(
      world,
      world.nobody,
      path,
      Object.fromEntries(names.map((name) => [name, name === 'ids' ? [] : ten.slice(0, 400_000)])),
    )
  for (const [caller, path, name] of [
    [world.nobody, '/v2/sys/login', 'password'],
    [world.nobody, '/v2/sys/login', 'username'],
    [me, '/v2/sys/user/saveAvatar', 'avatar'],
    [me, '/v2/sys/user/saveProfile', 'realname'],
  ] as const)
    await refuses(world, caller, path, { username: 'subject', password: 'x', [name]: ten })
})
