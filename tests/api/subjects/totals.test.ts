import { expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import type { RoleCode } from '~/worker/policy/roles'
import * as subjects from '~/worker/subjects/calls'

const listed = async (world: World, query: Record<string, string>, role: RoleCode = 'bizManger') => {
  const { body } = await (await world.as(role)).ask(subjects.listSubjects, { ...query, pageSize: 100 })
  expect(body.success, body.message).toBe(true)
  return body.result as { total: number; records: unknown[] }
}
async function fewSubjects() {
  const world = await freshWorld()
  const at = { submitTime: world.stamp(), domain: '01', source: 'declare', subjectName: '课题', subjectType: '01' }
  await world.make('subject', { id: 'a', year: '2026', status: 'TO_REVIEW', ...at })
  await world.make('subject', { id: 'b', year: '2026', status: 'ESTABLISHED', ...at, domain: '03' })
  await world.make('subject', { id: 'c', year: '2025', status: 'ESTABLISHED', ...at, source: 'plan' })
  await world.make('subject', { id: 'd', year: '2025', status: 'TO_SUBMIT', ...at, submitTime: null })
  return world
}

test.each([
  {},
  { year: '2026' },
  { year: '2025,2026' },
  { status: 'ESTABLISHED' },
  { statusIds: 'ESTABLISHED,TO_REVIEW' },
  { domain: '03' },
  { source: 'plan' },
  { status: 'thisYearDeclare' },
  { listType: 'thisYearDeclare' },
  { year: '2026', status: 'TO_SUBMIT' },
  { subjectType: '01' },
] as Record<string, string>[])('returns for %j a total equal to the number of rows', async (query) => {
  const { total, records } = await listed(await fewSubjects(), query)
  expect(total).toBe(records.length)
})

test.each([{}, { year: '2025' }, { status: 'TO_SUBMIT' }, { status: 'thisYearDeclare' }] as Record<string, string>[])(
  'returns for leader and committee a total of %j equal to the number of rows',
  async (query) => {
    for (const role of ['csrcLeader', 'technologyManger'] as const) {
      const { total, records } = await listed(await fewSubjects(), query, role)
      expect(total, role).toBe(records.length)
    }
  },
)

test('counts subjects visible through a review once', async () => {
  const world = await fewSubjects()
  const member = await world.as('technologyManger')
  const review = { reviewerId: member.user.id, reviewerName: '委员', stage: 'FIRST', status: 1 } as const
  // One status is visible to the committee, one is not.
  await world.make('subjectReview', { subjectId: 'b', ...review })
  await world.make('subjectReview', { subjectId: 'd', ...review })
  const { body } = await member.ask(subjects.listSubjects, { pageSize: 100 })
  const { total, records } = body.result as { total: number; records: { id: string }[] }
  expect(records.map(({ id }) => id).toSorted()).toEqual(['b', 'c', 'd'])
  expect(total).toBe(3)
})

test('counts a subject under its new status', async () => {
  const world = await fewSubjects()
  await world.client.execute("update subject set status = 'ESTABLISHED' where id = 'a'")
  expect((await listed(world, { status: 'ESTABLISHED' })).total).toBe(3)
  expect((await listed(world, { status: 'TO_REVIEW' })).total).toBe(0)
})

test('excludes a deleted subject and counts it again after restoring', async () => {
  const world = await fewSubjects()
  await world.client.execute("update subject set del_flag = 1, status = 'ESTABLISHED' where id = 'a'")
  expect((await listed(world, {})).total).toBe(3)
  await world.client.execute("update subject set del_flag = 0 where id = 'a'")
  expect((await listed(world, {})).total).toBe(4)
  await world.client.execute("delete from subject where id = 'a'")
  expect((await listed(world, {})).total).toBe(3)
})
