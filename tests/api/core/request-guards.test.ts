import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { user } from '~/db/schema'
import { isChangingCall } from '~/tests/support/changing-calls'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import { api } from '~/worker/api'
import * as account from '~/worker/auth/account/calls'
import * as auth from '~/worker/auth/calls'
import type { Person } from '~/worker/core/actor'
import type { App } from '~/worker/core/http.server'
import * as grading from '~/worker/grading/calls'
import * as people from '~/worker/people/calls'
import * as permissions from '~/worker/permissions/calls'
import type { Action } from '~/worker/policy/authorization'
import { policy } from '~/worker/policy/policy'
import type { RoleCode } from '~/worker/policy/roles'
import * as reviews from '~/worker/reviews/calls'
import * as steering from '~/worker/subject-management/calls'
import * as subjects from '~/worker/subjects/calls'
import * as study from '~/worker/study/calls'
import * as system from '~/worker/system/calls'
import { generateOpenApi as describeApi } from '~/worker/system/openapi-document.server'

const ask = (world: World, path: string, init: RequestInit) =>
  Promise.resolve(api.request(path, init, world.bindings as never))
const cookieOf = ({ token }: SignedIn) => `keti_session=${token}`

describe('session cookie', () => {
  /** Renames the person if the request is accepted. */
  const write = (world: World, person: SignedIn, headers: Record<string, string>) =>
    world.nobody.ask(
      account.saveProfile,
      { realname: '改名', telephone: '' },
      {
        cookie: cookieOf(person),
        ...headers,
      },
    )
  const ORIGIN = 'http://localhost'

  test('writes for pages of this site', async () => {
    const world = await freshWorld()
    const person = await world.as('subjectMan')
    const answer = await write(world, person, { origin: ORIGIN, 'sec-fetch-site': 'same-origin' })
    expect(answer.body.success, answer.body.message).toBe(true)
    expect((await world.read('user', person.user.id))!.realname).toBe('改名')
  })

  test('is rejected for other sites, subdomains and forms', async () => {
    const world = await freshWorld()
    const person = await world.as('subjectMan')
    const refused: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
    ]
    for (const headers of refused) {
      const answer = await write(world, person, headers)
      expect(answer, JSON.stringify(headers)).toMatchObject({ status: 403, body: { code: 403, message: '拒绝访问' } })
    }
    expect((await world.read('user', person.user.id))!.realname).toBe(person.user.realname)
  })

  test('is not needed with a token in the header, from any site', async () => {
    const world = await freshWorld()
    const person = await world.as('subjectMan')
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://a.example' }
    const answer = await person.ask(account.saveProfile, { realname: '改名', telephone: '' }, headers)
    expect(answer.body.success).toBe(true)
  })

  test('is accepted for the configured site URL behind a proxy', async () => {
    const world = await freshWorld()
    world.vars = { SITE_URL: 'https://keti.example.org' }
    const person = await world.as('subjectMan')
    const answer = await write(world, person, { origin: 'https://keti.example.org', 'sec-fetch-site': 'same-origin' })
    expect(answer.body.success).toBe(true)
  })
})

type Read = { path: string; takes: { name: string; schema?: { enum?: string[] } }[]; rights: Action[] }
async function everyGet(): Promise<Read[]> {
  const { paths } = (await describeApi(api)) as unknown as { paths: Record<string, Record<string, any>> }
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get ? [{ path, takes: get.parameters ?? [], rights: get['x-rights'] ?? [] }] : [],
  )
}

