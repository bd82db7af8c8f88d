import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { demonstrationWorld, peopleOf } from '~/tests/support/demonstration'
import type { World } from '~/tests/support/world'
import type { Person } from '~/worker/core/actor'
import { requestContext } from '~/worker/core/context'
import { readAll } from '~/worker/core/read-all.server'
import { type RoleCode, roleCodes } from '~/worker/policy/roles'
import { visibleSubjectsCondition } from '~/worker/subjects/row-access.server'
import { kindsOf } from '~/worker/pending-tasks/kinds.server'
import { pendingTasksQuery } from '~/worker/pending-tasks/queries.server'

let world: World
let people = new Map<RoleCode, Person[]>()
beforeAll(async () => {
  world = await demonstrationWorld()
  people = await peopleOf(world)
})
const listed = async (actor: Person, given: object = {}) => {
  const ctx = { ...requestContext(new Request('http://test/'), world.bindings as never), now: world.now, actor }
  return readAll(ctx, pendingTasksQuery(ctx, kindsOf(actor.roleCode), { pageNo: 1, pageSize: 100_000, ...given }))
}
const placeOf = ({ dueTime, since, bizId }: { dueTime: string | null; since: string | null; bizId: string }) =>
  [dueTime ? 0 : 1, dueTime, since, bizId].join('\0')

test.each(roleCodes)('lists for %s each task once, ordered by due date, and counts them by kind', async (role) => {
  for (const one of people.get(role)!) {
    const { rows, total, counts } = await listed(one)
    expect(rows.map(placeOf), one.username).toEqual(rows.map(placeOf).toSorted())
    expect(new Set(rows.map(({ kind, bizId }) => `${kind} ${bizId}`)).size).toBe(rows.length)
    expect(total).toBe(rows.length)
    const byKind = Map.groupBy(rows, ({ kind }) => kind)
    expect(new Map(counts.map(({ kind, count }) => [kind, count]))).toEqual(
      new Map([...byKind].map(([kind, of]) => [kind, of.length])),
    )
  }
})

test.each(roleCodes)('lists for %s only subjects that the person may see', async (role) => {
  for (const one of people.get(role)!) {
    const ids = new Set((await listed(one)).rows.map(({ subjectId }) => subjectId).filter((id) => id !== ''))
    const [seen] = await world.db.all<{ n: number }>(
      sql`select count(*) as n from subject where id in (select value from json_each(${JSON.stringify([...ids])}))
        and ${visibleSubjectsCondition(one)}`,
    )
    expect(seen!.n, one.username).toBe(ids.size)
  }
})

test.each<RoleCode>(['bizManger', 'technologyManger', 'mechanism'])(
  'paginates tasks of %s in both directions and by kind',
  async (role) => {
    const [one] = people.get(role)!
    const { rows, counts } = await listed(one!)
    const page = { pageNo: 2, pageSize: 3 }
    expect((await listed(one!, page)).rows).toEqual(rows.slice(3, 6))
    // Tasks without a due date are last in either direction.
    const [dated, undated] = [true, false].map((has) => rows.filter(({ dueTime }) => !!dueTime === has).toReversed())
    expect((await listed(one!, { ...page, order: 'desc' })).rows).toEqual([...dated!, ...undated!].slice(3, 6))
    const { kind } = counts[0]!
    const of = rows.filter((row) => row.kind === kind)
    expect((await listed(one!, { kind, pageSize: 3 })).rows).toEqual(of.slice(0, 3))
    expect((await listed(one!, { kind })).total).toBe(of.length)
  },
)
