import { zValidator } from '@hono/zod-validator'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { validator as honoValidator } from 'hono/validator'
import { resolver, uniqueSymbol } from 'hono-openapi'
import { z } from 'zod'
import { type Action, holds } from '../policy/can'
import { policy } from '../policy/policy'
import { asUnavailable } from './commit.server'
import type { Context } from './context'
import type { Bindings } from './env'
import { t } from './core.texts'
import { fieldSentences } from './input'
import { badInput, forbidden, Refusal } from './refusal'

export type App = { Bindings: Bindings; Variables: { ctx: Context; signInProblem: Refusal | null } }

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
  const error = asUnavailable(thrown instanceof z.ZodError ? badInput(fieldSentences(thrown)) : thrown)
  const now = c.var.ctx?.now().getTime() ?? Date.now()
  if (error instanceof Refusal)
    return c.json(
      { success: false, message: error.message, code: error.code, result: error.result, timestamp: now },
      error.http,
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

/** Checks one part of the request; a wrong one is refused with a sentence per field. */
export function valid<Target extends 'json' | 'query' | 'param' | 'form', Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  const check = zValidator(target, schema, (result) => {
    if (!result.success) throw badInput(fieldSentences(result.error as unknown as z.ZodError))
  })
  return Object.assign(check, { [uniqueSymbol]: { target, ...resolver(schema) } })
}

/** As `valid('json')`, for calls that take what they need from the address, the body or both (the body wins). */
export function takes<Schema extends z.ZodType>(schema: Schema) {
  const check = honoValidator('query', async (query, c) => {
    const type = c.req.header('content-type') ?? ''
    let body: unknown = {}
    if (c.req.method !== 'GET' && type.includes('json')) {
      const text = await c.req.text()
      try {
        body = text ? JSON.parse(text) : {}
      } catch {
        throw badInput({ body: t.notJson })
      }
    } else if (c.req.method !== 'GET' && type.includes('form')) body = await c.req.parseBody()
    const input = body && typeof body === 'object' && !Array.isArray(body) ? { ...query, ...body } : body
    const result = schema.safeParse(input)
    if (!result.success) throw badInput(fieldSentences(result.error))
    return result.data as z.output<Schema>
  })
  return Object.assign(check, { [uniqueSymbol]: { target: 'json', ...resolver(schema) } })
}
