import { z } from 'zod'
import type { ReachCode } from './rules'
import { resolvedProblem, targetOf } from './rules'

/** Timeout of a whole exchange in milliseconds. */
const PATIENCE = 5000
/** Most bytes that a test reads of a response. */
const MOST = 64 * 1024
const REDIRECTS = 3

export type Source = { dbType: 'libsql' | 'http'; dbUrl: string; dbUsername: string; secret: string }
/** `detail` is the input of `describeTest`; `cost` is in milliseconds. */
export type Reached = { reached: boolean; detail: string; cost: number }

/** A failed exchange; `detail` is the input of `describeTest`. */
export class Failed extends Error {
  readonly detail: string
  constructor(code: ReachCode, value: string | number = '') {
    super(code)
    this.detail = `${code} ${value}`.trim()
  }
}

/**
 * Runs an exchange with a source within five seconds. With a resolver the name is resolved before and after the
 * exchange. If it resolves to a private network, or to other addresses than before, the result is discarded (protection
 * against DNS rebinding).
 *
 * @param resolver DNS over HTTPS; '' for no check
 */
export async function exchange<Value>(
  source: Source,
  resolver: string,
  run: (url: URL, signal: AbortSignal) => Promise<Value>,
): Promise<{ ok: true; value: Value } | { ok: false; detail: string }> {
  const signal = AbortSignal.timeout(PATIENCE)
  try {
    const url = targetOf(source.dbUrl)!
    const before = resolver ? await addressesOf(url.hostname, resolver, signal) : []
    if (resolver) refuse(resolvedProblem(before, before))
    const value = await run(url, signal)
    // The server may have had another address than the one checked before; its response is discarded then.
    if (resolver) refuse(resolvedProblem(before, await addressesOf(url.hostname, resolver, signal)))
    return { ok: true, value }
  } catch (error) {
    if (error instanceof Failed) return { ok: false, detail: error.detail }
    return { ok: false, detail: signal.aborted ? 'noAnswer' : 'away' }
  }
}
function refuse(why: ReachCode | null) {
  if (why) throw new Failed(why)
}

/**
 * Tests whether a source responds: `select 1` on a libSQL server, a GET on a service. At most 64 kB of the response are
 * read, and none of it is shown.
 */
export async function reach(source: Source, resolver: string): Promise<Reached> {
  const began = Date.now()
  const answer = await exchange(source, resolver, async (url, signal) => {
    if (source.dbType === 'http') {
      const { status, body } = await fetched(url, source, signal)
      await beginning(body, MOST)
      return `answered ${status}`
    }
    await executed(url, source, 'select 1', signal, MOST)
    return 'speaks'
  })
  const cost = Date.now() - began
  return answer.ok ? { reached: true, detail: answer.value, cost } : { reached: false, detail: answer.detail, cost }
}

const credentials = ({ dbUsername, secret }: Source): Record<string, string> => {
  if (!secret) return {}
  const basic = () => `Basic ${Buffer.from(`${dbUsername}:${secret}`).toString('base64')}`
  return { authorization: dbUsername ? basic() : `Bearer ${secret}` }
}

const Cell = z.object({ type: z.string(), value: z.union([z.string(), z.number()]).optional() })
const Executed = z.object({
  type: z.string(),
  response: z
    .object({
      result: z
        .object({ cols: z.array(z.object({ name: z.string().nullable() })), rows: z.array(z.array(Cell)) })
        .optional(),
    })
    .optional(),
})
const Pipeline = z.object({ results: z.array(Executed).min(1) })

/**
 * Executes a statement on a libSQL server.
 * @returns the rows as objects by column name; with a single column, the plain values
 * @throws SourceError
 */
export async function executed(
  url: URL,
  source: Source,
  sql: string,
  signal: AbortSignal,
  most: number,
): Promise<unknown[]> {
  const answer = await fetch(new URL('/v2/pipeline', url), {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers: { ...credentials(source), 'content-type': 'application/json' },
    body: JSON.stringify({ requests: [{ type: 'execute', stmt: { sql } }, { type: 'close' }] }),
  })
  await judged(answer, url)
  const { text, whole } = await beginning(answer.body, most)
  if (!whole) throw new Failed('tooLong', most / 1024)
  const read = Pipeline.safeParse(parsed(text))
  const first = read.data?.results[0]
  if (!first || (first.type !== 'ok' && first.type !== 'error')) throw new Failed('notLibsql')
  if (first.type === 'error') throw new Failed('statementRefused')
  const { cols, rows } = first.response?.result ?? { cols: [], rows: [] }
  return rows.map((cells) =>
    cells.length === 1 ? cells[0]!.value : Object.fromEntries(cells.map(({ value }, at) => [cols[at]?.name, value])),
  )
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Fetches an address of a service. Redirects are followed within the same origin only, so that neither the secret nor
 * the request reaches another host. @throws SourceError
 */
async function fetched(from: URL, source: Source, signal: AbortSignal): Promise<Response> {
  let url = from
  for (let followed = 0; followed <= REDIRECTS; followed++) {
    const answer = await fetch(url, { redirect: 'manual', signal, headers: credentials(source) })
    const next = locationOf(answer, url)
    if (next && next.origin === from.origin && followed < REDIRECTS) {
      await answer.body?.cancel()
      url = next
      continue
    }
    await judged(answer, url)
    return answer
  }
  throw new Failed('away')
}
/** Returns the JSON response of a service. @throws SourceError */
export async function fetchedJson(url: URL, source: Source, signal: AbortSignal, most: number): Promise<unknown> {
  const { body } = await fetched(url, source, signal)
  const { text, whole } = await beginning(body, most)
  if (!whole) throw new Failed('tooLong', most / 1024)
  const answer = parsed(text)
  if (answer === undefined) throw new Failed('notJson')
  return answer
}
function locationOf({ status, headers }: Response, url: URL): URL | null {
  const location = status >= 300 && status < 400 ? headers.get('location') : null
  return location !== null && URL.canParse(location, url) ? new URL(location, url) : null
}
/** @throws SourceError for a response with an error or redirect status */
async function judged(answer: Response, url: URL): Promise<void> {
  const { status } = answer
  if (status >= 200 && status < 300) return
  await answer.body?.cancel()
  if (status === 401 || status === 403) throw new Failed('credentials', status)
  const next = locationOf(answer, url)
  throw next ? new Failed('redirected', next.host) : new Failed('answeredBadly', status)
}
/** Reads at most `most` bytes of a body; `whole` tells whether that is all of it. */
async function beginning(body: Response['body'], most: number): Promise<{ text: string; whole: boolean }> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let read = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    read += value.byteLength
    if (read > most) {
      await reader.cancel()
      return { text, whole: false }
    }
    text += decoder.decode(value, { stream: true })
  }
  return { text, whole: true }
}

const [A, AAAA] = [1, 28]
const Resolved = z.object({ Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]) })
/** Resolves a name to its IPv4 and IPv6 addresses. @throws Error if the resolver fails */
async function addressesOf(name: string, resolver: string, signal: AbortSignal): Promise<string[]> {
  const of = async (type: number) => {
    const url = new URL(resolver)
    url.searchParams.set('name', name)
    url.searchParams.set('type', String(type))
    const answer = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'application/dns-json' } })
    const { text } = await beginning(answer.body, MOST)
    return Resolved.parse(parsed(text)).Answer.flatMap((one) => (one.type === type ? [one.data] : []))
  }
  return (await Promise.all([of(A), of(AAAA)])).flat()
}
