import { and, desc, type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { report, searchDocument, subject } from '~/db/schema'
import { demonstrationWorld, peopleOf } from '~/tests/support/demonstration'
import type { World } from '~/tests/support/world'
import type { Person } from '~/worker/core/actor'
import { requestContext } from '~/worker/core/context'
import { searchKinds } from '~/worker/core/search-index.server'
import { searchFirst, search } from '~/worker/search/queries.server'
import { visibleReportsCondition } from '~/worker/subjects/reports/row-access.server'
import { visibleColumns } from '~/worker/subjects/visible-columns.server'
import { visibleSubjectsCondition } from '~/worker/subjects/row-access.server'

let world: World
let experts: Person[]
beforeAll(async () => {
  world = await demonstrationWorld()
  experts = (await peopleOf(world, 3)).get('counselor')!
})

/** One word, two words, a character outside the index, and words of few, many and no documents. */
const asked = ['量子', '研究', '联邦学习', '龘龘', '的', '数据 研究']
const { title, people, body } = searchDocument
// The form of these subjects hides answers from the experts.
const whole = sql`${title} || ' ' || ${people} || ' ' || ${body}`
const haveAll = (text: SQL, q: string) => and(...q.split(' ').map((term) => sql`instr(${text}, ${term}) > 0`))!
/**
 * Compares search results with the expected ones per expert: the first hundred, the first five of a group, and whether
 * there are more. Returns the number of results by query.
 */
async function expectSearchResults(
  kind: 'subject' | 'report',
  expected: (actor: Person, q: string) => Promise<{ id: string; titled: number }[]>,
) {
  const found = new Map<string, number>()
  for (const person of experts) {
    const actor = { ...person, grants: new Set(['subject:read', 'report:read']) }
    const ctx = { ...requestContext(new Request('http://test/'), world.bindings as never), now: world.now, actor }
    for (const q of asked) {
      const newest = await expected(actor, q)
      const best = (most: number) => {
        const ranked = [...newest.filter((one) => one.titled), ...newest.filter((one) => !one.titled)]
        return ranked.slice(0, most).map(({ id }) => id)
      }
      const query = { q, kind, pageNo: 1, pageSize: 100, column: 'fit', order: 'desc', asked: [] } as const
      const { records } = await search(ctx, { ...query, asked: [] })
      expect(
        records.map(({ id }) => id),
        `${person.username} ${q}`,
      ).toEqual(best(100))
      const groups = await searchFirst(ctx, { q, kinds: [kind], limit: 5 })
      expect(groups.flatMap(({ hits }) => hits.map(({ id }) => id))).toEqual(best(6).slice(0, 5))
      expect(groups.map(({ more }) => more)).toEqual(newest.length ? [newest.length > 5 ? 1 : 0] : [])
      found.set(q, (found.get(q) ?? 0) + records.length)
    }
  }
  return found
}

test('returns the same subjects to experts for rare and for frequent words', async () => {
  const found = await expectSearchResults('subject', (actor, q) => {
    const { blind, subjectName } = visibleColumns(actor)
    const read = sql`${subjectName} || ' ' || case when ${blind} then '' else ${whole} end`
    return world.db
      .select({ id: subject.id, titled: sql<number>`${haveAll(subjectName, q)}` })
      .from(subject)
      .innerJoin(
        searchDocument,
        sql`${searchDocument.kind} = ${searchKinds.subject} and ${searchDocument.id} = ${subject.id}`,
      )
      .where(and(visibleSubjectsCondition(actor), haveAll(read, q)))
      .orderBy(desc(searchDocument.no))
  })
  expect(found.get('量子')).toBeGreaterThan(0)
  expect(found.get('数据 研究')).toBeGreaterThan(0)
  expect(found.get('研究')).toBeGreaterThan(100)
})

test('returns to experts only reports that they may read and do not review blind', async () => {
  const found = await expectSearchResults('report', (actor, q) =>
    world.db
      .select({ id: report.id, titled: sql<number>`${haveAll(sql`${title}`, q)}` })
      .from(report)
      .innerJoin(subject, sql`${subject.id} = ${report.subjectId}`)
      .innerJoin(
        searchDocument,
        sql`${searchDocument.kind} = ${searchKinds.report} and ${searchDocument.id} = ${report.id}`,
      )
      .where(and(visibleReportsCondition(actor), sql`not ${visibleColumns(actor).blind}`, haveAll(whole, q)))
      .orderBy(desc(searchDocument.no)),
  )
  expect(found.get('研究')).toBeGreaterThan(50)
})
