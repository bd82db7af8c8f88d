import { AsyncLocalStorage } from 'node:async_hooks'
import type { InValue } from '@libsql/client'

/** A statement executed by sqld, and sqld's count of rows read. */
export type SentStatement = { sql: string; args: InValue[]; rowsRead: number }

/** The recorded parts of Hrana's requests and answers. */
type Value = { type: string; value?: unknown; base64?: string }
type Stmt = { sql: string; args?: Value[] }
type HranaRequest = { stmt?: Stmt; batch?: { steps: { stmt: Stmt }[] } }
type StatementStats = { rows_read?: number } | null
type HranaAnswer = { response?: { result: StatementStats & { step_results?: StatementStats[] } } }

const recordings = new AsyncLocalStorage<SentStatement[]>()
const send = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const recording = recordings.getStore()
  const request = new Request(input, init)
  if (!recording || !request.url.endsWith('/v3/pipeline')) return send(request)
  const sent = await request.text()
  const headers = new Headers(request.headers)
  // Without this sqld compresses its answers, which costs more than the transfer.
  headers.set('accept-encoding', 'identity')
  const response = await send(request.url, { method: request.method, headers, body: sent, signal: request.signal })
  const received = await response.text()
  // sqld answers 400 to an expired stream and executes nothing.
  if (response.ok) {
    const { requests } = JSON.parse(sent) as { requests: HranaRequest[] }
    const { results } = JSON.parse(received) as { results: HranaAnswer[] }
    for (const [at, asked] of requests.entries()) recording.push(...executed(asked, results[at]))
  }
  return new Response(received, response)
}

/** The statements of a request, without those that begin and end its transaction. */
function executed({ stmt, batch }: HranaRequest, answer: HranaAnswer | undefined): SentStatement[] {
  const result = answer?.response?.result
  const statements = batch ? batch.steps.map((step) => step.stmt) : stmt ? [stmt] : []
  const results = batch ? (result?.step_results ?? []) : [result]
  return statements.flatMap(({ sql, args = [] }, at) =>
    /^(begin|commit|rollback)/i.test(sql)
      ? []
      : [{ sql, args: args.map(decoded), rowsRead: results[at]?.rows_read ?? 0 }],
  )
}
function decoded({ type, value, base64 }: Value): InValue {
  if (type === 'blob') return Buffer.from(base64!, 'base64')
  if (type === 'integer') return BigInt(value as string)
  return type === 'null' ? null : (value as InValue)
}

/** Runs `work` and returns its answer with the statements it sent to sqld. Concurrent work is recorded separately. */
export async function recordStatements<Answer>(work: () => Promise<Answer>): Promise<[Answer, SentStatement[]]> {
  const sent: SentStatement[] = []
  return [await recordings.run(sent, work), sent]
}
