import { type Database, type Meter, newMeter, openDatabase } from '../../db/client'
import type { Written } from '../../db/pipeline'
import type { Actor } from './actor'
import { callerAddress } from './address'
import { cookieIn, ownName } from './cookies'
import { logLine } from './log-line'
import { type Bindings, type Env, readEnv } from './env'
import type { Refusal } from './refusal'
import { moreThanTraces, OnlySees, refuseSeeing, type WroteByReading } from './reading'
import { askersTrips, tripsOf } from './trips.server'

/** Everything that a query or a command may touch. Made once per request or job run. */
export type Context = {
  env: Env
  bindings: Bindings
  db: Database
  meter: Meter
  /** How far the database has come with what was written here; begins with what whoever asks has written before. */
  written: Written
  actor: Actor
  /** Time and chance are arguments. */
  now: () => Date
  id: () => string
  request: {
    id: string
    /** The caller's address; empty where the platform does not say it. */
    ip: string
    method: string
    origin: string
    url: string
    userAgent: string
    /** What the browser keeps of earlier sign-ins. */
    device: string
    /** Why an open call may not count attempts against the caller's address, where it may not. */
    uncounted?: Refusal
  }
  /** This request may leave nothing but traces: see `reading.ts`. */
  onlyReads: boolean
  /** Whoever asks only sees as somebody else: nothing is changed in that person's name. */
  onlySees: boolean
  /** What it tried to change nevertheless; nothing of it was sent. */
  refusedWrite: WroteByReading | null
  /** Acts over many rows (`each`, `commitEach`) write all of them or none: an import that is asked for as a whole. */
  allOrNothing?: boolean
  /** Work that may go on after the answer. */
  after(work: Promise<unknown>): void
}

/** The cookie of a browser in which somebody has signed in before. */
export const DEVICE_COOKIE = 'keti_device'

/** A UUID version 7 without hyphens: 32 characters, ordered by time. */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return Buffer.from(bytes.buffer).toString('hex')
}

const A_CENTURY = 100 * 365 * 86_400_000
/** Development only: the `x-now-offset` header or the `now_offset` cookie (milliseconds) moves the clock, never the guards. */
export function clockOf(request: Request, env: Env): () => Date {
  if (env.ENVIRONMENT !== 'development') return () => new Date()
  const offset = Number(
    request.headers.get('x-now-offset') ??
      /(?:^|;\s*)now_offset=(-?\d+)/.exec(request.headers.get('cookie') ?? '')?.[1] ??
      0,
  )
  // What leads out of the calendar, or is no number, moves nothing.
  return () => new Date(Date.now() + (Math.abs(offset) < A_CENTURY ? offset : 0))
}

/** A browser that reads: it carries how far the database had come when it wrote, as programs with a token do not. */
const browserReads = ({ method, headers }: Request) =>
  (method === 'GET' || method === 'HEAD') && !headers.has('x-access-token')

export function requestContext(
  request: Request,
  bindings: Bindings,
  waitUntil?: (work: Promise<unknown>) => void,
): Context {
  const env = readEnv(bindings)
  const meter = newMeter(env.OTEL_EXPORTER_OTLP_ENDPOINT !== '')
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
      askersTrips(bindings, env, browserReads(request), written),
      (sql) => {
        if (ctx.onlySees) refuseSeeing(sql)
        if (!ctx.onlyReads) return
        ctx.refusedWrite ??= moreThanTraces(`${request.method} ${pathname}`, sql)
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
      // Most readings leave no line that would name it.
      get id() {
        return (requestId ??= request.headers.get('cf-ray') ?? newId())
      },
      ip: callerAddress(request.headers, env),
      method: request.method,
      origin,
      url: pathname,
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 200),
      device: cookieIn(request.headers, ownName(env, DEVICE_COOKIE)),
    },
    after: (work) => {
      const quiet = work.catch((error) => {
        if (error instanceof OnlySees || error?.cause instanceof OnlySees) return
        logLine('after the answer', { request: ctx.request.id }, error)
        throwRefusedWrite(ctx)
      })
      waitUntil?.(quiet)
    },
  }
  return ctx
}

/**
 * In the tests a read that would have written is no answer like others, which a test may not look at: it ends the test.
 * @throws WroteByReading
 */
export function throwRefusedWrite(ctx: Context | undefined): void {
  if (ctx?.refusedWrite && ctx.env.CHECK_ANSWERS === 'on') throw ctx.refusedWrite
}

export function jobContext(name: string, bindings: Bindings, now: () => Date = () => new Date()): Context {
  const env = readEnv(bindings)
  const meter = newMeter(env.OTEL_EXPORTER_OTLP_ENDPOINT !== '')
  const id = newId()
  return {
    env,
    bindings,
    db: openDatabase(env.DB_URL, env.DB_TOKEN, meter, tripsOf(bindings, env)),
    meter,
    written: { index: 0 },
    actor: { kind: 'system', name },
    onlyReads: false,
    onlySees: false,
    refusedWrite: null,
    now,
    id: () => newId(),
    request: { id, ip: '', method: 'JOB', origin: '', url: name, userAgent: '', device: '' },
    after: (work) => void work.catch((error) => logLine('after the job', { request: id }, error)),
  }
}
