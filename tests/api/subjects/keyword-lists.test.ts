import { desc } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { subject } from '~/db/schema'
import { demonstrationWorld, peopleOf } from '~/tests/support/demonstration'
import type { World } from '~/tests/support/world'
import { type Context, requestContext } from '~/worker/core/context'
import type { RoleCode } from '~/worker/policy/roles'
import { SubjectQuery } from '~/worker/subjects/inputs'
import { subjectListCondition, listSubjects } from '~/worker/subjects/queries/list.server'

let world: World
const contexts = new Map<RoleCode, Context>()
const roles = ['bizManger', 'admin', 'csrcLeader', 'technologyManger'] as const
beforeAll(async () => {
  world = await demonstrationWorld()
  const people = await peopleOf(world)
  for (const role of roles) {
    const actor = people.get(role)![0]!
    const ctx = { ...requestContext(new Request('http://test/'), world.bindings as never), now: world.now }
    contexts.set(role, { ...ctx, actor })
  }
  // Subjects under review by a committee member are visible to the member even before the audit.
  const { userId } = people.get('technologyManger')![0]!
  await world.client.execute({
    sql: `update subject set status = 'TO_PERFECT' where id in (select s.id from subject s join subject_review v
      on v.subject_id = s.id where v.reviewer_id = ? and s.year = '2025' and s.keywords like '%标准化%' limit 3)`,
    args: [userId],
  })
  await world.client.execute("update subject set keywords = '标准化、 标准化；其他' where rowid % 90 = 1")
  const inFirstAudit = `update subject set status = ? where id in (select id from subject
    where status = 'ESTABLISHED' and year = '2025' and keywords like '%标准化%' order by id limit 3)`
  for (const status of ['TO_FISRT_AUDIT', 'TO_FISRT_AUDIT', 'FISRT_AUDITING'])
    await world.client.execute({ sql: inFirstAudit, args: [status] })
})
const proposed = { listType: 'proposed' }
const opened = { word: '标准化', year: '2025', submitted: '1', source: 'declare,plan' }

describe.each(roles)('as %s', (role) => {
  test.each([
    ['have the keyword', {}, 40],
    ['are in initial review', proposed, 3],
    ['are under initial review', { ...proposed, status: 'FISRT_AUDITING' }, 0],
    ['are in one of two statuses', { statusIds: 'TO_FISRT_AUDIT,FISRT_AUDITING' }, 3],
    ['were declared this year', { ...proposed, status: 'thisYearDeclare' }, -1],
  ])('returns the same pages by keyword as by the full condition for subjects that %s', async (_, more, least) => {
    const ctx = contexts.get(role)!
    const query = SubjectQuery.parse({ ...opened, ...more })
    const expected = await world.db
      .select({ id: subject.id })
      .from(subject)
      .where(subjectListCondition(ctx, query))
      .orderBy(desc(subject.createTime), desc(subject.id))
    const found: string[] = []
    for (let pageNo = 1; pageNo <= Math.ceil(expected.length / 20); pageNo++) {
      const { records, total } = await listSubjects(ctx, { ...query, pageNo, pageSize: 20 })
      expect(total).toBe(expected.length)
      found.push(...records.map(({ id }) => id))
    }
    expect(found).toEqual(expected.map(({ id }) => id))
    expect(found.length).toBeGreaterThan(least)
  })
})
