import { type Context as HonoContext, Hono, type MiddlewareHandler } from 'hono'
import { resolver, uniqueSymbol } from 'hono-openapi'
import { z } from 'zod'
import { assertCanCall } from '../policy/authorization'
import { isLoadFirst } from './command.server'
import type { HandlerResultOf, Call, FileResponse, ParsedInputOf } from './call'
import type { Context } from './context'
import { readFormFields, isJsonType, readJsonBody } from './request-parser.server'
import { CommandResult } from './command-result'
import { type App, envelope, ok } from './http.server'
import { t } from './core.texts'
import { fieldMessages } from './input'
import { ImpersonationRefusal } from './read-only-guard'
import { badInput, forbidden } from './refusal'

type CallHandler<C extends Call> = (
  ctx: Context,
  input: ParsedInputOf<C>,
  c: HonoContext<App>,
) => HandlerResultOf<C> | Response | Promise<HandlerResultOf<C> | Response>
type HandledCall = { call: Call; run: CallHandler<any> }
type WrappedCalls = { around: readonly Call[]; by: MiddlewareHandler<App> }
export type Route = HandledCall | WrappedCalls

/**
 * Registers the handler of a call: it returns a query's result, a command's `CommandResult`, or a response of its own.
 *
 * @example handleCall(call.commitGrades, commitGrades)
 */
export const handleCall = <C extends Call>(call: C, run: CallHandler<C>): Route => ({ call, run })
/**
 * Registers the handlers of all calls of an area, by the name of each call.
 *
 * @example handleCalls(calls, { ...recordHandlers(position), byCode })
 */
export const handleCalls = <Calls extends Record<string, Call>>(
  calls: Calls,
  handlers: { [Name in keyof Calls]: CallHandler<Calls[Name]> },
): Route[] => Object.entries(calls).map(([name, call]) => handleCall(call, handlers[name]!))
/** Registers a middleware around calls, which may belong to other areas. */
export const wrapCalls = (calls: readonly Call[], by: MiddlewareHandler<App>): Route => ({ around: calls, by })

const isHandledCall = (route: Route): route is HandledCall => 'call' in route

/** Builds the routes of the API. Middleware around a call runs before its handler, wherever it is registered. */
export function buildRoutes(all: readonly Route[]): Hono<App> {
  const app = new Hono<App>()
  for (const route of all) if (!isHandledCall(route)) for (const { path } of route.around) app.use(path, route.by)
  for (const { call, run } of all.filter(isHandledCall))
    app.on(call.method.split('|'), call.path, describeCall(call), ...guardsOf(call), async (c) => {
      // A change begins only after the session has been verified.
      if ((call.changes || c.req.method !== 'GET') && !isLoadFirst(run)) await c.var.ctx.db.$client.judged()
      const answer: unknown = await run(c.var.ctx, c.req.valid('query' as never) ?? {}, c)
      if (answer instanceof Response) return answer
      if (answer instanceof CommandResult)
        return ok(c, answer.result, answer.message ?? call.says?.(answer.result) ?? t.done)
      return ok(c, answer, call.says?.(answer))
    })
  return app
}

