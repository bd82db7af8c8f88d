import { asc, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { subject } from '~/db/schema'
import { demonstrationWorld, person } from '~/tests/support/demonstration'
import type { World } from '~/tests/support/world'
import { requestContext } from '~/worker/core/context'
import { subjectIdentityColumn } from '~/worker/files/anonymization.server'
import { redactionFactsOf } from '~/worker/subjects/name-redaction'
import { reviewerCasesQuery, loadCases } from '~/worker/subjects/case-loader.server'
import { readAll } from '~/worker/core/read-all.server'

/** Number of subjects to compare. */
const MANY = 200
let world: World
beforeAll(async () => {
  world = await demonstrationWorld()
})

test('loads the same redaction data for a case as the SQL column', async () => {
  const actor = person('bizManger')
  const ctx = { ...requestContext(new Request('http://test/'), world.bindings as never), now: world.now, actor }
  const stored = await world.db
    .select({ id: subject.id, facts: subjectIdentityColumn(sql`s.id = subject.id`) })
    .from(subject)
    .where(sql`${subject.delFlag} = 0`)
    .orderBy(asc(subject.id))
    .limit(MANY)
  const ids = stored.map(({ id }) => id)
  const { rows, settings } = await loadCases(ctx, ids, 'rule')
  const reviewCases = await readAll(ctx, reviewerCasesQuery(ctx, ids, actor.userId))
  const parsed = (facts: string | null) => JSON.parse(facts ?? 'null')
  const byId = (facts: readonly { id: string; facts: unknown }[]) => new Map(facts.map((one) => [one.id, one.facts]))
  const expected = byId(stored.map(({ id, facts }) => ({ id, facts: parsed(facts) })))
  for (const cases of [rows, reviewCases.rows])
    expect(byId(cases.map((at) => ({ id: at.id, facts: parsed(redactionFactsOf(at, settings)) })))).toEqual(expected)
  expect(rows.some((at) => at.members.length > 1)).toBe(true)
})
