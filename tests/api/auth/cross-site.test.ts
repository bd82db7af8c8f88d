import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import { api } from '~/worker/api'
import * as auth from '~/worker/auth/calls'
import * as registration from '~/worker/auth/registration/calls'
import { hashPassword } from '~/worker/auth/password-hash'
import * as drills from '~/worker/drills/calls'
import * as feedback from '~/worker/feedback/calls'
import { areaRoutes } from '~/worker/api'
import type { Call } from '~/worker/core/call'

const ADDRESS = '203.0.113.9'
const FORM = 'application/x-www-form-urlencoded'
/** Headers that a browser sends with a form of another site. */
const crossSiteHeaders = {
  ...{ 'cf-connecting-ip': ADDRESS, origin: 'https://evil.example', 'content-type': FORM },
  ...{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
}
const post = (world: World, { path }: Call, headers: Record<string, string>, fields: Record<string, string>) =>
  api.request(path, { method: 'POST', headers, body: String(new URLSearchParams(fields)) }, world.bindings as never)

const openWrites = areaRoutes.flatMap((route) =>
  'call' in route && route.call.may === 'open' && route.call.method.includes('POST') ? [route.call as Call] : [],
)

describe('form posted from another site', () => {
  test.each(openWrites.map((call) => [call.path, call] as const))('returns 403 at %s', async (_, call) => {
    const world = await freshWorld()
    const answer = await post(world, call, crossSiteHeaders, {})
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 403, message: '拒绝访问' }])
  })

  test('97 times neither counts against the address nor bans it', async () => {
    const world = await freshWorld()
    for (let i = 0; i < 97; i++)
      await post(world, auth.phoneSignIn, crossSiteHeaders, { mobile: '13800000000', smsCode: '123456' })
    expect(world.limits.times('login.address', ADDRESS)).toEqual([])
    expect(await world.all('bannedIp')).toEqual([])
  })

  test('is recognized by its origin alone and by its fetch site alone', async () => {
    const world = await freshWorld()
    for (const sentHeaders of [
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect((await post(world, auth.signIn, { 'content-type': FORM, ...sentHeaders } as never, {})).status).toBe(403)
  })

  test('is accepted from an allowed origin', async () => {
    const world = await freshWorld()
    world.vars = { ALLOWED_ORIGINS: 'https://a.example' }
    const sentHeaders = { ...crossSiteHeaders, origin: 'https://a.example' }
    expect((await post(world, auth.signIn, sentHeaders, {})).status).toBe(200)
  })
})

describe('rate-limited read', () => {
  const counted = [registration.checkPhone, drills.drawPublicScenes]
  const ask = async (sentHeaders: Record<string, string>) => {
    const world = await freshWorld()
    const asked = counted.map((call) => world.nobody.attempt(call, { phone: '13800000000' }, sentHeaders))
    const answers = await Promise.all(asked)
    const keys = ['look.address', 'draw.address'] as const
    return [answers.map(({ status }) => status), keys.map((key) => world.limits.times(key, ADDRESS).length)]
  }
  const site = { 'cf-connecting-ip': ADDRESS, 'sec-fetch-site': 'cross-site' }
  test.each([
    ['a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['a window', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  ])('is rejected and not counted when another site loads it as %s', async (_, sentHeaders) => {
    expect(await ask({ ...site, ...sentHeaders } as never)).toEqual([
      [403, 403],
      [0, 0],
    ])
  })
})

describe('sign-in cookies', () => {
  async function entering(sentHeaders: Record<string, string>, vars = {}) {
    const world = await freshWorld()
    world.vars = vars
    const person = await world.person('subjectMan', { password: await hashPassword('Right-1-password') })
    const { headers, body } = await world.nobody.attempt(
      auth.signIn,
      { username: person.username, password: 'Right-1-password', private: true },
      sentHeaders,
    )
    return [body.success, headers.get('set-cookie')?.includes('keti_session') ?? false]
  }
  test('are set for a page of this site', async () => {
    expect(await entering({ origin: 'http://localhost', 'sec-fetch-site': 'same-origin' })).toEqual([true, true])
  })
  test('are not set for a page of another site, even an allowed one', async () => {
    const sentHeaders = { origin: 'https://a.example', 'sec-fetch-site': 'cross-site' }
    expect(await entering(sentHeaders, { ALLOWED_ORIGINS: 'https://a.example' })).toEqual([true, false])
    expect(await entering(sentHeaders)).toEqual([false, false])
  })
})

test('signing out by a form of another site returns 403', async () => {
  const world = await freshWorld()
  const person = await world.as('subjectMan')
  const answer = await post(world, auth.signOut, { ...crossSiteHeaders, cookie: `keti_session=${person.token}` }, {})
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
})

test('feedback posted from another site returns 403', async () => {
  const world = await freshWorld()
  expect((await post(world, feedback.addFeedback, crossSiteHeaders, { title: 'x', content: 'x' })).status).toBe(403)
  expect(await world.all('feedback')).toEqual([])
})
