import { desc, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { searchDoc, subject } from '~/db/schema'
import { demonstration, peopleOf } from '~/tests/world/demonstration'
import type { World } from '~/tests/world/world'
import { requestContext } from '~/worker/core/context'
import { searchKinds } from '~/worker/core/search-index.server'
import { search } from '~/worker/search/queries.server'
import { seenBy } from '~/worker/subjects/seen.server'
import { visibleSubjects } from '~/worker/subjects/visible.server'

let world: World
beforeAll(async () => {
  world = await demonstration()
})

test('who judges finds the same, whether few documents have the word or many', async () => {
  const found = new Map<string, number>()
  for (const person of (await peopleOf(world, 3)).get('counselor')!) {
    const actor = { ...person, grants: new Set(['subject:read']) }
    const ctx = { ...requestContext(new Request('http://test/'), world.bindings as never), now: world.now, actor }
    const { blind, subjectName } = seenBy(actor)
    for (const q of ['量子', '研究', '联邦学习', '龘龘']) {
      const { title, people, body } = searchDoc
      // Their form keeps answers back from them.
      const whole = sql`case when ${blind} then '' else ${title} || ' ' || ${people} || ' ' || ${body} end`
      const there = await world.db
        .select({ id: subject.id, titled: sql<number>`instr(${subjectName}, ${q}) > 0` })
        .from(subject)
        .innerJoin(searchDoc, sql`${searchDoc.kind} = ${searchKinds.subject} and ${searchDoc.id} = ${subject.id}`)
        .where(sql`${visibleSubjects(actor)} and instr(${subjectName} || ' ' || ${whole}, ${q}) > 0`)
        .orderBy(desc(searchDoc.no))
      const newest = there.slice(0, 100)
      const expected = [...newest.filter((one) => one.titled), ...newest.filter((one) => !one.titled)]
      const { records } = await search(ctx, {
        q,
        kind: 'subject',
        pageNo: 1,
        pageSize: 100,
        column: 'fit',
        order: 'desc',
        asked: [],
      })
      expect(
        records.map(({ id }) => id),
        `${person.username} ${q}`,
      ).toEqual(expected.map(({ id }) => id))
      found.set(q, (found.get(q) ?? 0) + records.length)
    }
  }
  expect(found.get('量子')).toBeGreaterThan(0)
  expect(found.get('研究')).toBeGreaterThan(100)
})
