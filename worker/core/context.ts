import { type Database, type Meter, createMeter, openDatabase } from '../../db/client'
import type { ReplicationIndex } from '../../db/pipeline'
import type { Actor } from './actor'
import { callerAddress } from './address'
import { readCookie, cookieName } from './cookies'
import { logLine } from './log-line'
import { type Bindings, type Env, readEnv } from './env'
import type { Refusal } from './refusal'
import {
  findForbiddenWrite,
  ImpersonationRefusal,
  assertImpersonationWrites,
  type WriteInReadError,
} from './read-only-guard'
import { requestTransport, databaseTransport } from './database-transport.server'

/** Everything that a query or a command may use. Created once per request or job run. */
export type Context = {
  env: Env
  bindings: Bindings
  db: Database
  meter: Meter
  /** Replication position of the writes of this request; starts with the position of the caller's previous writes. */
  written: ReplicationIndex
  actor: Actor
  /** Time and ids are injected, so that tests can set them. */
  now: () => Date
  id: () => string
  request: {
    id: string
    /** Address of the caller; '' if the platform does not name it. */
    ip: string
    method: string
    origin: string
    url: string
    userAgent: string
    /** Cookie that the browser stores after a sign-in. */
    device: string
    /** Refusal for open calls whose attempts may not be counted against the caller's address; absent if they may. */
    uncounted?: Refusal
  }
  /** This request may write only what `read-only-guard.ts` allows. */
  onlyReads: boolean
  /** The session is impersonated: nothing is changed in that person's name. */
  onlySees: boolean
  /** The write that the request attempted although it is read-only; nothing of it was sent. */
  refusedWrite: WriteInReadError | null
  /** Commands for many rows (`batchCommand`, `commitEach`) write all rows or none, as in an all-or-nothing import. */
  allOrNothing?: boolean
  /** Registers work that continues after the response. */
  after(work: Promise<unknown>): void
}

/** Cookie of a browser in which somebody has signed in before. */
export const DEVICE_COOKIE = 'keti_device'

/** Returns a UUID version 7 without hyphens: 32 characters, ordered by time. */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return Buffer.from(bytes.buffer).toString('hex')
}

const CENTURY_MS = 100 * 365 * 86_400_000
/**
 * Returns the clock. In development the `x-now-offset` header or the `now_offset` cookie shifts it, in milliseconds; it
 * never affects the guards.
 */
export function clockOf(request: Request, env: Env): () => Date {
  if (env.ENVIRONMENT !== 'development') return () => new Date()
  const offset = Number(
    request.headers.get('x-now-offset') ??
      /(?:^|;\s*)now_offset=(-?\d+)/.exec(request.headers.get('cookie') ?? '')?.[1] ??
      0,
  )
  // An offset beyond the calendar, or an invalid one, is ignored.
  return () => new Date(Date.now() + (Math.abs(offset) < CENTURY_MS ? offset : 0))
}

/**
 * True for a read by a browser: it sends the replication position of its last write in a cookie. Clients with a token
 * do not.
 */
const isBrowserRead = ({ method, headers }: Request) =>
  (method === 'GET' || method === 'HEAD') && !headers.has('x-access-token')

/**
 * Creates the context of a request, with an anonymous actor. No round trip. @throws Error if a variable of the
 * environment is missing or wrong
 */
export function requestContext(
  request: Request,
  bindings: Bindings,
  waitUntil?: (work: Promise<unknown>) => void,
): Context {
  const env = readEnv(bindings)
  const meter = createMeter(env.OTEL_EXPORTER_OTLP_ENDPOINT !== '')
  const written = { index: 0 }
  const { pathname, origin } = new URL(request.url)
  let requestId: string | null = null
  const ctx: Context = {
    env,
    bindings,
    written,
    db: openDatabase(
      env.DB_URL,
      env.DB_TOKEN,
      meter,
      requestTransport(bindings, env, isBrowserRead(request), written),
      (sql) => {
        if (ctx.onlySees) assertImpersonationWrites(sql)
        if (!ctx.onlyReads) return
        ctx.refusedWrite ??= findForbiddenWrite(`${request.method} ${pathname}`, sql)
        if (ctx.refusedWrite) throw ctx.refusedWrite
      },
    ),
    meter,
    actor: { kind: 'anonymous' },
    onlyReads: false,
    onlySees: false,
    refusedWrite: null,
    now: clockOf(request, env),
    id: () => newId(),
    request: {
      // Created lazily, because most reads write no log line with it.
      get id() {
        return (requestId ??= request.headers.get('cf-ray') ?? newId())
      },
      ip: callerAddress(request.headers, env),
      method: request.method,
      origin,
      url: pathname,
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 200),
      device: readCookie(request.headers, cookieName(env, DEVICE_COOKIE)),
    },
    after: (work) => {
      const quiet = work.catch((error) => {
        if (error instanceof ImpersonationRefusal || error?.cause instanceof ImpersonationRefusal) return
        logLine('background work of a request', { request: ctx.request.id }, error)
        throwRefusedWrite(ctx)
      })
      waitUntil?.(quiet)
    },
  }
  return ctx
}

/**
 * In tests a read that tried to write fails the test instead of returning a response.
 * @throws WriteInReadError
 */
export function throwRefusedWrite(ctx: Context | undefined): void {
  if (ctx?.refusedWrite && ctx.env.CHECK_ANSWERS === 'on') throw ctx.refusedWrite
}

/** Creates the context of a job run, with the job as actor. No round trip. */
export function jobContext(name: string, bindings: Bindings, now: () => Date = () => new Date()): Context {
  const env = readEnv(bindings)
  const meter = createMeter(env.OTEL_EXPORTER_OTLP_ENDPOINT !== '')
  const id = newId()
  return {
    env,
    bindings,
    db: openDatabase(env.DB_URL, env.DB_TOKEN, meter, databaseTransport(bindings, env)),
    meter,
    written: { index: 0 },
    actor: { kind: 'system', name },
    onlyReads: false,
    onlySees: false,
    refusedWrite: null,
    now,
    id: () => newId(),
    request: { id, ip: '', method: 'JOB', origin: '', url: name, userAgent: '', device: '' },
    after: (work) => void work.catch((error) => logLine('background work of a job', { request: id }, error)),
  }
}
