import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { freshWorld, START } from '~/tests/support/world'
import { requestContext } from '~/worker/core/context'
import { drainBody } from '~/worker/core/request-body'
import { newNonce, pageSecurityPolicy, securityHeaders } from '~/worker/core/headers.server'
import { call } from '~/worker/core/call'
import { CommandResult } from '~/worker/core/command-result'
import { type App, failureResponse, ok } from '~/worker/core/http.server'
import { conflict, Refusal, tooManyRequests } from '~/worker/core/refusal'
import { handleCall, buildRoutes as routesOf } from '~/worker/core/route.server'

/** Builds an API of the given routes for a caller with the given permissions, optionally identified by the cookie. */
async function apiOf(
  routes: (app: Hono<App>) => unknown,
  { grants = [] as string[], byCookie = false, vars = {} } = {},
) {
  const world = await freshWorld()
  world.vars = vars
  const app = new Hono<App>()
    .onError((error, c) => failureResponse(c, error))
    .use('*', async (c, next) => {
      const actor = { kind: 'person', grants: new Set(grants), roleCode: 'bizManger' } as never
      c.set('ctx', { ...requestContext(c.req.raw, c.env), now: () => START, actor })
      c.set('byCookie', byCookie)
      await next()
    })
  routes(app)
  return (path: string, init: RequestInit = {}) => Promise.resolve(app.request(path, init, world.bindings as never))
}
const timestamp = START.getTime()
const json = (body: unknown, type = 'application/json') => ({
  method: 'POST',
  headers: { 'content-type': type },
  body: JSON.stringify(body),
})

const open = { does: 'x', may: 'open' } as const

describe('response', () => {
  test('contains result, message, code 200 and time', async () => {
    const ask = await apiOf((app) =>
      app
        .get('/ok', (c) => ok(c, { a: 1 }))
        .get('/nothing', (c) => ok(c, undefined))
        .route(
          '/',
          routesOf([
            handleCall(
              call('GET /done', { ...open, answers: z.array(z.string()) }),
              () => new CommandResult([], '保存成功！'),
            ),
            handleCall(call('GET /said', { ...open, answers: z.null(), says: () => '已收到' }), () => null),
          ]),
        ),
    )
    const answer = await ask('/ok')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ success: true, message: '', code: 200, result: { a: 1 }, timestamp })
    expect(await (await ask('/nothing')).json()).toMatchObject({ result: null })
    expect(await (await ask('/done')).json()).toMatchObject({ result: [], message: '保存成功！' })
    expect(await (await ask('/said')).json()).toMatchObject({ result: null, message: '已收到' })
  })

  test.each<[string, unknown, number, object, string | null]>([
    [
      'a conflict',
      conflict('已提交', { by: '张三' }),
      200,
      { message: '已提交', code: 409, result: { by: '张三' } },
      null,
    ],
    ['too many tries', tooManyRequests('稍后再试', 60), 429, { message: '稍后再试', code: 429, result: null }, '60'],
    ['a refusal with Retry-After 0', new Refusal('等', 503, 503, null, 0), 503, { code: 503 }, '0'],
    [
      'wrong input',
      new z.ZodRealError([{ code: 'custom', path: ['a', 0], message: '错' }]),
      200,
      { code: 400, message: '错', result: { 'a.0': '错' } },
      null,
    ],
    ['an unreadable request', new HTTPException(400), 200, { code: 400, message: '请求内容有误，请检查后重试' }, null],
    ['a body above the limit', new HTTPException(413), 413, { code: 413, message: '文件大小超出限制' }, null],
    ['another HTTP error', new HTTPException(405), 405, { code: 405, message: '系统异常' }, null],
  ])('reports %s', async (_, thrown, status, body, retryAfter) => {
    const ask = await apiOf((app) =>
      app.get('/x', () => {
        throw thrown
      }),
    )
    const answer = await ask('/x')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter])
    expect(await answer.json()).toMatchObject({ success: false, timestamp, ...body })
  })

  test('hides a defect and logs it with its request', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const defect = new Error('the secret')
    const ask = await apiOf((app) =>
      app.get('/x', () => {
        throw defect
      }),
    )
    const answer = await ask('/x', { headers: { 'cf-ray': 'ray' } })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({
      ...{ success: false, message: '系统异常，请稍后再试', code: 500, result: null, timestamp },
    })
    expect(answer.headers.get('x-request-id')).toBe('ray')
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
      {
        ...{ time: expect.any(String), what: 'defect', request: 'ray', method: 'GET', path: '/x' },
        ...{ error: 'the secret', stack: defect.stack },
      },
    ])
  })

  test('contains the time without a context', async () => {
    const app = new Hono<App>()
      .onError((error, c) => failureResponse(c, error))
      .get('/x', () => {
        throw conflict('已提交')
      })
    const body = (await (await app.request('/x')).json()) as { timestamp: number }
    expect(Math.abs(body.timestamp - Date.now())).toBeLessThan(60_000)
  })
})

