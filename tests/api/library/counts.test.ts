import { expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as cases from '~/worker/library/cases/calls'
import * as plans from '~/worker/library/plans/calls'
import * as tasks from '~/worker/library/tasks/calls'
import * as tests from '~/worker/library/tests/calls'
import { makeIssuedTask } from './reporting-quarter'
import { makeCase, makePlan, makeTask, caseInput } from './library-rows'

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** The counts of the lists and those of a recount of the rows. */
async function expectRecounted(world: World, centre: SignedIn, after: string) {
  const rowsOf = async (table: string) => (await world.client.execute(`select * from ${table}`)).rows
  const [planCases, taskCases, given, requirements, reports] = await Promise.all(
    ['fb_plan_case', 'fb_task_case', 'fb_task_depart', 'fb_case_requirement', 'fb_test'].map(rowsOf),
  )
  const allTasks = (await world.all('fbTask')).filter(({ delFlag }) => delFlag === 0)
  const ratesOf = (taskId: string) => given!.filter((one) => one.task_id === taskId).map((one) => Number(one.rate))
  const weighed = (planId: string) => {
    const own = allTasks.filter((one) => one.planId === planId && one.status !== 0 && ratesOf(one.id).length > 0)
    const weights = own.reduce((sum, { weight }) => sum + weight, 0)
    return weights ? Math.round(own.reduce((sum, one) => sum + one.weight * mean(ratesOf(one.id)), 0) / weights) : 0
  }

  for (const one of (await centre.ask(plans.listPlans, {})).body.result)
    expect(one, `${one.planName}, ${after}`).toMatchObject({
      caseCount: planCases!.filter((row) => row.plan_id === one.id).length,
      taskCount: allTasks.filter(({ planId }) => planId === one.id).length,
      rate: weighed(one.id),
    })
  const listed = (await centre.ask(tasks.listRated, { pageSize: 100 })).body.result
  expect(listed.total, after).toBe(allTasks.length)
  for (const one of listed.records) {
    const rates = ratesOf(one.id)
    expect(one, `${one.taskName}, ${after}`).toMatchObject({
      caseCount: taskCases!.filter((row) => row.task_id === one.id).length,
      departCount: rates.length,
      rate: rates.length ? Math.round(mean(rates)) : 0,
    })
    expect(one.departs.map(({ rate }) => rate).toSorted((a, b) => a - b)).toEqual(rates.toSorted((a, b) => a - b))
  }
  const allCases = (await world.all('fbCase')).filter(({ delFlag }) => delFlag === 0)
  const shelf = (await centre.ask(cases.listCases, { pageSize: 100 })).body.result
  // Only the institution sees its draft.
  expect(shelf.total, after).toBe(
    allCases.filter(({ status, source }) => status !== 0 || source !== 'institution').length,
  )
  for (const one of shelf.records)
    expect(one, `${one.caseName}, ${after}`).toMatchObject({
      requirementCount: requirements!.filter((row) => row.case_id === one.id).length,
      taskCount: taskCases!.filter((row) => row.case_id === one.id).length,
      testCount: reports!.filter((row) => row.case_id === one.id && row.status === 1 && row.del_flag === 0).length,
    })
}

test('plan, task and case counts equal a recount after every command', async () => {
  const world = await freshWorld()
  const [biz, firm] = [await world.as('bizManger'), await world.as('mechanism')]
  const same = (after: string) => expectRecounted(world, biz, after)
  const plan = await makePlan(world)
  const shelved = await makeCase(world)
  const { id: draft } = (await firm.ask(cases.saveCase, caseInput)).body.result
  await same('a case more')
  await firm.ask(cases.submitCases, { ids: [draft] })
  await biz.ask(cases.collectCases, { ids: [shelved.id], planId: plan.id })
  await same('one handed in and one collected')
  const task = await makeTask(world, plan.id, { status: 0 })
  await biz.ask(tasks.assignTasks, { ids: [task.id], all: 1 })
  await biz.ask(tasks.issueTasks, { ids: [task.id] })
  await same('a task issued')
  await biz.ask(tasks.transitionTasks, { ids: [task.id], act: 'start' })
  await world.client.execute("update fb_task_depart set rate = 40, rate_time = '2026-11-20 10:00:00'")
  await world.client.execute("update depart set depart_name = '甲证券（更名）', depart_order = 7 where id = 'd-one'")
  await same('rates told, an institution renamed')
  const report = {
    testName: '切换测试',
    orgType: 'securities',
    result: 'pass',
    passCount: 3,
    failCount: 0,
    testDate: '2026-11-18',
    caseId: shelved.id,
  } as const
  const { id: reported } = (await firm.ask(tests.addTest, report)).body.result
  await same('a report handed in')
  await firm.ask(tests.updateTest, { ...report, id: reported, status: 0 })
  await firm.ask(tests.deleteTests, { ids: [reported] })
  await same('a report taken back and deleted')
  const two = await makeIssuedTask(world, ['d-one', 'd-two'])
  await world.client.execute({
    sql: "delete from fb_task_depart where task_id = ? and depart_id = 'd-two'",
    args: [two.id],
  })
  await world.client.execute({ sql: 'update fb_case set del_flag = 1 where id = ?', args: [shelved.id] })
  await same('an institution and a case less')
  const other = await makePlan(world, { planName: '下半年计划' })
  for (const change of [
    `plan_id = '${other.id}'`,
    'status = 0',
    'status = 2',
    'del_flag = 1',
    'del_flag = 0',
    `plan_id = '${plan.id}', status = 0`,
    'status = 1',
  ]) {
    await world.client.execute({ sql: `update fb_task set ${change} where id = ?`, args: [two.id] })
    await same(change)
  }
  await world.client.execute({ sql: 'delete from fb_task where id = ?', args: [two.id] })
  await world.client.execute({ sql: 'delete from fb_task_depart where task_id = ?', args: [two.id] })
  await same('a task is gone')
})