/** Returns a function that tells whether a path belongs to a call that needs no session. */
export function openPathMatcher(all: readonly Route[]): (path: string) => boolean {
  const open = all.filter(isHandledCall).filter(({ call }) => call.may === 'open')
  const paths = open.map(({ call }) => new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`))
  return (path) => paths.some((one) => one.test(path))
}

/** Rights are checked before the input: a caller without the right gets no validation messages. */
function guardsOf(call: Call): MiddlewareHandler<App>[] {
  return [
    ...(call.whileSeeing ? [] : [denyImpersonatedWrites(call)]),
    ...(call.changes ? [requireHeaderToken] : []),
    ...(call.may === 'open' || call.may === 'session' ? [] : [requireRight(call)]),
    ...('mimes' in call.answers ? [] : [checkResponse(call.answers)]),
    parseInput(call),
  ]
}

/** Allows only reads in an impersonated session. Traces that a read would leave in that person's name are not sent. */
const denyImpersonatedWrites =
  ({ method, changes }: Call): MiddlewareHandler<App> =>
  (c, next) => {
    if (c.var.ctx.onlySees && (changes || !method.includes('GET'))) throw new ImpersonationRefusal()
    return next()
  }

const requireRight =
  ({ may }: Call): MiddlewareHandler<App> =>
  (c, next) => {
    assertCanCall(c.var.ctx.actor, may)
    return next()
  }

/**
 * Guards calls that change data by GET as well: a browser follows such a URL by itself, so the cookie that it adds does
 * not authorize the call; a token in the header does.
 */
const requireHeaderToken: MiddlewareHandler<App> = (c, next) => {
  if (c.req.method !== 'POST' && c.var.byCookie) throw forbidden(t.changesByGet)
  c.var.ctx.onlyReads = false
  return next()
}

/** With CHECK_ANSWERS on, a response that does not match its schema is a defect. */
function checkResponse(result: z.ZodType): MiddlewareHandler<App> {
  const whole = envelope(result)
  return async (c, next) => {
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
      throw new Error(`The response of ${c.req.path} does not match its contract: ${z.prettifyError(parsed.error)}`)
  }
}

/** Returns the query parameters; a repeated name becomes an array. */
const queryOf = (c: HonoContext) =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, texts]) => [name, texts.length === 1 ? texts[0] : texts]),
  )
/** Returns the fields of the body; `{}` if it is neither JSON nor a form. */
function bodyOf(c: HonoContext): Promise<unknown> | object {
  const type = c.req.header('content-type') ?? ''
  if (c.req.method === 'GET') return {}
  return isJsonType(type) ? readJsonBody(c) : type.includes('form') ? readFormFields(c) : {}
}
const isRecord = (body: unknown) => typeof body === 'object' && body !== null && !Array.isArray(body)

/** Validates the input of a call. @throws 400 with a message per field */
function parseInput({ takes, told = takes, path }: Call): MiddlewareHandler<App> {
  if (!takes || !told) return (_, next) => next()
  const rest = schemaWithoutPath(pathNames(path), told)
  const check: MiddlewareHandler<App> = async (c, next) => {
    const body = rest ? await bodyOf(c) : null
    const input = rest && !isRecord(body) ? body : { ...(rest && queryOf(c)), ...(body as object), ...c.req.param() }
    const result = takes.safeParse(input)
    if (!result.success) throw badInput(fieldMessages(result.error))
    c.req.addValidatedData('query', result.data as object)
    await next()
  }
  return rest ? Object.assign(check, { [uniqueSymbol]: { target: 'json', ...resolver(rest) } }) : check
}
const pathNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
/** Returns the schema without the path parameters; null if nothing is left. */
function schemaWithoutPath(names: readonly string[], schema: z.ZodType): z.ZodType | null {
  if (names.length === 0) return schema
  if (!(schema instanceof z.ZodObject)) return null
  const shape = Object.fromEntries(Object.entries(schema.shape).filter(([name]) => !names.includes(name)))
  return Object.keys(shape).length > 0 ? z.object(shape) : null
}

/** Adds the call to the OpenAPI description. */
function describeCall(call: Call): MiddlewareHandler<App> {
  const pass: MiddlewareHandler<App> = (_, next) => next()
  const rights = typeof call.may === 'string' ? [call.may] : call.may
  const spec = {
    summary: call.does,
    description: call.tells,
    parameters: pathParameters(call),
    ...(call.may === 'open' && { security: [] }),
    responses: { 200: { description: call.does, content: responseContent(call.answers) } },
    ...(call.form && { requestBody: multipartBody(call.form) }),
    ...(rights[0] !== 'open' && rights[0] !== 'session' && { 'x-rights': rights }),
    ...(call.changes && { 'x-changes': true }),
  }
  return Object.assign(pass, { [uniqueSymbol]: { spec } })
}
function pathParameters({ path, takes, told = takes }: Call) {
  const { properties = {} } = told ? jsonSchema(told) : {}
  return pathNames(path).map((name) => ({ in: 'path', name, required: true, schema: properties[name] }))
}
const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const responseContent = (answers: z.ZodType | FileResponse): object =>
  'mimes' in answers
    ? {
        ...Object.fromEntries(answers.mimes.map((mime) => [mime, { schema: { type: 'string', format: 'binary' } }])),
        ...(answers.instead && responseContent(answers.instead)),
      }
    : { 'application/json': { schema: resolver(envelope(answers)) } }
function multipartBody(fields: z.ZodObject) {
  const { properties = {}, required = [] } = jsonSchema(fields)
  const schema = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, ...properties },
    required: ['file', ...required],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}