describe('response that violates its contract', () => {
  const routes = (app: Hono<App>) =>
    app.route(
      '/',
      routesOf([
        handleCall(call('GET /:what', { ...open, answers: z.strictObject({ a: z.number() }) }), (_ctx, _input, c) => {
          const answer = {
            leaks: () => ok(c, { a: 1, password: 'x' }),
            fits: () => ok(c, { a: 1 }),
            refuses: () => c.json({ success: false, other: 1 }),
            made: () => c.json({ anything: 1 }, 201),
            text: () => c.text('{'),
          }[c.req.param('what')!]!
          return answer()
        }),
      ]),
    )
  const statuses = async (CHECK_ANSWERS: string) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const ask = await apiOf(routes, { vars: { CHECK_ANSWERS } })
    const all: Record<string, number> = {}
    for (const what of ['leaks', 'fits', 'refuses', 'made', 'text']) all[what] = (await ask(`/${what}`)).status
    return all
  }
  test('is a defect with checked answers and is sent otherwise', async () => {
    const fine = { leaks: 200, fits: 200, refuses: 200, made: 201, text: 200 }
    expect(await statuses('on')).toEqual({ ...fine, leaks: 500 })
    expect(await statuses('off')).toEqual(fine)
  })
})

describe('permission of a call', () => {
  const routes = (app: Hono<App>) =>
    app.route(
      '/',
      routesOf([
        handleCall(call('GET /x', { does: 'x', may: ['view:save', 'view:share'], answers: z.number() }), () => 1),
        handleCall(call('GET|POST /y', { ...open, changes: true, answers: z.number() }), () => 1),
      ]),
    )
  test('is any of those named, and a rejection names the first', async () => {
    for (const right of ['view:save', 'view:share'])
      expect((await (await apiOf(routes, { grants: [right] }))('/x')).status).toBe(200)
    const refused = await (await apiOf(routes, { grants: ['log:read'] }))('/x')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 403, message: expect.stringMatching(/^没有权限：./) })
  })

  test('excludes the cookie for a GET that changes data', async () => {
    const [byCookie, byToken] = [await apiOf(routes, { byCookie: true }), await apiOf(routes)]
    expect((await byCookie('/y')).status).toBe(403)
    expect((await byCookie('/y', { method: 'POST' })).status).toBe(200)
    expect((await byToken('/y')).status).toBe(200)
  })
})

describe('input of a call', () => {
  const Shape = z.object({ a: z.string().optional(), b: z.union([z.string(), z.array(z.string())]).optional() })
  const routes = (app: Hono<App>) =>
    app.route(
      '/',
      routesOf([
        handleCall(call('POST /json', { ...open, takes: Shape, answers: Shape }), (_, input) => input),
        handleCall(call('GET /query', { ...open, takes: Shape, answers: Shape }), (_, input) => input),
        handleCall(
          call('GET /param/:a', { ...open, takes: Shape.pick({ a: true }), answers: Shape }),
          (_, input) => input,
        ),
        handleCall(call('POST /param/:a', { ...open, takes: Shape, answers: Shape }), (_, input) => input),
        handleCall(call('GET|POST /takes', { ...open, takes: Shape, answers: Shape }), (_, input) => input),
      ]),
    )
  const given = async (path: string, init: RequestInit = {}) => {
    const body = (await (await (await apiOf(routes))(path, init)).json()) as { result: unknown; code: number }
    return body.result
  }

  test('comes from body, query or path', async () => {
    expect(await given('/json', json({ a: 'x' }))).toEqual({ a: 'x' })
    expect(await given('/query?a=x&b=1&b=2')).toEqual({ a: 'x', b: ['1', '2'] })
    expect(await given('/param/x')).toEqual({ a: 'x' })
    expect(await given('/param/x?a=z', json({ a: 'y', b: '1' })), 'the path wins').toEqual({ a: 'x', b: '1' })
  })

  test('is parsed as JSON for JSON content types only', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/problem+json', 'APPLICATION/JSON'])
      expect(await given('/json', json({ a: 'x' }, type)), type).toEqual({ a: 'x' })
    for (const type of ['text/plain', 'application/jsonx'])
      expect(await given('/json', json({ a: 'x' }, type))).toEqual({})
    expect(await given('/json', { method: 'POST', headers: { 'content-type': 'application/json' } })).toEqual({})
    expect(await given('/json', { ...json({}), body: '{' })).toEqual({ body: '请求内容不是有效的 JSON' })
    expect(await given('/json', json({ a: 7 }))).toHaveProperty('a')
  })

  test('merges query and body, and the body wins', async () => {
    expect(await given('/takes?a=x&b=y', json({ a: 'z' }))).toEqual({ a: 'z', b: 'y' })
    expect(await given('/takes?a=x')).toEqual({ a: 'x' })
    const form = new URLSearchParams({ b: 'y' })
    expect(await given('/takes?a=x', { method: 'POST', body: form })).toEqual({ a: 'x', b: 'y' })
    expect(await given('/takes?a=x', { method: 'POST', body: 'b=y' }), 'a text').toEqual({ a: 'x' })
    expect(await given('/takes?a=x', json([]))).toHaveProperty('body')
    expect(await given('/takes?a=x', json(null))).toHaveProperty('body')
  })

  test('is limited to 5 MB unless it is a file', async () => {
    const MB = 1024 * 1024
    const ask = await apiOf(routes)
    const status = async (size: number, headers = {}) => {
      const body = `"${'x'.repeat(size - 2)}"`
      return (await ask('/json', { ...json({}), headers: { 'content-type': 'application/json', ...headers }, body }))
        .status
    }
    expect([await status(5 * MB), await status(5 * MB + 1)]).toEqual([200, 413])
    const says = (length: number) => status(10, { 'content-length': String(length) })
    expect([await says(5 * MB), await says(5 * MB + 1)]).toEqual([200, 413])
  })
})

