import { expect, test } from 'vitest'
import { person } from '~/tests/support/demonstration'
import { freshWorld } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import * as cases from '~/worker/library/cases/calls'
import { CaseQuery } from '~/worker/library/cases/contract'
import { loadCaseScreen } from '~/worker/library/cases/screen.server'
import { makeCase, makePlan, makeTask } from './library-rows'

/** Two cases of a branch. Two tasks use one of them, which has tests in two quarters and one draft. */
async function usedCase() {
  const world = await freshWorld()
  const [one, other] = [await makeCase(world, { category: '0501' }), await makeCase(world, { category: '0102' })]
  const plan = await makePlan(world)
  const tasks = [await makeTask(world, plan.id), await makeTask(world, plan.id, { endDate: '2026-06-30' })]
  for (const task of tasks)
    await world.client.execute({
      sql: 'insert into fb_task_case (task_id, case_id) values (?, ?)',
      args: [task.id, one.id],
    })
  const tested = { testName: '切换测试', orgType: 'securities', departId: 'd-one', caseId: one.id, status: 1 } as const
  const partly = { result: 'partly', passCount: 17, failCount: 3 } as const
  await world.make('fbTest', { ...tested, ...partly, testDate: '2026-08-01' })
  await world.make('fbTest', { ...tested, result: 'pass', passCount: 20, testDate: '2026-11-02' })
  await world.make('fbTest', { ...tested, result: 'fail', failCount: 9, testDate: '2026-11-03', status: 0 })
  return { world, one, other, tasks }
}

test('a case lists the tasks that use it and its test results per quarter', async () => {
  const { world, one, tasks } = await usedCase()
  const { body, trips } = await (await world.as('bizManger')).ask(cases.caseDetail, { id: one.id })
  expect(body.result).toMatchObject({ taskCount: 2, testCount: 2, rate: 93 })
  expect(body.result.tasks.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id))
  expect(body.result.tests).toEqual([
    { quarter: '2026-Q3', pass: 0, partly: 1, fail: 0 },
    { quarter: '2026-Q4', pass: 1, partly: 0, fail: 0 },
  ])
  expect(trips).toBeLessThanOrEqual(2)
})

test('hides the pass rate of the industry from institutions if the centre says so', async () => {
  const { world, one } = await usedCase()
  const other = await world.as('mechanism', 'other', { departId: 'd-three' })
  const row = async () => (await other.ask(cases.caseDetail, { id: one.id })).body.result
  expect(await row()).toMatchObject({ testCount: 2, rate: 93, tests: [] })
  await world.set('libraryTotals', 0)
  expect(await row()).toMatchObject({ testCount: null, rate: null, tests: [] })
})

test('counts used cases by branch', async () => {
  const { world } = await usedCase()
  const actor = person('bizManger', { grants: new Set(['library:read']) })
  const ctx = { ...jobContext('test', world.bindings as never, world.now), actor }
  const { tree, all } = await loadCaseScreen(ctx, 'securities', CaseQuery.parse({}), 'use')
  const branch = (code: string) => tree.find((one) => one.code === code)
  expect(all).toBe(2)
  expect(branch('05')).toMatchObject({ total: 1, tasks: 2 })
  expect(branch('01')).toMatchObject({ total: 1, tasks: 0 })
})
