import { drizzle } from 'drizzle-orm/libsql'
import fc from 'fast-check'
import { afterAll, beforeAll, onTestFinished, test, vi } from 'vitest'
import { demoRows } from '~/db/seed/demo'
import { makeSampleFiles } from '~/db/seed/demo/sample-files'
import { type Rows, tableKeys, writeRows } from '~/db/seed/demo/rows'
import { storageForFile } from '~/tests/api/files/storage'
import { type Call, everyCall, type Schema } from '~/tests/support/calls'
import { databaseOf } from '~/tests/support/database'
import { demonstrationUsers } from '~/tests/support/demonstration'
import { forgetDatabase, serveDatabase } from '~/tests/support/database-server'
import { connectionTo } from '~/tests/support/libsql'
import { exhaustive } from '~/tests/support/sampled'
import { type SignedIn, START, World } from '~/tests/support/world'
import type { Row } from '~/worker/core/change'

/**
 * Sends every call of the OpenAPI description generated input: from its schema, and with wrong values in it. No input causes an
 * error of the server. The tests run with `CHECK_ANSWERS`, so an answer of another shape than described is such an error.
 * A failure prints the seed, the path and the smallest input found; `FUZZ_SEED=<seed>` repeats the run.
 */
const RUNS = exhaustive ? 100 : 3
const seed = Number(process.env.FUZZ_SEED ?? (exhaustive ? Date.now() : 1))

const hostile = [
  ...["' or 1=1 --", '"; drop table subject; --', '%_\\%', '<script>alert(1)</script>', '../../../../etc/passwd'],
  ...['=cmd|calc!A1', '{{constructor.constructor("return 1")()}}', '__proto__', 'null', 'NaN', '1e999', ' ', '(((('],
  ...['\u202egnp.exe', '\r\nset-cookie: a=b', 'a\0b', '\ud800', '😀'.repeat(200), '长'.repeat(60_000), '9'.repeat(400)],
  ...[
    'http://169.254.169.254/latest/meta-data',
    'javascript:alert(1)',
    '2026-02-30',
    '0000-00-00',
    '*',
    'a and near/2',
  ],
]
const numbers = [-1, 0, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 1e300, 0.1, 5e-324]
const wrongValue = fc.oneof(
  fc.constantFrom<unknown>(...hostile),
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(null, true, [], ['x'], {}, [[]], [{}], Array(3000).fill('x')),
  fc.jsonValue(),
)

/** Ids of rows by the lower-case name of their table. */
const ids = new Map<string, string[]>()
/** Returns ids of a subject and of the tables that field name and path contain. */
function idFor(name: string, path: string): fc.Arbitrary<string> {
  const named = [...ids.keys()].filter((table) => `${name} ${path}`.toLowerCase().includes(table))
  return fc.constantFrom(...named, 'subject').chain((table) => fc.constantFrom(...ids.get(table)!))
}
const dates = ['2026-11-20', '2027-03-01', '2020-02-29']
function textFor({ pattern = '', maxLength = 50 }: Schema, name: string, path: string): fc.Arbitrary<string> {
  if (/ids?$/i.test(name)) return idFor(name, path)
  if (pattern.includes(':')) return fc.constantFrom(...dates.map((date) => `${date} 09:30:00`))
  if (pattern.includes('2}-')) return fc.constantFrom(...dates)
  if (/year/i.test(name) || pattern.includes('(19|20)')) return fc.constantFrom('2026', '2025', '2021')
  return fc.oneof(fc.constantFrom('证券业智能运维研究', '01', '1', '', '<p>内容</p>'), fc.string({ maxLength }))
}
/** Input that fits a schema as far as it is described. */
function fitting(schema: Schema, name: string, path: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((one) => fitting(one, name, path)))
  const { minimum = 0, maximum = minimum + 100, properties = {}, items = {}, required = [] } = schema
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const fields = Object.entries(properties).map(([field, inner]) => [field, fitting(inner, field, path)])
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: required })
    }
    case 'array':
      return fc.array(fitting(items, name, path), { maxLength: 3 })
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.ceil(Math.max(minimum, -1000)), max: Math.floor(Math.min(maximum, 1000)) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textFor(schema, name, path)
    default:
      return fc.jsonValue()
  }
}

