import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { resolver, uniqueSymbol } from 'hono-openapi'
import { z } from 'zod'
import { type Action, holds } from '../policy/can'
import { policy } from '../policy/policy'
import { asUnavailable } from './commit.server'
import { type Context, throwRefusedWrite } from './context'
import { fieldsOf, jsonOf } from './door.server'
import type { Bindings } from './env'
import { t } from './core.texts'
import { fieldSentences } from './input'
import { badInput, forbidden, Refusal } from './refusal'

export type App = { Bindings: Bindings; Variables: { ctx: Context; signInProblem: Refusal | null; byCookie: boolean } }

/** The envelope that every answer carries. */
export const envelope = <Result extends z.ZodType>(result: Result) =>
  z.strictObject({ success: z.boolean(), message: z.string(), code: z.number(), result, timestamp: z.number() })

/** A good answer. A command's `{result, message}` is taken apart; anything else is the result. */
export const ok = (c: HonoContext<App>, result: unknown, message = '') =>
  c.json({ success: true, message, code: 200, result: result ?? null, timestamp: c.var.ctx.now().getTime() })
export const done = (c: HonoContext<App>, { result, message }: { result: unknown; message: string }) =>
  ok(c, result, message)

/** Turns what was thrown into the envelope. A defect is logged with its request and never shows its message. */
export function failure(c: HonoContext<App>, thrown: unknown): Response {
  throwRefusedWrite(c.var.ctx)
  const error = asUnavailable(thrown instanceof z.ZodError ? badInput(fieldSentences(thrown)) : thrown)
  const now = c.var.ctx?.now().getTime() ?? Date.now()
  if (error instanceof Refusal)
    return c.json(
      { success: false, message: error.message, code: error.code, result: error.result, timestamp: now },
      error.http,
      error.retryAfter === null ? undefined : { 'retry-after': String(error.retryAfter) },
    )
  if (error instanceof HTTPException) {
    const code = error.status === 400 ? 400 : error.status
    const message = error.status === 400 ? t.badRequest : error.status === 413 ? t.tooLarge : t.defect
    return c.json(
      { success: false, message, code, result: null, timestamp: now },
      error.status === 400 ? 200 : error.status,
    )
  }
  console.error('defect', c.req.method, c.req.path, c.var.ctx?.request.id, error)
  return c.json({ success: false, message: t.defectLater, code: 500, result: null, timestamp: now }, 500)
}

/** Says what a route is for and what it answers; with CHECK_ANSWERS on, an answer that does not fit is a defect. */
export function answers<Result extends z.ZodType>(
  summary: string,
  result: Result,
  description?: string,
): MiddlewareHandler<App> {
  const whole = envelope(result)
  const check: MiddlewareHandler<App> = async (c, next) => {
    await next()
    if (
      c.var.ctx.env.CHECK_ANSWERS !== 'on' ||
      c.res.status !== 200 ||
      !c.res.headers.get('content-type')?.includes('json')
    )
      return
    const body = (await c.res.clone().json()) as { success?: boolean }
    if (!body.success) return
    const parsed = whole.safeParse(body)
    if (!parsed.success)
      throw new Error(`${c.req.path} answers what its contract does not say: ${z.prettifyError(parsed.error)}`)
  }
  return Object.assign(check, {
    [uniqueSymbol]: {
      spec: {
        summary,
        description,
        responses: { 200: { description: summary, content: { 'application/json': { schema: resolver(whole) } } } },
      },
    },
  })
}
/** A route that answers with a file. */
export function answersFile(summary: string, mime = 'application/octet-stream'): MiddlewareHandler<App> {
  const pass: MiddlewareHandler<App> = (_, next) => next()
  return Object.assign(pass, {
    [uniqueSymbol]: {
      spec: {
        summary,
        responses: {
          200: { description: summary, content: { [mime]: { schema: { type: 'string', format: 'binary' } } } },
        },
      },
    },
  })
}

