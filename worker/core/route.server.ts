import { type Context as HonoContext, Hono, type MiddlewareHandler } from 'hono'
import { resolver, uniqueSymbol } from 'hono-openapi'
import { z } from 'zod'
import { enter } from '../policy/can'
import { loadsFirst } from './command.server'
import type { AnswerOf, Call, FileAnswer, TakenOf } from './call'
import type { Context } from './context'
import { fieldsOf, isJsonType, jsonOf } from './door.server'
import { Done } from './done'
import { type App, envelope, ok } from './http.server'
import { t } from './core.texts'
import { fieldSentences } from './input'
import { OnlySees } from './reading'
import { badInput, forbidden } from './refusal'

type Run<C extends Call> = (
  ctx: Context,
  input: TakenOf<C>,
  c: HonoContext<App>,
) => AnswerOf<C> | Response | Promise<AnswerOf<C> | Response>
type Answered = { call: Call; run: Run<any> }
type Surrounded = { around: readonly Call[]; by: MiddlewareHandler<App> }
export type Route = Answered | Surrounded

/**
 * Registers the handler of a call: it returns a query's result, a command's `CommandResult`, or a response of its own.
 *
 * @example handleCall(call.commitGrades, commitGrades)
 */
export const on = <C extends Call>(call: C, run: Run<C>): Route => ({ call, run })
/**
 * Registers the handlers of all calls of an area, by the name of each call.
 *
 * @example handleCalls(calls, { ...recordHandlers(position), byCode })
 */
export const answers = <Calls extends Record<string, Call>>(
  calls: Calls,
  handlers: { [Name in keyof Calls]: Run<Calls[Name]> },
): Route[] => Object.entries(calls).map(([name, call]) => on(call, handlers[name]!))
/** Registers a middleware around calls, which may belong to other areas. */
export const around = (calls: readonly Call[], by: MiddlewareHandler<App>): Route => ({ around: calls, by })

const isAnswered = (route: Route): route is Answered => 'call' in route

/** Builds the routes of the API. Middleware around a call runs before its handler, wherever it is registered. */
export function routes(all: readonly Route[]): Hono<App> {
  const app = new Hono<App>()
  for (const route of all) if (!isAnswered(route)) for (const { path } of route.around) app.use(path, route.by)
  for (const { call, run } of all.filter(isAnswered))
    app.on(call.method.split('|'), call.path, described(call), ...doors(call), async (c) => {
      // A change begins only after the session has been verified.
      if ((call.changes || c.req.method !== 'GET') && !loadsFirst(run)) await c.var.ctx.db.$client.judged()
      const answer: unknown = await run(c.var.ctx, c.req.valid('query' as never) ?? {}, c)
      if (answer instanceof Response) return answer
      if (answer instanceof Done) return ok(c, answer.result, answer.message ?? call.says?.(answer.result) ?? t.done)
      return ok(c, answer, call.says?.(answer))
    })
  return app
}

