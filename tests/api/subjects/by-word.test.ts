import { desc } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { subject } from '~/db/schema'
import { demonstration, peopleOf } from '~/tests/world/demonstration'
import type { World } from '~/tests/world/world'
import { type Context, requestContext } from '~/worker/core/context'
import type { RoleCode } from '~/worker/policy/roles'
import { SubjectQuery } from '~/worker/subjects/inputs'
import { conditionFor, listStatements, listSubjects } from '~/worker/subjects/queries/list.server'

let world: World
const contexts = new Map<RoleCode, Context>()
const roles = ['bizManger', 'admin', 'csrcLeader', 'technologyManger'] as const
beforeAll(async () => {
  world = await demonstration()
  const people = await peopleOf(world)
  for (const role of roles) {
    const actor = people.get(role)![0]!
    const ctx = { ...requestContext(new Request('http://test/'), world.bindings as never), now: world.now }
    contexts.set(role, { ...ctx, actor })
  }
  // What the committee judges, though it is not audited, counts for it as well.
  const { userId } = people.get('technologyManger')![0]!
  await world.client.execute({
    sql: `update subject set status = 'TO_PERFECT' where id in (select s.id from subject s join subject_review v
      on v.subject_id = s.id where v.reviewer_id = ? and s.year = '2025' and s.keywords like '%标准化%' limit 3)`,
    args: [userId],
  })
  await world.client.execute("update subject set keywords = '标准化、 标准化；其他' where rowid % 90 = 1")
})
const opened = { word: '标准化', year: '2025', submitted: '1', source: 'declare,plan' }

describe.each(roles)('as %s', (role) => {
  test('a list that a word opens has what the same filters find, page by page', async () => {
    const ctx = contexts.get(role)!
    const asked = SubjectQuery.parse(opened)
    const expected = await world.db
      .select({ id: subject.id })
      .from(subject)
      .where(conditionFor(ctx, asked))
      .orderBy(desc(subject.createTime), desc(subject.id))
    const found: string[] = []
    for (let pageNo = 1; pageNo <= Math.ceil(expected.length / 20); pageNo++) {
      const { records, total } = await listSubjects(ctx, { ...asked, pageNo, pageSize: 20 })
      expect(total).toBe(expected.length)
      found.push(...records.map(({ id }) => id))
    }
    expect(found).toEqual(expected.map(({ id }) => id))
    expect(found.length).toBeGreaterThan(40)
  })

  test('neither its page nor its total looks at all subjects of the year', async () => {
    const steps: string[] = []
    const [rows, total] = listStatements(contexts.get(role)!, SubjectQuery.parse(opened))
    for (const query of [rows, total]) {
      const { sql, params } = (query as { toSQL(): { sql: string; params: unknown[] } }).toSQL()
      const { rows: plan } = await world.client.execute({ sql: `explain query plan ${sql}`, args: params as string[] })
      steps.push(...plan.map(({ detail }) => detail as string))
    }
    expect(steps.join('\n')).toMatch(/SEARCH declared_word USING PRIMARY KEY \(word=\? AND year=\? AND audited=\?\)/)
    expect(steps.join('\n')).not.toMatch(/SCAN subject\b|subject_year|subject_created|subject_listed/)
  })
})
