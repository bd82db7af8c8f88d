import { beforeAll, expect, test } from 'vitest'
import { demonstration, peopleOf } from '~/tests/world/demonstration'
import type { World } from '~/tests/world/world'
import type { Person } from '~/worker/core/actor'
import { requestContext } from '~/worker/core/context'
import { forgive } from '~/worker/core/list'
import { readAll } from '~/worker/core/read-all.server'
import type { RoleCode } from '~/worker/policy/roles'
import { analysisOf, type Figure } from '~/worker/statistics/analysis.server'
import { SubjectQuery } from '~/worker/subjects/inputs'
import { listSubjects } from '~/worker/subjects/queries/list.server'

let world: World
let people = new Map<RoleCode, Person[]>()
beforeAll(async () => {
  world = await demonstration()
  people = await peopleOf(world)
})

const contextOf = (role: RoleCode, reads: boolean) => ({
  ...requestContext(new Request('http://test/'), world.bindings as never),
  ...{ now: world.now, actor: { ...people.get(role)![0]!, grants: new Set(reads ? ['subject:read'] : []) } },
})

/** Every number of the answer that has a list, wherever it stands. */
function figuresIn(value: unknown): Figure[] {
  if (Array.isArray(value)) return value.flatMap(figuresIn)
  if (typeof value !== 'object' || value === null) return []
  if ('to' in value && 'count' in value && typeof value.to === 'string' && typeof value.count === 'number')
    return [{ to: value.to, count: value.count }]
  return Object.values(value).flatMap(figuresIn)
}

const roles: RoleCode[] = [
  'bizManger',
  'admin',
  'csrcLeader',
  'technologyManger',
  'counselor',
  'mechanism',
  'subjectMan',
]
test.each(roles)('every number of the year that %s sees is that of the list that it opens', async (role) => {
  const ctx = contextOf(role, true)
  for (const year of [null, '2024']) {
    const { of } = await readAll(ctx, { of: analysisOf(ctx, year) })
    const figures = [...new Map(figuresIn(of).map((one) => [one.to, one.count]))].filter(([to]) => to)
    expect(figures.length).toBeGreaterThan(8)
    for (const [to, count] of figures) {
      const { total } = await listSubjects(ctx, forgive(SubjectQuery, new URL(to, 'http://test').searchParams))
      expect(count, to).toBe(total)
    }
  }
})

test('what was never handed in is in no figure of a regulator', async () => {
  const ctx = contextOf('csrcLeader', true)
  const readNow = async () => figuresIn((await readAll(ctx, { of: analysisOf(ctx, '2026') })).of)
  const before = await readNow()
  await world.subject({ status: 'TO_SUBMIT', year: '2026' })
  expect(await readNow()).toEqual(before)
})

test('whoever may read no subjects has no figure', async () => {
  const ctx = contextOf('bizManger', false)
  const { of } = await readAll(ctx, { of: analysisOf(ctx, '2026') })
  expect(figuresIn(of).every(({ count }) => count === 0)).toBe(true)
})
