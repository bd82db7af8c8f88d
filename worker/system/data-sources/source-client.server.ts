import { z } from 'zod'
import type { SourceErrorCode } from './rules'
import { findResolveProblem, parseTarget } from './rules'

/** Timeout of a whole exchange in milliseconds. */
const EXCHANGE_TIMEOUT_MS = 5000
/** Most bytes that a test reads of a response. */
const MAX_TEST_BYTES = 64 * 1024
const MAX_REDIRECTS = 3

export type SourceConnection = { dbType: 'libsql' | 'http'; dbUrl: string; dbUsername: string; secret: string }
/** `detail` is the input of `describeTest`; `cost` is in milliseconds. */
export type SourceTest = { reached: boolean; detail: string; cost: number }

/** A failed exchange; `detail` is the input of `describeTest`. */
export class SourceError extends Error {
  readonly detail: string
  constructor(code: SourceErrorCode, value: string | number = '') {
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
export async function runExchange<Value>(
  source: SourceConnection,
  resolver: string,
  run: (url: URL, signal: AbortSignal) => Promise<Value>,
): Promise<{ ok: true; value: Value } | { ok: false; detail: string }> {
  const signal = AbortSignal.timeout(EXCHANGE_TIMEOUT_MS)
  try {
    const url = parseTarget(source.dbUrl)!
    const before = resolver ? await resolveAddresses(url.hostname, resolver, signal) : []
    if (resolver) throwIfProblem(findResolveProblem(before, before))
    const value = await run(url, signal)
    // The server may have had another address than the one checked before; its response is discarded then.
    if (resolver) throwIfProblem(findResolveProblem(before, await resolveAddresses(url.hostname, resolver, signal)))
    return { ok: true, value }
  } catch (error) {
    if (error instanceof SourceError) return { ok: false, detail: error.detail }
    return { ok: false, detail: signal.aborted ? 'noAnswer' : 'away' }
  }
}
function throwIfProblem(why: SourceErrorCode | null) {
  if (why) throw new SourceError(why)
}

/**
 * Tests whether a source responds: `select 1` on a libSQL server, a GET on a service. At most 64 kB of the response are
 * read, and none of it is shown.
 */
export async function testConnection(source: SourceConnection, resolver: string): Promise<SourceTest> {
  const began = Date.now()
  const answer = await runExchange(source, resolver, async (url, signal) => {
    if (source.dbType === 'http') {
      const { status, body } = await fetchWithRedirects(url, source, signal)
      await readBodyPrefix(body, MAX_TEST_BYTES)
      return `answered ${status}`
    }
    await executeStatement(url, source, 'select 1', signal, MAX_TEST_BYTES)
    return 'speaks'
  })
  const cost = Date.now() - began
  return answer.ok ? { reached: true, detail: answer.value, cost } : { reached: false, detail: answer.detail, cost }
}

const credentials = ({ dbUsername, secret }: SourceConnection): Record<string, string> => {
  if (!secret) return {}
  const basic = () => `Basic ${Buffer.from(`${dbUsername}:${secret}`).toString('base64')}`
  return { authorization: dbUsername ? basic() : `Bearer ${secret}` }
}

const Cell = z.object({ type: z.string(), value: z.union([z.string(), z.number()]).optional() })
const PipelineResult = z.object({
  type: z.string(),
  response: z
    .object({
      result: z
        .object({ cols: z.array(z.object({ name: z.string().nullable() })), rows: z.array(z.array(Cell)) })
        .optional(),
    })
    .optional(),
})
const Pipeline = z.object({ results: z.array(PipelineResult).min(1) })

/**
 * Executes a statement on a libSQL server.
 * @returns the rows as objects by column name; with a single column, the plain values
 * @throws SourceError
 */
export async function executeStatement(
  url: URL,
  source: SourceConnection,
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
  await assertSuccessStatus(answer, url)
  const { text, whole } = await readBodyPrefix(answer.body, most)
  if (!whole) throw new SourceError('tooLong', most / 1024)
  const read = Pipeline.safeParse(parseJson(text))
  const first = read.data?.results[0]
  if (!first || (first.type !== 'ok' && first.type !== 'error')) throw new SourceError('notLibsql')
  if (first.type === 'error') throw new SourceError('statementRefused')
  const { cols, rows } = first.response?.result ?? { cols: [], rows: [] }
  return rows.map((cells) =>
    cells.length === 1 ? cells[0]!.value : Object.fromEntries(cells.map(({ value }, at) => [cols[at]?.name, value])),
  )
}
function parseJson(text: string): unknown {
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
async function fetchWithRedirects(from: URL, source: SourceConnection, signal: AbortSignal): Promise<Response> {
  let url = from
  for (let followed = 0; followed <= MAX_REDIRECTS; followed++) {
    const answer = await fetch(url, { redirect: 'manual', signal, headers: credentials(source) })
    const next = locationOf(answer, url)
    if (next && next.origin === from.origin && followed < MAX_REDIRECTS) {
      await answer.body?.cancel()
      url = next
      continue
    }
    await assertSuccessStatus(answer, url)
    return answer
  }
  throw new SourceError('away')
}
/** Returns the JSON response of a service. @throws SourceError */
export async function fetchSourceJson(
  url: URL,
  source: SourceConnection,
  signal: AbortSignal,
  most: number,
): Promise<unknown> {
  const { body } = await fetchWithRedirects(url, source, signal)
  const { text, whole } = await readBodyPrefix(body, most)
  if (!whole) throw new SourceError('tooLong', most / 1024)
  const answer = parseJson(text)
  if (answer === undefined) throw new SourceError('notJson')
  return answer
}
function locationOf({ status, headers }: Response, url: URL): URL | null {
  const location = status >= 300 && status < 400 ? headers.get('location') : null
  return location !== null && URL.canParse(location, url) ? new URL(location, url) : null
}
/** @throws SourceError for a response with an error or redirect status */
async function assertSuccessStatus(answer: Response, url: URL): Promise<void> {
  const { status } = answer
  if (status >= 200 && status < 300) return
  await answer.body?.cancel()
  if (status === 401 || status === 403) throw new SourceError('credentials', status)
  const next = locationOf(answer, url)
  throw next ? new SourceError('redirected', next.host) : new SourceError('answeredBadly', status)
}
/** Reads at most `most` bytes of a body; `whole` tells whether that is all of it. */
async function readBodyPrefix(body: Response['body'], most: number): Promise<{ text: string; whole: boolean }> {
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
const DnsResponse = z.object({ Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]) })
/** Resolves a name to its IPv4 and IPv6 addresses. @throws Error if the resolver fails */
async function resolveAddresses(name: string, resolver: string, signal: AbortSignal): Promise<string[]> {
  const of = async (type: number) => {
    const url = new URL(resolver)
    url.searchParams.set('name', name)
    url.searchParams.set('type', String(type))
    const answer = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'application/dns-json' } })
    const { text } = await readBodyPrefix(answer.body, MAX_TEST_BYTES)
    return DnsResponse.parse(parseJson(text)).Answer.flatMap((one) => (one.type === type ? [one.data] : []))
  }
  return (await Promise.all([of(A), of(AAAA)])).flat()
}