/** Returns a function that tells whether a path belongs to a call that needs no session. */
export function openAmong(all: readonly Route[]): (path: string) => boolean {
  const open = all.filter(isAnswered).filter(({ call }) => call.may === 'open')
  const paths = open.map(({ call }) => new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`))
  return (path) => paths.some((one) => one.test(path))
}

/** Rights are checked before the input: a caller without the right gets no validation messages. */
function doors(call: Call): MiddlewareHandler<App>[] {
  return [
    ...(call.whileSeeing ? [] : [seeingOnlyReads(call)]),
    ...(call.changes ? [byHeaderAlone] : []),
    ...(call.may === 'open' || call.may === 'session' ? [] : [mayEnter(call)]),
    ...('mime' in call.answers ? [] : [checked(call.answers)]),
    taken(call),
  ]
}

/** Allows only reads in an impersonated session. Traces that a read would leave in that person's name are not sent. */
const seeingOnlyReads =
  ({ method, changes }: Call): MiddlewareHandler<App> =>
  (c, next) => {
    if (c.var.ctx.onlySees && (changes || !method.includes('GET'))) throw new OnlySees()
    return next()
  }

const mayEnter =
  ({ may }: Call): MiddlewareHandler<App> =>
  (c, next) => {
    enter(c.var.ctx.actor, may)
    return next()
  }

/**
 * Guards calls that change data by GET as well: a browser follows such a URL by itself, so the cookie that it adds does
 * not authorize the call; a token in the header does.
 */
const byHeaderAlone: MiddlewareHandler<App> = (c, next) => {
  if (c.req.method !== 'POST' && c.var.byCookie) throw forbidden(t.changesByGet)
  c.var.ctx.onlyReads = false
  return next()
}

/** With CHECK_ANSWERS on, a response that does not match its schema is a defect. */
function checked(result: z.ZodType): MiddlewareHandler<App> {
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
      throw new Error(`${c.req.path} answers what its contract does not say: ${z.prettifyError(parsed.error)}`)
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
  return isJsonType(type) ? jsonOf(c) : type.includes('form') ? fieldsOf(c) : {}
}
const isRecord = (body: unknown) => typeof body === 'object' && body !== null && !Array.isArray(body)

/** Validates the input of a call. @throws 400 with a message per field */
function taken({ takes, told = takes, path }: Call): MiddlewareHandler<App> {
  if (!takes || !told) return (_, next) => next()
  const rest = beside(namesIn(path), told)
  const check: MiddlewareHandler<App> = async (c, next) => {
    const body = rest ? await bodyOf(c) : null
    const input = rest && !isRecord(body) ? body : { ...(rest && queryOf(c)), ...(body as object), ...c.req.param() }
    const result = takes.safeParse(input)
    if (!result.success) throw badInput(fieldSentences(result.error))
    c.req.addValidatedData('query', result.data as object)
    await next()
  }
  return rest ? Object.assign(check, { [uniqueSymbol]: { target: 'json', ...resolver(rest) } }) : check
}
const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
/** Returns the schema without the path parameters; null if nothing is left. */
function beside(names: readonly string[], schema: z.ZodType): z.ZodType | null {
  if (names.length === 0) return schema
  if (!(schema instanceof z.ZodObject)) return null
  const shape = Object.fromEntries(Object.entries(schema.shape).filter(([name]) => !names.includes(name)))
  return Object.keys(shape).length > 0 ? z.object(shape) : null
}

/** Adds the call to the OpenAPI description. */
function described(call: Call): MiddlewareHandler<App> {
  const pass: MiddlewareHandler<App> = (_, next) => next()
  const rights = typeof call.may === 'string' ? [call.may] : call.may
  const spec = {
    summary: call.does,
    description: call.tells,
    parameters: inPath(call),
    ...(call.may === 'open' && { security: [] }),
    responses: { 200: { description: call.does, content: contentOf(call.answers) } },
    ...(call.form && { requestBody: formOf(call.form) }),
    ...(rights[0] !== 'open' && rights[0] !== 'session' && { 'x-rights': rights }),
    ...(call.changes && { 'x-changes': true }),
  }
  return Object.assign(pass, { [uniqueSymbol]: { spec } })
}
function inPath({ path, takes, told = takes }: Call) {
  const { properties = {} } = told ? jsonSchema(told) : {}
  return namesIn(path).map((name) => ({ in: 'path', name, required: true, schema: properties[name] }))
}
const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const contentOf = (answers: z.ZodType | FileAnswer): object =>
  'mime' in answers
    ? {
        [answers.mime]: { schema: { type: 'string', format: 'binary' } },
        ...(answers.instead && contentOf(answers.instead)),
      }
    : { 'application/json': { schema: resolver(envelope(answers)) } }
function formOf(fields: z.ZodObject) {
  const { properties = {}, required = [] } = jsonSchema(fields)
  const schema = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, ...properties },
    required: ['file', ...required],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}
