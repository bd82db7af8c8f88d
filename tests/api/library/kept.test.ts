import { expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/world/world'
import * as cases from '~/worker/library/cases/calls'
import * as tasks from '~/worker/library/tasks/calls'
import * as tests from '~/worker/library/tests/calls'
import { issued } from './quarter'
import { caseIn, planIn, taskIn, written } from './shelf'

/** What triggers keep beside what counting it gives: rows of both, in one order. */
const pairs: readonly [name: string, kept: string, counted: string][] = [
  [
    'cases by year',
    "select org_type, period, scope_id, state, n from fb_total where kind = 'case' and n <> 0 order by 1, 2, 3, 4",
    `select org_type, year, cast(collect_flag as text), cast(case when status = 0 and source = 'institution' then -1 else status end as text),
      count(*) from fb_case where del_flag = 0 group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  ],
  [
    'tasks by year',
    "select org_type, period, state, n from fb_total where kind = 'task' and n <> 0 order by 1, 2, 3",
    'select org_type, year, cast(status as text), count(*) from fb_task where del_flag = 0 group by 1, 2, 3 order by 1, 2, 3',
  ],
  [
    'requirements and reports of cases',
    'select id, requirement_count, test_count, test_passed, test_failed from fb_case order by id',
    `select id, (select count(*) from fb_case_requirement r where r.case_id = c.id),
      (select count(*) from fb_test t where t.case_id = c.id and t.status = 1 and t.del_flag = 0),
      (select coalesce(sum(pass_count), 0) from fb_test t where t.case_id = c.id and t.status = 1 and t.del_flag = 0),
      (select coalesce(sum(fail_count), 0) from fb_test t where t.case_id = c.id and t.status = 1 and t.del_flag = 0)
      from fb_case c order by id`,
  ],
  [
    'cases and tasks of plans',
    'select id, case_count, draft_count, task_count, open_count from fb_plan order by id',
    `select id, (select count(*) from fb_plan_case x where x.plan_id = p.id),
      (select count(*) from fb_task t where t.plan_id = p.id and t.del_flag = 0 and t.status = 0),
      (select count(*) from fb_task t where t.plan_id = p.id and t.del_flag = 0 and t.status <> 0),
      (select count(*) from fb_task t where t.plan_id = p.id and t.del_flag = 0 and t.status in (1, 2)) from fb_plan p order by id`,
  ],
  [
    'institutions of plans',
    'select * from fb_plan_depart order by 1, 2',
    `select t.plan_id, d.depart_id, count(*), sum(d.rate) from fb_task t join fb_task_depart d on d.task_id = t.id
      where t.status <> 0 and t.del_flag = 0 and t.plan_id <> '' group by 1, 2 order by 1, 2`,
  ],
  [
    'rates of institutions',
    `select r.task_id, e.key, e.value ->> 0, e.value ->> 2 from fb_task_rates r, json_each(r.rates) e order by 1, 2`,
    `select d.task_id, d.depart_id, d.rate, o.depart_name from fb_task_depart d join depart o on o.id = d.depart_id order by 1, 2`,
  ],
]
async function same(world: World, after: string) {
  for (const [name, kept, counted] of pairs) {
    const [one, other] = [await world.client.execute(kept), await world.client.execute(counted)]
    expect(
      one.rows.map((row) => Object.values(row)),
      `${name}, ${after}`,
    ).toEqual(other.rows.map((row) => Object.values(row)))
  }
}

test('what triggers keep of the library is what counting gives, whatever is done', async () => {
  const world = await freshWorld()
  const [biz, firm] = [await world.as('bizManger'), await world.as('mechanism')]
  const plan = await planIn(world)
  const shelved = await caseIn(world)
  const { id: draft } = (await firm.ask(cases.saveCase, written)).body.result
  await same(world, 'a case more')
  await firm.ask(cases.submitCases, { ids: [draft] })
  await biz.ask(cases.collectCases, { ids: [shelved.id], planId: plan.id })
  await same(world, 'one handed in and one collected')
  const task = await taskIn(world, plan.id, { status: 0 })
  await biz.ask(tasks.assignTasks, { ids: [task.id], all: 1 })
  await biz.ask(tasks.issueTasks, { ids: [task.id] })
  await same(world, 'a task issued')
  await biz.ask(tasks.moveTasks, { ids: [task.id], act: 'start' })
  await world.client.execute("update fb_task_depart set rate = 40, rate_time = '2026-11-20 10:00:00'")
  await world.client.execute("update depart set depart_name = '甲证券（更名）', depart_order = 7 where id = 'd-one'")
  await same(world, 'rates told, an institution renamed')
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
  await same(world, 'a report handed in')
  await firm.ask(tests.updateTest, { ...report, id: reported, status: 0 })
  await firm.ask(tests.deleteTests, { ids: [reported] })
  await same(world, 'a report taken back and deleted')
  const two = await issued(world, ['d-one', 'd-two'])
  await world.client.execute({
    sql: "delete from fb_task_depart where task_id = ? and depart_id = 'd-two'",
    args: [two.id],
  })
  await world.client.execute({ sql: 'update fb_case set del_flag = 1 where id = ?', args: [shelved.id] })
  await same(world, 'an institution and a case less')
  const other = await planIn(world, { planName: '下半年计划' })
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
    await same(world, change)
  }
  await world.client.execute({ sql: 'delete from fb_task where id = ?', args: [two.id] })
  await world.client.execute({ sql: 'delete from fb_task_depart where task_id = ?', args: [two.id] })
  await same(world, 'a task is gone')
})