/** A route that takes a form with a `file` and these fields, which it reads by itself. */
export function takesFile(fields: z.ZodObject = z.object({})): MiddlewareHandler<App> {
  const pass: MiddlewareHandler<App> = (_, next) => next()
  const { properties = {}, required = [] } = z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' })
  const schema = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, ...properties },
    required: ['file', ...required],
  }
  const spec = { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } } as never
  return Object.assign(pass, { [uniqueSymbol]: { spec } })
}

/**
 * Only for roles that hold one of these rights: refused before the input is looked at. What the row itself allows is the
 * command's to say. The rights stand in the route's description, so that the tests can try every role on every route.
 */
export function may(...actions: [Action, ...Action[]]): MiddlewareHandler<App> {
  const check: MiddlewareHandler<App> = (c, next) => {
    if (!actions.some((action) => holds(c.var.ctx.actor, action))) throw forbidden(t.noRight(policy[actions[0]].does))
    return next()
  }
  return Object.assign(check, { [uniqueSymbol]: { spec: { 'x-rights': actions } as never } })
}

/**
 * For what the wire changes by GET as well: a browser follows such an address by itself, so the cookie that it adds does not
 * open it; a token in the header does. This is the one list of them.
 */
const changesByGet: MiddlewareHandler<App> = (c, next) => {
  if (c.req.method !== 'POST' && c.var.byCookie) throw forbidden(t.changesByGet)
  c.var.ctx.onlyReads = false
  return next()
}
export const changes: MiddlewareHandler<App> = Object.assign(changesByGet, {
  [uniqueSymbol]: { spec: { 'x-changes': true } as never },
})

/** What a checked call hands to its handler, by `c.req.valid(target)`. */
type Checked<Target extends string, Schema extends z.ZodType> = MiddlewareHandler<
  App,
  string,
  { in: { [name in Target]: z.input<Schema> }; out: { [name in Target]: z.output<Schema> } }
>
const checked = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const result = schema.safeParse(input)
  if (!result.success) throw badInput(fieldSentences(result.error))
  return result.data
}
const isJson = (c: HonoContext) => /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(c.req.header('content-type') ?? '')
/** What stands in the address; a name that comes twice is an array. */
const queryOf = (c: HonoContext) =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, texts]) => [name, texts.length === 1 ? texts[0] : texts]),
  )

const givenIn: Record<'json' | 'query' | 'param', (c: HonoContext) => unknown> = {
  json: (c) => (isJson(c) ? jsonOf(c) : {}),
  query: queryOf,
  param: (c) => c.req.param(),
}
/**
 * Checks one part of the request; a wrong one is refused with a sentence per field.
 * @param told how it is described, where that differs
 */
export function valid<Target extends 'json' | 'query' | 'param', Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
  told: z.ZodType = schema,
): Checked<Target, Schema> {
  const check: Checked<Target, Schema> = async (c, next) => {
    c.req.addValidatedData(target, checked(schema, await givenIn[target](c)) as object)
    await next()
  }
  return Object.assign(check, { [uniqueSymbol]: { target, ...resolver(told) } })
}

/** As `valid('json')`, for calls that take what they need from the address, the body or both (the body wins). */
export function takes<Schema extends z.ZodType>(schema: Schema, told: z.ZodType = schema): Checked<'query', Schema> {
  const check: Checked<'query', Schema> = async (c, next) => {
    const type = c.req.header('content-type') ?? ''
    const reads =
      c.req.method === 'GET' ? null : type.includes('json') ? jsonOf : type.includes('form') ? fieldsOf : null
    const body = reads ? await reads(c) : {}
    const both = body && typeof body === 'object' && !Array.isArray(body)
    c.req.addValidatedData('query', checked(schema, both ? { ...queryOf(c), ...body } : body) as object)
    await next()
  }
  return Object.assign(check, { [uniqueSymbol]: { target: 'json', ...resolver(told) } })
}