describe('draining an unread body', () => {
  const MB = 1024 * 1024
  /**
   * Drains a body of the given number of pieces, sixteen of a megabyte and then of a byte. Returns the number of pieces
   * read and whether the rest was cancelled.
   */
  async function reads(pieces: number, fails = false) {
    let [taken, given] = [0, false]
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (fails && taken === 1) throw new Error('away')
          if (taken === pieces) return controller.close()
          taken += 1
          controller.enqueue(new Uint8Array(taken > 16 ? 1 : MB))
        },
        cancel: () => void (given = true),
      },
      { highWaterMark: 0 },
    )
    await drainBody(stream.getReader())
    return [taken, given]
  }
  test('reads to the end and stops after sixteen megabytes', async () => {
    expect(await reads(3)).toEqual([3, false])
    expect(await reads(16)).toEqual([16, false])
    expect(await reads(40)).toEqual([17, true])
    expect(await reads(3, true), 'aborted').toEqual([1, false])
  })
})

describe('security headers', () => {
  test('are added without replacing headers of the response', async () => {
    const app = new Hono<App>()
      .use('*', securityHeaders)
      .get('/plain', (c) => c.text('x'))
      .get('/own', (c) =>
        c.text('x', 200, { 'referrer-policy': 'no-referrer', 'content-security-policy': "img-src 'self'" }),
      )
      .get('/framed', (c) => c.text('x', 200, { 'content-security-policy': "frame-ancestors 'self'" }))
    const headers = async (path: string) => {
      const answer = await app.request(`https://keti.example${path}`)
      return ['referrer-policy', 'x-frame-options', 'content-security-policy'].map((name) => answer.headers.get(name))
    }
    expect(await headers('/plain')).toEqual(['same-origin', 'DENY', "default-src 'none'; frame-ancestors 'none'"])
    expect(await headers('/own')).toEqual(['no-referrer', 'DENY', "img-src 'self'; frame-ancestors 'none'"])
    expect(await headers('/framed')).toEqual(['same-origin', 'DENY', "frame-ancestors 'self'"])
    const secure = await app.request('https://keti.example/plain')
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect((await app.request('http://keti.example/plain')).headers.get('strict-transport-security')).toBeNull()
    const behind = await app.request('http://keti.example/plain', {}, { SITE_URL: 'https://keti.example' })
    expect(behind.headers.get('strict-transport-security')).toContain('max-age=')
  })

  test('allow a page to connect to its site and the storage', () => {
    const connects = (url: string) =>
      /connect-src [^;]*/.exec(pageSecurityPolicy('n', new URL(url), { S3_ENDPOINT: 'https://s3.example:9000/x' }))![0]
    expect(connects('https://keti.example/a')).toBe(
      "connect-src 'self' blob: wss://keti.example https://s3.example:9000",
    )
    expect(connects('http://localhost:8787/a')).toContain(' ws://localhost:8787 ')
  })

  test('use a new nonce of sixteen bytes each time', () => {
    expect(newNonce()).not.toBe(newNonce())
    expect(atob(newNonce())).toHaveLength(16)
  })
})
