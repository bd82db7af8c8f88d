import type { Context as HonoContext, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { toUnavailable } from './commit.server'
import { type Context, throwRefusedWrite } from './context'
import type { Bindings } from './env'
import { t } from './core.texts'
import { fieldMessages } from './input'
import { logLine } from './log-line'
import { badInput, Refusal } from './refusal'

export type App = {
  Bindings: Bindings
  Variables: {
    ctx: Context
    signInProblem: Refusal | null
    byCookie: boolean
    /** The caller's address has an automatic ban. */
    banned?: true
    /** The request was restarted: only the restarted one is measured. */
    begunAnew?: true
    /** The app that also serves pages, if there is one. */
    site?: Hono<App>
  }
}

/** Handles the request from the beginning, for instance with another method or address. */
export function restartRequest(c: HonoContext<App>, app: Hono<App>, request = c.req.raw): Response | Promise<Response> {
  c.set('begunAnew', true)
  return app.fetch(request, c.env, executionContextOf(c))
}
const executionContextOf = (c: HonoContext<App>) => {
  try {
    return c.executionCtx
  } catch {
    return undefined // plain Node has none
  }
}

/** Schema of the envelope of every response. */
export const envelope = <Result extends z.ZodType>(result: Result) =>
  z.strictObject({ success: z.boolean(), message: z.string(), code: z.number(), result, timestamp: z.number() })

/** Sends a success response. */
export const ok = <Result>(c: HonoContext<App>, result: Result, message = '') =>
  c.json({ success: true, message, code: 200, result: result ?? null, timestamp: c.var.ctx.now().getTime() })

/** Converts a thrown error to an error response. A defect is logged with its request, and its message is not revealed. */
export function failureResponse(c: HonoContext<App>, thrown: unknown): Response {
  throwRefusedWrite(c.var.ctx)
  const error = toUnavailable(thrown instanceof z.ZodError ? badInput(fieldMessages(thrown)) : thrown)
  const now = c.var.ctx?.now().getTime() ?? Date.now()
  if (error instanceof Refusal)
    return c.json(
      { success: false, message: error.message, code: error.code, result: error.result, timestamp: now },
      error.http,
      error.retryAfter === null ? undefined : { 'retry-after': String(error.retryAfter) },
    )
  if (error instanceof HTTPException) {
    const message = error.status === 400 ? t.badRequest : error.status === 413 ? t.tooLarge : t.defect
    return c.json(
      { success: false, message, code: error.status, result: null, timestamp: now },
      error.status === 400 ? 200 : error.status,
    )
  }
  const request = c.var.ctx?.request.id ?? ''
  logLine('defect', { request, method: c.req.method, path: c.req.path }, error)
  if (request) c.header('x-request-id', request)
  return c.json({ success: false, message: t.defectLater, code: 500, result: null, timestamp: now }, 500)
}
