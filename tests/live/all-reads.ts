import { inject } from 'vitest'
import { databaseClient, type DatabaseVars } from '~/db/node-client'
import { apiClient } from '~/tests/support/api-client'
import { assets } from '~/tests/support/assets'
import { InMemoryLimits } from '~/tests/support/limits'
import { describedReads, type Reader, type DescribedRead } from '~/tests/support/read-calls'
import { recordStatements, type SentStatement } from '~/tests/support/sql-recorder'
import { api } from '~/worker/api'
import * as auth from '~/worker/auth/calls'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import * as todos from '~/worker/pending-tasks/calls'
import { measurablePages, type PageCost, rolesSeeingMost } from './page-costs'

export type Query = Record<string, string | number>
/** Receives each answer: of a call the response with its statements, of a page its cost and its data as text. */
export type Visitor = {
  call: (
    role: string,
    read: DescribedRead,
    query: Query,
    id: string | undefined,
    response: Response,
    sent: SentStatement[],
  ) => Promise<void>
  page: (role: string, name: string, cost: PageCost & { text: string }) => Promise<void>
}
type Options = {
  roles: readonly string[]
  visitor: Visitor
  /** Parts of the names of calls and pages, separated by `|`. */
  only?: string | undefined
  /** Search keywords. */
  words?: readonly string[]
}

/** Search keywords: in nearly every subject, in few, in none. */
const WORDS = ['研究', '量子', '龘龘']
const statisticsRoles = ['bizManger', 'technologyManger', 'csrcLeader']
const thisYear = new Date().getFullYear()
/** A keyword of a quarter of a year's declarations. */
const keywordQuery: Query = { word: '标准化', year: String(thisYear), submitted: 1, source: 'declare,plan' }
/** Additional queries of a call, by the roles with many rows. */
const furtherQueries: Record<string, readonly (readonly [query: Query, roles: readonly string[]])[]> = {
  'get /v2/subject/subjectReportlist': [
    [{ year: '' }, [...rolesSeeingMost, 'mechanism']],
    [{ year: '', order: 'asc' }, [...rolesSeeingMost, 'mechanism']],
    [{ year: `${thisYear - 2},${thisYear - 1}` }, rolesSeeingMost],
  ],
}
const CONCURRENCY = 3

/** Null for an account with another password. */
async function readerAs(username: string, bindings: object): Promise<{ reader: Reader; token: string } | null> {
  const caller = (token: string) =>
    apiClient(async (path, { headers, ...init }) =>
      api.request(
        path,
        { ...init, headers: { ...(token && { 'x-access-token': token }), ...headers } },
        bindings as never,
      ),
    )
  const { body } = await caller('').ask(auth.signIn, { username, password: DEMO_PASSWORD })
  return body.result ? { reader: caller(body.result.token), token: body.result.token } : null
}

/**
 * Makes every read call of the API and loads the data of every page in this process, against a database with
 * demonstration data. For each role it uses the account with the most reviews and subjects, and reads everything, one
 * established subject, and search keywords.
 */
export async function readEverything(
  database: DatabaseVars,
  { roles, visitor, only, words = WORDS }: Options,
): Promise<void> {
  const client = databaseClient(database)
  const { rows: people } = await client.execute(
    `select r.role_code as role, u.username from role r join user_role x on x.role_id = r.id join user u on u.id = x.user_id
      where u.status = 1 order by (select count(*) from subject_review v where v.reviewer_id = u.id)
        + (select count(*) from subject s where s.subject_man_id = u.id) desc, u.id`,
  )
  const { rows: subjects } = await client.execute(
    "select id from subject where status = 'ESTABLISHED' order by id limit 1",
  )
  client.close()
  const about = subjects[0]!.id as string
  const bindings = { ...inject('vars'), ...database, CAPTCHA: 'off', LIMITS: new InMemoryLimits(), ASSETS: assets }
  const isAsked = ({ name }: { name: string }) => !only || only.split('|').some((part) => name.includes(part))
  const pages = (await measurablePages()).filter(isAsked)
  const reads = (await describedReads()).filter(isAsked)
  for (const role of roles) {
    let signedIn: Awaited<ReturnType<typeof readerAs>> = null
    for (const { username } of people.filter((one) => one.role === role))
      signedIn ??= await readerAs(username as string, bindings)
    if (!signedIn) throw new Error(`no account with the role ${role} can sign in`)
    const { reader, token } = signedIn
    // The first request loads and caches the rights of the role.
    await reader.ask(todos.listTodos)
    await pages[0]?.ask(bindings, token, about)
    const askPage = async ({ name, ask }: (typeof pages)[number]) =>
      visitor.page(role, name, await ask(bindings, token, about))
    const makeCall = async (read: DescribedRead) => {
      for (const [query, id] of queriesOf(read, role, about, words)) {
        const [response, sent] = await recordStatements(async () => {
          const { response } = await read.make(reader, query, id)
          // The rows of a workbook are read while its body is consumed.
          await response.clone().arrayBuffer()
          return response
        })
        await visitor.call(role, read, query, id, response, sent)
      }
    }
    await doAll([
      ...pages.filter(({ askedBy }) => askedBy(role)).map((one) => () => askPage(one)),
      ...reads.map((one) => () => makeCall(one)),
    ])
  }
}

/** The queries of a call for one role, each with the id of its subject, if any. */
function queriesOf(
  { name, parameters }: DescribedRead,
  role: string,
  about: string,
  words: readonly string[],
): [Query, string?][] {
  const all: Query = 'year' in parameters ? {} : { year: '' }
  const takesId = name.includes(':') || Object.keys(parameters).some((one) => /id/i.test(one))
  return [
    [all],
    ...(takesId ? [[all, about] as [Query, string]] : []),
    ...('word' in parameters && statisticsRoles.includes(role) ? [[keywordQuery] as [Query]] : []),
    ...(furtherQueries[name] ?? []).filter(([, by]) => by.includes(role)).map(([query]): [Query] => [query]),
    ...('q' in parameters ? words.map((q): [Query] => [{ ...all, q }]) : []),
  ]
}

async function doAll(work: readonly (() => Promise<void>)[]): Promise<void> {
  const left = work.values()
  const worker = async () => {
    for (const one of left) await one()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
