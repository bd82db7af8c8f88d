import { z } from 'zod'
import type { ReachCode } from './rules'
import { resolvedProblem, targetOf } from './rules'

/** The whole of a test, in ms. */
const PATIENCE = 5000
/** What is read of an answer, in bytes. */
const MOST = 64 * 1024
const REDIRECTS = 3

export type Source = { dbType: 'libsql' | 'http'; dbUrl: string; dbUsername: string; secret: string }
/** `detail` is read by `describeTest`; `cost` is in ms. */
export type Reached = { reached: boolean; detail: string; cost: number }

class Failed extends Error {
  readonly detail: string
  constructor(code: ReachCode, value: string | number = '') {
    super(code)
    this.detail = `${code} ${value}`.trim()
  }
}

/**
 * Asks a source whether it answers: a libSQL server for `select 1`, a service for its address. At most five seconds and
 * 64 kB; a redirect is followed within the same origin only, so that neither the secret nor the request goes elsewhere.
 * Nothing of an answer is shown.
 *
 * @param resolver DNS over HTTPS; '' where nobody looks where a name leads
 */
export async function reach(source: Source, resolver: string): Promise<Reached> {
  const began = Date.now()
  const signal = AbortSignal.timeout(PATIENCE)
  const ended = (reached: boolean, detail: string) => ({ reached, detail, cost: Date.now() - began })
  try {
    const url = targetOf(source.dbUrl)!
    const before = resolver ? await addressesOf(url.hostname, resolver, signal) : []
    if (resolver) refuse(resolvedProblem(before, before))
    const detail = await (source.dbType === 'libsql' ? queried(url, source, signal) : fetched(url, source, signal))
    // What answered may have been another than was looked at: then its answer counts for nothing.
    if (resolver) refuse(resolvedProblem(before, await addressesOf(url.hostname, resolver, signal)))
    return ended(true, detail)
  } catch (error) {
    if (error instanceof Failed) return ended(false, error.detail)
    return ended(false, signal.aborted ? 'noAnswer' : 'away')
  }
}
function refuse(why: ReachCode | null) {
  if (why) throw new Failed(why)
}

const credentials = ({ dbUsername, secret }: Source): Record<string, string> => {
  if (!secret) return {}
  const basic = () => `Basic ${Buffer.from(`${dbUsername}:${secret}`).toString('base64')}`
  return { authorization: dbUsername ? basic() : `Bearer ${secret}` }
}

const SELECT_ONE = {
  requests: [{ type: 'execute', stmt: { sql: 'select 1' } }, { type: 'close' }],
}
const Pipeline = z.object({ results: z.array(z.object({ type: z.string() })).min(1) })

async function queried(url: URL, source: Source, signal: AbortSignal): Promise<string> {
  const answer = await fetch(new URL('/v2/pipeline', url), {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers: { ...credentials(source), 'content-type': 'application/json' },
    body: JSON.stringify(SELECT_ONE),
  })
  await judged(answer, url)
  const { text, whole } = await beginning(answer)
  if (!whole) throw new Failed('tooLong')
  const read = Pipeline.safeParse(parsed(text))
  if (!read.success || read.data.results[0]!.type !== 'ok') throw new Failed('notLibsql')
  return 'speaks'
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function fetched(from: URL, source: Source, signal: AbortSignal): Promise<string> {
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
    await beginning(answer)
    return `answered ${answer.status}`
  }
  throw new Failed('away')
}
function locationOf({ status, headers }: Response, url: URL): URL | null {
  const location = status >= 300 && status < 400 ? headers.get('location') : null
  return location !== null && URL.canParse(location, url) ? new URL(location, url) : null
}
/** @throws Failed for an answer that is none of what was asked for */
async function judged(answer: Response, url: URL): Promise<void> {
  const { status } = answer
  if (status >= 200 && status < 300) return
  await answer.body?.cancel()
  if (status === 401 || status === 403) throw new Failed('credentials', status)
  const next = locationOf(answer, url)
  throw next ? new Failed('redirected', next.host) : new Failed('answeredBadly', status)
}
/** The first 64 kB of an answer, and whether that is all of it. */
async function beginning(answer: Response): Promise<{ text: string; whole: boolean }> {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let read = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    read += value.byteLength
    if (read > MOST) {
      await reader.cancel()
      return { text, whole: false }
    }
    text += decoder.decode(value, { stream: true })
  }
  return { text, whole: true }
}

const [A, AAAA] = [1, 28]
const Resolved = z.object({ Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]) })
/** The addresses of a name, of both kinds. @throws where the resolver does not say */
async function addressesOf(name: string, resolver: string, signal: AbortSignal): Promise<string[]> {
  const of = async (type: number) => {
    const asked = new URL(resolver)
    asked.searchParams.set('name', name)
    asked.searchParams.set('type', String(type))
    const answer = await fetch(asked, { redirect: 'manual', signal, headers: { accept: 'application/dns-json' } })
    const { text } = await beginning(answer)
    return Resolved.parse(parsed(text)).Answer.flatMap((one) => (one.type === type ? [one.data] : []))
  }
  return (await Promise.all([of(A), of(AAAA)])).flat()
}
