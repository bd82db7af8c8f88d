import { desc, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { subject } from '~/db/schema'
import { demonstrationWorld, peopleOf } from '~/tests/support/demonstration'
import type { World } from '~/tests/support/world'
import type { Person } from '~/worker/core/actor'
import { type Context, requestContext } from '~/worker/core/context'
import type { RoleCode } from '~/worker/policy/roles'
import { SubjectQuery } from '~/worker/subjects/inputs'
import { partQuery, listPageOf, partOf } from '~/app/subjects/lists/pages'
import { subjectListScreen } from '~/worker/subjects/queries/screen.server'
import { subjectListCondition, listSubjects } from '~/worker/subjects/queries/list.server'

let world: World
let people = new Map<RoleCode, Person[]>()
beforeAll(async () => {
  world = await demonstrationWorld()
  people = await peopleOf(world)
})
const asking = (role: RoleCode): Context => ({
  ...requestContext(new Request('http://test/'), world.bindings as never),
  ...{ now: world.now, actor: people.get(role)![0]! },
})
const lists = [
  {},
  { year: '2026' },
  { listType: 'simple:toBeDeclare' },
  { listType: 'simple:toBeDeclare', year: '2026' },
  { domain: '01', source: 'declare' },
  { subjectName: '平台' },
  { year: '2025,2026' },
] as const
/** All pages of a list in order. */
async function pagesOf(ctx: Context, asked: object, pageSize = 100) {
  const found: { id: string; status: string }[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { records, total } = await listSubjects(ctx, SubjectQuery.parse({ ...asked, pageNo, pageSize }))
    found.push(...records.map(({ id, status }) => ({ id, status })))
    if (!records.length) return { found, total }
  }
}

describe.each(['bizManger', 'admin'] as const)('as %s', (role) => {
  test.each(lists)('lists drafts of %j last on all pages without duplicates', async (asked) => {
    const ctx = asking(role)
    const expected = await world.db
      .select({ id: subject.id, status: subject.status })
      .from(subject)
      .where(subjectListCondition(ctx, SubjectQuery.parse(asked)))
      .orderBy(sql`${subject.status} = 'TO_SUBMIT'`, desc(subject.createTime), desc(subject.id))
    const { found, total } = await pagesOf(ctx, { ...asked, draftsLast: '1' })
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(total).toBe(expected.length)
    expect([expected[0]!.status, expected.at(-1)!.status]).toEqual([
      expect.not.stringMatching(/^TO_SUBMIT$/),
      'TO_SUBMIT',
    ])
  })
})

test.each(['csrcLeader', 'technologyManger', 'counselor', 'mechanism', 'subjectMan'] as const)(
  'keeps the order for %s, who sees no drafts or only own drafts',
  async (role) => {
    const ctx = asking(role)
    const ids = async (asked: object) =>
      (await listSubjects(ctx, SubjectQuery.parse({ ...asked, pageSize: 100 }))).records.map(({ id }) => id)
    expect(await ids({ draftsLast: '1' })).toEqual(await ids({}))
  },
)

test('orders drafts last on the page of all declarations unless a sort order is given', async () => {
  const ctx = asking('bizManger')
  const reader = { ...ctx, actor: { ...ctx.actor, grants: new Set(['subject:read']) } as Person }
  const page = listPageOf('/subjectMngr/declared')!
  const read = (query: string) =>
    subjectListScreen(reader, new URLSearchParams(query), partQuery(partOf(page, null)), page.sort, page.filters)
  const { rows, total, narrowed, query } = await read('')
  expect(rows.filter(({ status }) => status === 'TO_SUBMIT')).toEqual([])
  expect(narrowed).toEqual([])
  const last = await read(`pageNo=${Math.ceil(total / query.pageSize)}`)
  expect(new Set(last.rows.map(({ status }) => status))).toEqual(new Set(['TO_SUBMIT']))
  const sorted = await read('column=status&order=desc')
  expect(sorted.query).toMatchObject({ column: 'status', order: 'desc' })
})

test('keeps drafts in order when sorting by a column', async () => {
  const ctx = asking('bizManger')
  const query = { column: 'year', order: 'asc', pageSize: 100, pageNo: 3 }
  const ids = async (more: object) =>
    (await listSubjects(ctx, SubjectQuery.parse({ ...query, ...more }))).records.map(({ id }) => id)
  expect(await ids({ draftsLast: '1' })).toEqual(await ids({}))
})