describe('GET that changes data', () => {
  test('is declared', async () => {
    const declared = (await everyGet()).map(({ path }) => path).filter((path) => isChangingCall(path))
    expect(declared.toSorted()).toEqual(
      [
        subjects.removeInstitution,
        study.copyAnnexes,
        steering.setShare,
        reviews.backToFirst,
        grading.setExcellent,
        announcements.releaseAnnouncement,
        announcements.revokeAnnouncement,
        permissions.takeRole,
        people.setStatusOfOne,
      ].map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}')),
    )
  })

  test('is rejected with a cookie and accepted with a token', async () => {
    const world = await freshWorld()
    await world.subject({ id: 's-x' })
    for (const { path, rights } of await everyGet()) {
      const address = path.replaceAll(/\{\w+\}/g, '1')
      if (!isChangingCall(address)) continue
      const code = rights.length ? (policy[rights[0]!].roles[0] as RoleCode) : 'bizManger'
      const person = await world.as(code)
      const own = { cookie: cookieOf(person), 'sec-fetch-site': 'same-origin' }
      expect(await world.nobody.send('GET', address, { id: 'x' }, own), path).toMatchObject({
        status: 403,
        body: { message: '此操作会更改数据，请通过页面上的按钮办理' },
      })
      expect((await person.send('GET', address, { id: 'x' })).body.message, path).not.toContain(
        '请通过页面上的按钮办理',
      )
    }
  })

  const failed: string[] = []
  /** A call that renames its caller without declaring the change. */
  const renaming = new Hono<App>()
    .route('/', api)
    .get('/renames', async (c) => {
      const { db, actor } = c.var.ctx
      await db
        .update(user)
        .set({ realname: '改名' })
        .where(eq(user.id, (actor as Person).userId))
      return c.text('done')
    })
    .onError((error) => {
      throw error
    })
  /** True if the rename was written. */
  const rename = async (headers: (person: SignedIn) => Record<string, string>, vars: Record<string, unknown>) => {
    const world = await freshWorld()
    world.vars = vars
    const person = await world.as('subjectMan')
    const said = { 'x-now-offset': String(world.offset), ...headers(person) }
    const answer = renaming.request('/renames', { headers: said }, world.bindings as never)
    await Promise.resolve(answer).catch((error: Error) => failed.push(error.message))
    return (await world.read('user', person.user.id))!.realname === '改名'
  }
  const asCookie = (person: SignedIn) => ({ cookie: cookieOf(person) })
  const asToken = ({ token }: SignedIn) => ({ 'x-access-token': token })

  test('without a declaration changes nothing for a cookie', async () => {
    expect(await rename(asCookie, { CHECK_ANSWERS: 'off' })).toBe(false)
    expect(await rename(asToken, { CHECK_ANSWERS: 'off' })).toBe(true)
  })

  test('without a declaration fails in tests', async () => {
    for (const headers of [asCookie, asToken]) {
      expect(await rename(headers, {})).toBe(false)
      expect(failed.splice(0)).toEqual(['GET /renames changes user.realname and does not say so: it needs `changes`.'])
    }
  })

  // Every `get` of the API tests checks this as well, and applies the guard to tokens too.
  test('is none of the other GET calls', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ id: 's-x', collectId: 'c-x', status: 'ESTABLISHED' })
    const people = await world.everyRole()
    const given: Record<string, string> = {
      id: subject.id,
      ids: subject.id,
      subjectId: subject.id,
      subjectIds: subject.id,
      collectId: 'c-x',
      year: '2026',
      stage: 'FIRST',
      service: 'http://localhost/',
    }
    for (const { path, takes, rights } of await everyGet()) {
      const address = path.replaceAll(/\{\w+\}/g, subject.id)
      if (isChangingCall(address) || path.startsWith('/websocket')) continue
      const query = Object.fromEntries(
        takes.flatMap(({ name, schema }) => {
          const value = given[name] ?? schema?.enum?.[0]
          return value === undefined ? [] : [[name, value]]
        }),
      )
      const asking = people.filter(({ user: { roleCode } }) =>
        rights.length
          ? rights.some((right) => (policy[right].roles as readonly string[]).includes(roleCode))
          : roleCode === 'admin',
      )
      for (const person of asking) await person.send('GET', address, query)
    }
  }, 180_000)
})

describe('security headers', () => {
  const safe = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cache-control': expect.stringContaining('no-store'),
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  }
  test('are on every response', async () => {
    const world = await freshWorld()
    for (const [method, path] of [
      ['GET', system.ready.path],
      ['GET', auth.myInfo.path],
      ['GET', '/v2/none'],
      ['POST', auth.signIn.path],
      ['OPTIONS', subjects.listSubjects.path],
    ] as const) {
      const { headers } = await ask(world, path, { method })
      expect(Object.fromEntries(headers), path).toMatchObject(safe)
      expect(headers.get('strict-transport-security'), path).toBeNull()
    }
  })

  test('include HSTS over TLS only', async () => {
    const world = await freshWorld()
    const { headers } = await ask(world, `https://keti.example.org${system.ready.path}`, {})
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('CORS preflight', () => {
  const preflight = (world: World, origin: string) =>
    ask(world, subjects.listSubjects.path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-access-token' },
    })
  const granted = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith('access-control-'))

  test('is answered without granting anything', async () => {
    const world = await freshWorld()
    const answer = await preflight(world, 'https://a.example')
    expect(answer.status).toBe(204)
    expect(granted(answer)).toEqual([])
    expect(answer.headers.get('x-db-trips')).toBeNull()
    expect((await ask(world, '/subjectMngr/declared', { method: 'OPTIONS' })).status).toBe(204)
  })

  test('grants an allowed origin the token but not the cookie', async () => {
    const world = await freshWorld()
    world.vars = { ALLOWED_ORIGINS: 'https://a.example, https://b.example' }
    const answer = await preflight(world, 'https://b.example')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://b.example')
    expect(answer.headers.get('access-control-allow-headers')).toContain('x-access-token')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(granted(await preflight(world, 'https://c.example'))).toEqual([])
    const person = await world.as('subjectMan')
    const from = { origin: 'https://b.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
    const info = await person.ask(auth.myInfo, {}, from)
    expect([info.status, info.headers.get('access-control-allow-origin')]).toEqual([200, 'https://b.example'])
    expect((await world.nobody.ask(auth.myInfo, {}, { ...from, cookie: cookieOf(person) })).status).toBe(403)
  })
})

test('a form of an unknown origin is rejected by pages as well', async () => {
  const world = await freshWorld()
  const person = await world.as('subjectMan')
  await world.db.update(user).set({ realname: '原名' }).where(eq(user.id, person.user.id))
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }] as Record<
    string,
    string
  >[])
    expect((await ask(world, '/user/login', { method: 'POST', headers })).status).toBe(403)
})
