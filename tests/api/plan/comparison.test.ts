import { expect, test } from 'vitest'
import { wireNames } from '~/db/wire-names'
import { freshWorld } from '~/tests/support/world'
import * as plan from '~/worker/plan/calls'
import type { SubjectStatus } from '~/worker/subjects/statuses'

test('a draft plan is compared with last year’s by field, institution and budget, without rejected subjects and topics', async () => {
  const world = await freshWorld()
  const [biz, committee] = [await world.as('bizManger'), await world.as('technologyManger')]
  const make = (year: string, status: SubjectStatus, given: object) =>
    world.subject({ year, status, domain: '1', ...given })
  const draft = 'TO_ESTABLISH_DRAFT' as const
  await make('2026', draft, { budgetTotal: 30.5 })
  await make('2026', draft, {
    budgetTotal: 10,
    domain: '2',
    leadDepartId: 'd-two',
    leadDepartName: '乙基金管理有限公司',
  })
  await make('2026', 'TO_ESTABLISH', { budgetTotal: 20 })
  await make('2026', 'RE_AUDITING', { budgetTotal: 99 })
  await make('2026', wireNames.ESTABLISH_FAIL, { budgetTotal: 99 })
  await make('2025', 'ESTABLISHED', { budgetTotal: 12, establishTime: '2025-06-01 09:00:00' })
  await make('2025', wireNames.FINISHED, { budgetTotal: 8, establishTime: '2025-06-01 09:00:00' })
  // A topic adopted into the year's list, and a subject of an earlier year.
  await make('2025', wireNames.FINISHED, { budgetTotal: 77 })
  await make('2024', 'ESTABLISHED', { budgetTotal: 50, establishTime: '2024-06-01 09:00:00' })

  const { body } = await biz.ask(plan.planComparison, { year: '2026' })
  expect(body.result.last).toBe('2025')
  expect(body.result.domains.map(({ now, last, money, lastMoney }) => [now, last, money, lastMoney])).toEqual([
    [2, 2, 50.5, 20],
    [1, 0, 10, 0],
  ])
  expect(body.result.institutions.map(({ label, now, last }) => [label, now, last])).toEqual([
    ['甲证券股份有限公司', 2, 2],
    ['乙基金管理有限公司', 1, 0],
  ])
  expect((await committee.ask(plan.planComparison, { year: '2026' })).body.result.domains).toHaveLength(2)
  expect((await biz.attempt(plan.planComparison, { year: 'now' })).body.code).toBe(400)
  expect((await (await world.as('subjectMan')).ask(plan.planComparison, { year: '2026' })).status).toBe(403)
})
