import type { Client, InStatement, InValue, ResultSet } from '@libsql/client'

/**
 * Answers requests to libSQL databases of tests, so that tests use the production client: Hrana 3 in JSON, the subset
 * of `db/pipeline.ts`. Requests to `ORIGIN` are answered here instead of being sent. It keeps no streams and reports no
 * rows read, rows written or times.
 */
const ORIGIN = 'http://database.test'
const clients = new Map<string, Client>()
let count = 0

/** @returns the URL of a database whose statements `client` executes until `forgetDatabase` */
export function serveDatabase(client: Client): string {
  const url = `${ORIGIN}/${++count}`
  clients.set(url, client)
  return url
}
/** The client behind a URL; a test may replace its functions. */
export function clientAt(url: string): Client {
  const client = clients.get(url)
  if (!client) throw new Error(`No database is served at ${url}.`)
  return client
}
/** Stops serving the database; its client stays open. */
export const forgetDatabase = (url: string): void => void clients.delete(url)

const send = globalThis.fetch
globalThis.fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  return address.startsWith(ORIGIN) ? answerRequest(new Request(input, init)) : send(input, init)
}
async function answerRequest(request: Request): Promise<Response> {
  const { requests } = (await request.json()) as { requests: HranaRequest[] }
  try {
    const client = clientAt(request.url.replace('/v3/pipeline', ''))
    const results: object[] = []
    for (const one of requests) results.push(await answer(client, one))
    return Response.json({ baton: null, base_url: null, results })
  } catch (error) {
    return new Response(String(error), { status: 500 })
  }
}

type Value = { type: string; value?: string | number; base64?: string }
type Statement = { sql: string; args?: Value[]; named_args?: { name: string; value: Value }[] }
type HranaRequest = { type: 'execute'; stmt: Statement } | { type: 'batch'; batch: { steps: { stmt: Statement }[] } }

const MODES: Record<string, 'write' | 'deferred' | 'read'> = {
  'begin immediate': 'write',
  'begin deferred': 'deferred',
  'begin transaction readonly': 'read',
}
async function answer(client: Client, asked: HranaRequest): Promise<object> {
  if (asked.type === 'execute')
    try {
      const result = resultOf(await client.execute(statementOf(asked.stmt)))
      return { type: 'ok', response: { type: 'execute', result } }
    } catch (error) {
      return { type: 'error', error: faultOf(error) }
    }
  const steps = asked.batch.steps.map(({ stmt }) => stmt)
  return { type: 'ok', response: { type: 'batch', result: await transaction(client, steps) } }
}
/** The first step begins a transaction, and the last two commit it or roll it back. */
async function transaction(client: Client, steps: readonly Statement[]): Promise<object> {
  const none = steps.map(() => null)
  try {
    const results = await client.batch(steps.slice(1, -2).map(statementOf), MODES[steps[0]!.sql])
    return { step_results: [EMPTY, ...results.map(resultOf), EMPTY, null], step_errors: none }
  } catch (error) {
    const failed = 1 + ((error as { statementIndex?: number }).statementIndex ?? 0)
    const done = steps.map((_, step) => (step < failed ? EMPTY : null))
    return { step_results: done, step_errors: none.with(failed, faultOf(error) as never) }
  }
}
/** @throws errors that are no database error: the request fails */
function faultOf(error: unknown): { message: string; code: string } {
  const { message, code } = error as { message: string; code?: string }
  if (!code) throw error
  return { message: `SQLite error: ${message.replace(`${code}: `, '')}`, code }
}

function statementOf({ sql, args = [], named_args: named }: Statement): InStatement {
  if (!named) return { sql, args: args.map(valueOf) }
  return { sql, args: Object.fromEntries(named.map(({ name, value }) => [name, valueOf(value)])) }
}
function valueOf({ type, value, base64 }: Value): InValue {
  if (type === 'null') return null
  if (type === 'integer') return BigInt(value!)
  return type === 'blob' ? Buffer.from(base64!, 'base64') : value!
}

const EMPTY = { cols: [], rows: [], affected_row_count: 0 }
const resultOf = ({ columns, rows, rowsAffected }: ResultSet) => ({
  cols: columns.map((name) => ({ name })),
  rows: rows.map((row) => Array.from(row, encoded)),
  affected_row_count: rowsAffected,
})
function encoded(value: unknown): Value {
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', value }
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) }
  if (typeof value === 'number')
    return Number.isInteger(value) ? { type: 'integer', value: String(value) } : { type: 'float', value }
  return { type: 'blob', base64: Buffer.from(value as ArrayBuffer).toString('base64') }
}