type Sent = { address: string; body?: string | FormData; headers?: Record<string, string> }
const searchOf = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(textOf(value).toWellFormed())}`)
    .join('&')
    .slice(0, 100_000)
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
function formOf(fields: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (name !== 'file') form.set(name, textOf(value).toWellFormed())
  form.set('file', new File([textOf('file' in fields ? fields.file : 'x')], 'a.xlsx'))
  return form
}
/** A body that is no JSON, no object, nested too deep, or of another type than declared. */
const broken: fc.Arbitrary<Omit<Sent, 'address'>> = fc.oneof(
  fc
    .constantFrom('{', '[null]', '"x"', '{"__proto__":{"id":"x"}}', '['.repeat(5000) + ']'.repeat(5000), '')
    .map((body) => ({ body })),
  fc
    .constantFrom('multipart/form-data; boundary=', 'multipart/form-data; boundary=b', 'text/plain', 'x')
    .map((type) => ({ body: '--b\r\n%ED%A0%80=1', headers: { 'content-type': type } })),
)
/** Requests of a call with valid fields, with one or several invalid ones, or with a broken body. */
function requestsOf({ path, method, takes, file }: Call): fc.Arbitrary<Sent> {
  const fitted = fitting(takes, '', path).map((value) => (typeof value === 'object' && value ? value : { id: value }))
  const names = fc.constantFrom(...Object.keys(takes.properties ?? {}), 'pageNo', 'column', 'noSuchField')
  const wrong = fc.dictionary(names, wrongValue, { maxKeys: 3 })
  const fields = fc.oneof(
    fitted,
    fc.tuple(fitted, wrong).map(([fit, other]) => ({ ...fit, ...other })),
  )
  const address = fc
    .oneof({ weight: 3, arbitrary: idFor('', path) }, { weight: 1, arbitrary: fc.constant('不存在') })
    .map((id) => path.replace(/\{\w+\}/g, encodeURIComponent(id)))
  if (method === 'GET') return fc.tuple(address, fields).map(([at, input]) => ({ address: `${at}?${searchOf(input)}` }))
  const body = fields.map((input) => ({ body: file ? formOf(input) : JSON.stringify(input) }))
  const bodies = fc.oneof({ weight: 5, arbitrary: body }, { weight: 1, arbitrary: broken })
  return fc.tuple(address, bodies).map(([at, sent]) => ({ address: at, ...sent }))
}

const storage = storageForFile()
let world: World
let people: SignedIn[]
beforeAll(async () => {
  const rows = fewSubjects(demoRows({ now: START, blobs: await makeSampleFiles(), passwordHash: null }))
  const file = databaseOf(afterAll)
  const client = await connectionTo(file)
  const url = serveDatabase(client)
  afterAll(() => {
    forgetDatabase(url)
    client.close()
  })
  await writeRows(client, rows)
  world = new World({ url, file: new URL(file).pathname }, client, drizzle(client))
  world.vars = storage()
  people = await demonstrationUsers(world)
  for (const key of tableKeys) {
    const some = rows[key].slice(0, 50).flatMap((row) => ('id' in row && typeof row.id === 'string' ? [row.id] : []))
    if (some.length > 0) ids.set(key.toLowerCase(), some)
  }
})
/** Reduces the demonstration data to three subjects of each status with their rows, and all rows without a subject. */
function fewSubjects(rows: Rows): Rows {
  const byStatus = Map.groupBy(rows.subject, ({ status }) => status)
  const subjects = new Set([...byStatus.values()].flatMap((some) => some.slice(0, 3)).map(({ id }) => id))
  const isKept = (row: { id?: string; subjectId?: string | null }) => !row.subjectId || subjects.has(row.subjectId)
  const few = Object.fromEntries(tableKeys.map((key) => [key, rows[key].filter((row) => isKept(row as object))]))
  return { ...(few as unknown as Rows), subject: rows.subject.filter(({ id }) => subjects.has(id!)) }
}

/** An expired session returns status 500, which legacy clients expect. */
const EXPIRED = 'Token失效，请重新登录'

test.each((await everyCall()).map((call) => [call.name, call] as const))(
  '%s never causes a server error',
  async (_, call) => {
    const errors: unknown[] = []
    const printed = vi.spyOn(console, 'error').mockImplementation((...words) => void errors.push(words.at(-1)))
    onTestFinished(() => printed.mockRestore())
    const holders = people.filter(({ user }) => call.holders.includes(user.roleCode))
    // Each call gets its own session, because another call may have ended the session.
    const { user } = holders[0] ?? people[call.name.length % people.length]!
    const callers = [await world.signIn(user as unknown as Row<'user'>, user.roleCode), people[0]!, world.nobody]
    const sent = fc.asyncProperty(requestsOf(call), fc.constantFrom(...callers), async (request, caller) => {
      const { status, response } = await caller.send(call.method, request.address, request.body, request.headers)
      const text = await response.text()
      if (status >= 500 && !text.includes(EXPIRED))
        throw new Error(`${status} ${text.slice(0, 300)}`, { cause: errors.at(-1) })
    })
    await fc.assert(sent, { numRuns: RUNS, seed })
  },
  300_000,
)
