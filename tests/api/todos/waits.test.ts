import { getTableName, type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { fill } from '~/tests/api/todos/filled'
import { said } from '~/tests/api/todos/said'
import { amissAfterChanges } from '~/tests/world/changes'
import { demonstration, peopleOf } from '~/tests/world/demonstration'
import { freshWorld, type World } from '~/tests/world/world'
import {
  changeRequest,
  objection,
  report,
  setting,
  subject,
  subjectCollect,
  subjectGrade,
  subjectReview,
} from '~/db/schema'
import type { Person } from '~/worker/core/actor'
import { requestContext } from '~/worker/core/context'
import { readAll } from '~/worker/core/read-all.server'
import { stamp } from '~/worker/core/time'
import { type RoleCode, roleCodes } from '~/worker/policy/roles'
import { type KindName, kinds, kindsOf } from '~/worker/todos/kinds.server'
import { todosOf } from '~/worker/todos/queries.server'

describe('of the demonstration', () => {
  let world: World
  let people = new Map<RoleCode, Person[]>()
  beforeAll(async () => {
    world = await demonstration()
    people = await peopleOf(world)
  })
  const asking = (actor: Person) => ({
    ...requestContext(new Request('http://test/'), world.bindings as never),
    now: world.now,
    actor,
  })
  const kept = (role: RoleCode) => kindsOf(role).filter((name) => !kinds[name].found)
  const listed = async (actor: Person, names: readonly KindName[], given: object = {}) => {
    const ctx = asking(actor)
    return readAll(ctx, todosOf(ctx, names, { pageNo: 1, pageSize: 100_000, ...given }))
  }
  /** Kind and row of what waits by what is said of each kind, in the order of the list. */
  async function waits(actor: Person, names: readonly KindName[]) {
    const parts = names.map((name): SQL => {
      const { source, when } = said[name]!
      return sql`select ${name} as kind, ${source.bizId} as biz_id, ${source.due} as due, ${source.since} as since
        from ${source.from} where ${when({ actor, now: stamp(world.now()) })}`
    })
    const rows = await world.db.all<{ kind: KindName; biz_id: string; due: string | null }>(
      sql`select kind, biz_id, due from (${sql.join(parts, sql` union all `)}) order by due is null, due, since, biz_id`,
    )
    return rows.map(({ kind, biz_id: bizId, due }) => ({ kind, bizId, dueTime: due }))
  }
  const named = (rows: readonly { kind: KindName; bizId: string; dueTime: string | null }[]) =>
    rows.map(({ kind, bizId, dueTime }) => ({ kind, bizId, dueTime }))

  test.each(roleCodes)('what is kept for %s is what waits, in its order', async (role) => {
    for (const one of people.get(role)!) {
      const names = kept(role)
      const { rows, total } = await listed(one, names)
      const expected = names.length ? await waits(one, names) : []
      expect(named(rows), one.username).toEqual(expected)
      expect(total).toBe(expected.length)
    }
  })

  test.each(roleCodes)('each kind of %s is counted as there is of it', async (role) => {
    for (const one of people.get(role)!) {
      const names = kept(role)
      const { counts } = await listed(one, names)
      const expected = new Map<KindName, number>()
      for (const { kind } of names.length ? await waits(one, names) : [])
        expected.set(kind, (expected.get(kind) ?? 0) + 1)
      expect(new Map(counts.map(({ kind, count }) => [kind, count])), one.username).toEqual(expected)
    }
  })

  test.each<RoleCode>(['bizManger', 'technologyManger', 'mechanism'])(
    'a page of %s is that part of the whole, from either end and of one kind',
    async (role) => {
      const [one] = people.get(role)!
      const names = kept(role)
      const { rows, counts } = await listed(one!, names)
      const page = { pageNo: 2, pageSize: 3 }
      expect((await listed(one!, names, page)).rows).toEqual(rows.slice(3, 6))
      // What has no date is last from either end.
      const [dated, undated] = [true, false].map((has) => rows.filter(({ dueTime }) => !!dueTime === has).toReversed())
      expect((await listed(one!, names, { ...page, order: 'desc' })).rows).toEqual([...dated!, ...undated!].slice(3, 6))
      const { kind } = counts[0]!
      const of = rows.filter((row) => row.kind === kind)
      expect((await listed(one!, names, { kind, pageSize: 3 })).rows).toEqual(of.slice(0, 3))
      expect((await listed(one!, names, { kind })).total).toBe(of.length)
    },
  )
})

/** What the triggers read. */
const sources = [subject, subjectCollect, subjectReview, subjectGrade, report, changeRequest, objection, setting]
const AMISS = `select count(*) as n from (
  select * from (select * from waiting except select * from waits)
  union all select * from (select * from waits except select * from waiting)
  union all select who, kind, ready, total, '', '', '', '', '' from (
    select who, kind, ready, total from waiting_total except select who, kind, ready, count(*) from waiting group by 1, 2, 3))`

describe.each(sources.map((source) => [getTableName(source), source] as const))('what waits', (name, source) => {
  test(`follows a change of any column of ${name}`, async () => {
    const world = await filled()
    expect(await amissAfterChanges(world, source, AMISS)).toEqual([])
  })

  test(`is gone with the rows of ${name} that it is about`, async () => {
    const world = await filled()
    await world.client.execute(`delete from "${name}"`)
    expect((await world.client.execute(AMISS)).rows[0]!.n).toBe(0)
  })
})
async function filled() {
  const world = await freshWorld()
  await fill(world)
  return world
}
