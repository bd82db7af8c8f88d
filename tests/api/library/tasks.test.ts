import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import * as plans from '~/worker/library/plans/calls'
import * as tasks from '~/worker/library/tasks/calls'
import { isOwnDescendant } from '~/worker/library/tasks/rules'
import { makeCase, makePlan, makeTask } from './library-rows'

const taskInput = {
  taskName: '同城灾备切换演练',
  goal: '五分钟内完成切换',
  startDate: '2026-03-01',
  endDate: '2026-11-30',
  weight: 30,
}

describe('a plan', () => {
  const plan = { planName: '年度计划', orgType: 'securities' as const, year: '2026' }
  /** An active plan of the year. */
  async function started() {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const saved = await biz.ask(plans.savePlan, plan)
    const { id } = saved.body.result
    const transition = async (act: 'start' | 'close') => (await biz.ask(plans.transitionPlan, { id, act })).body
    const early = await transition('close')
    return { world, biz, id, saved, early, start: await transition('start'), transition }
  }

  test('is saved with a unique name in at most three round trips', async () => {
    const { biz, saved } = await started()
    expect(saved.trips).toBeLessThanOrEqual(3)
    expect((await biz.attempt(plans.savePlan, plan)).body).toMatchObject({
      code: 400,
      result: { planName: '该年度已有同名计划' },
    })
  })

  test('is closed only once it is active and none of its tasks is open', async () => {
    const { world, biz, id, early, start, transition } = await started()
    expect(early).toMatchObject({ code: 409 })
    expect(start.success).toBe(true)
    const task = await makeTask(world, id)
    expect((await transition('close')).message).toBe('尚有 1 项任务未完成或关闭，不可结束计划')
    await biz.ask(tasks.transitionTasks, { ids: [task.id], act: 'finish' })
    expect((await transition('close')).success).toBe(true)
  })

  test('is read-only once closed', async () => {
    const { biz, id, transition } = await started()
    await transition('close')
    expect((await biz.ask(plans.savePlan, { ...plan, id })).body.message).toBe('计划已结束，不可修改')
    expect((await biz.ask(plans.deletePlans, { ids: [id] })).body).toMatchObject({ code: 409 })
  })

  test('shows its counts, its weighted progress and its institutions', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const plan = await makePlan(world)
    const [heavy, light] = [
      await makeTask(world, plan.id, { weight: 30 }),
      await makeTask(world, plan.id, { weight: 10, status: 2, endDate: '2026-06-30' }),
    ]
    await makeTask(world, plan.id, { status: 0 })
    await world.make('depart', { id: 'd-four', departName: '丁证券', orgCode: 'A05', departType: 'B01A01' })
    for (const [taskId, departId, rate] of [
      [heavy.id, 'd-one', 40],
      [heavy.id, 'd-four', 60],
      [light.id, 'd-one', 90],
    ])
      await world.db.run(
        `insert into fb_task_depart (task_id, depart_id, rate) values ('${taskId}', '${departId}', ${rate})` as never,
      )
    const { body, trips } = await biz.ask(plans.planOverview, { id: plan.id })
    expect(body.result).toMatchObject({
      plan: { rate: 60, taskCount: 3 },
      counts: { tasks: 3, draft: 1, issued: 1, running: 1, done: 0, closed: 0, overdue: 1, institutions: 2 },
      progress: { rate: 60, tasks: [{ rate: 90 }, { rate: 50 }] },
    })
    expect(body.result.progress.departs).toEqual([
      { departId: 'd-one', departName: '甲证券股份有限公司', tasks: 2, rate: 65 },
      { departId: 'd-four', departName: '丁证券', tasks: 1, rate: 60 },
    ])
    expect(trips).toBeLessThanOrEqual(2)
    const rated = await biz.ask(tasks.listRated, { planId: plan.id, status: '1' })
    expect(rated.body.result.records).toMatchObject([
      { rate: 50, departCount: 2, departs: [{ rate: 60 }, { rate: 40 }] },
    ])
  })

  test('weights its progress by task and ignores tasks without institutions', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const plan = await makePlan(world)
    const rate = async () => (await biz.ask(plans.listPlans, {})).body.result[0]!.rate
    expect(await rate()).toBe(0)
    const [one, other] = [
      await makeTask(world, plan.id, { weight: 30 }),
      await makeTask(world, plan.id, { weight: 10 }),
      await makeTask(world, plan.id, { weight: 99 }),
    ]
    const give = (taskId: string, departId: string, is: number) =>
      world.client.execute({
        sql: 'insert into fb_task_depart (task_id, depart_id, rate) values (?, ?, ?)',
        args: [taskId, departId, is],
      })
    await give(one.id, 'd-one', 60)
    await give(one.id, 'd-two', 40)
    await give(other.id, 'd-one', 90)
    expect(await rate()).toBe(60)
    await world.client.execute({ sql: 'update fb_task set del_flag = 1 where id = ?', args: [other.id] })
    expect(await rate()).toBe(50)
  })
})

describe('a task', () => {
  /** A new task of an active plan with one case. */
  async function saved() {
    const world = await freshWorld()
    const [biz, contact] = [await world.as('bizManger'), await world.as('mechanism')]
    const plan = await makePlan(world)
    const one = await makeCase(world)
    const answer = await biz.ask(tasks.saveTask, { ...taskInput, planId: plan.id, caseIds: [one.id] })
    const { id } = answer.body.result
    const assign = () => biz.ask(tasks.assignTasks, { ids: [id], all: 1 })
    const issue = (more: object = {}) => biz.ask(tasks.issueTasks, { ids: [id], ...more })
    return { world, biz, contact, one, id, answer, assign, issue }
  }

  test('is created with the next number and its cases in at most three round trips', async () => {
    const { biz, answer } = await saved()
    expect([answer.body.message, answer.trips <= 3]).toEqual(['任务已保存', true])
    expect((await biz.ask(tasks.listTasks, {})).body.result.records).toMatchObject([
      { taskNo: 'RW-ZQ-2026-001', status: 0, caseCount: 1 },
    ])
  })

  test('needs institutions to be issued, which a dry run checks', async () => {
    const { world, id, assign, issue } = await saved()
    expect((await issue({ dryRun: 1 })).body).toMatchObject({ success: false, message: '未分配承担机构' })
    const assigned = await assign()
    expect([assigned.body.message, assigned.trips <= 3]).toEqual(['已更新 1 项任务的承担机构', true])
    expect(await world.all('fbTaskDepart' as never)).toMatchObject([{ taskId: id, departId: 'd-one', rate: 0 }])
    expect((await issue({ dryRun: 1 })).body.result.ok).toEqual([id])
    expect((await world.all('fbTask'))[0]!.status).toBe(0)
  })

  test('is issued once in at most three round trips with a message to its institutions', async () => {
    const { contact, id, assign, issue } = await saved()
    await assign()
    const issued = await issue()
    expect([issued.body.message, issued.trips <= 3]).toEqual(['已下达 1 项任务，并通知承担机构', true])
    expect((await contact.ask(announcements.loadUnread)).body.result.sysMsgList).toMatchObject([
      { titile: `任务下达：${taskInput.taskName}` },
    ])
    expect((await contact.ask(tasks.listTasks, { mine: 1 })).body.result.records).toMatchObject([
      { id, ownRate: 0, canDeal: true, due: '2026-11-30' },
    ])
    expect((await issue()).body).toMatchObject({ code: 409 })
  })

  test('is loaded with cases, institutions and history in at most two round trips', async () => {
    const { biz, one, id, assign, issue } = await saved()
    await assign()
    await issue()
    const { body, trips } = await biz.ask(tasks.taskDetail, { id })
    expect(body.result).toMatchObject({ cases: [{ id: one.id }], departs: [{ departId: 'd-one' }], missing: [] })
    expect(body.result.history.map(({ says }) => says)).toEqual(['新建', '分配机构', '下达'])
    expect(trips).toBeLessThanOrEqual(2)
  })

  test('lists all missing fields before it is issued', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const plan = await makePlan(world, { status: 0 })
    const { id } = (await biz.ask(tasks.saveTask, { ...taskInput, planId: plan.id, goal: '', startDate: '2025-12-01' }))
      .body.result
    const sentence = '未分配承担机构；起止日期不在 2026 年度内；缺少任务目标；计划未在执行中'
    expect((await biz.ask(tasks.issueTasks, { ids: [id], dryRun: 1 })).body.message).toBe(sentence)
    expect((await biz.ask(tasks.taskDetail, { id })).body.result.missing.join('；')).toBe(sentence)
  })

  test.each([
    ['no name', { taskName: '' }, { taskName: '任务名称不能为空' }],
    ['an unknown plan', { planId: 'x' }, { planId: '战略计划不存在' }],
    ['an end before its start', { endDate: '2026-01-01' }, { endDate: '结束日期早于开始日期' }],
    ['an invalid date', { endDate: '2026-02-31' }, { endDate: expect.any(String) }],
    ['a weight of zero', { weight: 0 }, { weight: '权重应为 1 到 100 的整数' }],
    ['an institution of the other side', { departIds: ['d-two'] }, { departIds: '“乙基金管理有限公司”不属于该类机构' }],
    ['an unknown institution', { departIds: ['x'] }, { departIds: '承担机构不存在' }],
    ['an unknown case', { caseIds: ['x'] }, { caseIds: '仅可关联已入库的同类用例' }],
    ['an unknown parent task', { parentId: 'x' }, { parentId: '上级任务不属于同一计划' }],
  ])('with %s is rejected at the field and writes nothing', async (_, change, fields) => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const plan = await makePlan(world)
    const { status, body } = await biz.attempt(tasks.saveTask, { ...taskInput, planId: plan.id, ...change })
    expect([status, body]).toMatchObject([200, { success: false, code: 400, result: fields }])
    expect(await world.all('fbTask')).toEqual([])
  })

  test('can be below another task but never below itself', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const plan = await makePlan(world)
    const top = await makeTask(world, plan.id, { status: 0 })
    const below = await makeTask(world, plan.id, { status: 0, parentId: top.id })
    const circle = await biz.attempt(tasks.updateTask, {
      ...taskInput,
      id: top.id,
      planId: plan.id,
      parentId: below.id,
    })
    expect(circle.body).toMatchObject({ code: 400, result: { parentId: '上级任务不可为本任务或其下级' } })
    expect((await biz.ask(tasks.deleteReady, { ids: [top.id], type: 'task' })).body.message).toBe(
      '任务下有 1 项下级任务，请先删除',
    )
    expect((await biz.ask(tasks.deleteReady, { ids: [below.id, top.id], type: 'task' })).body.result.ok).toEqual([
      below.id,
    ])
    expect(isOwnDescendant('a', 'b', [{ id: 'b', parentId: 'c' }])).toBe(false)
  })

  test('keeps at least one institution and those with reports once issued', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const plan = await makePlan(world)
    const task = await makeTask(world, plan.id)
    await biz.ask(tasks.assignTasks, { ids: [task.id], departIds: ['d-one'] })
    const gone = { ids: [task.id], departIds: ['d-one'], way: 'remove' as const }
    expect((await biz.ask(tasks.assignTasks, gone)).body.message).toBe('已下达的任务至少保留一家承担机构')
    await world.make('fbSchedule', {
      ...{ taskId: task.id, departId: 'd-one', period: '2026-Q1', orgType: 'securities', year: '2026', status: 3 },
    })
    expect((await biz.ask(tasks.assignTasks, gone)).body.message).toBe('“甲证券股份有限公司”已填报进度，不可移出')
    expect((await biz.attempt(tasks.assignTasks, { ids: [task.id] })).body.code).toBe(400)
  })

  test('is started, completed, reopened and closed with a reason', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const plan = await makePlan(world)
    const { id } = await makeTask(world, plan.id)
    const move = async (act: 'start' | 'finish' | 'close' | 'reopen', reason = '') =>
      (await biz.ask(tasks.transitionTasks, { ids: [id], act, reason })).body.success
    expect([await move('reopen'), await move('start'), await move('finish'), await move('reopen')]).toEqual([
      ...[false, true, true, true],
    ])
    expect(await move('close')).toBe(false)
    expect(await move('close', '计划调整，不再执行')).toBe(true)
    expect((await world.all('fbTask'))[0]!.status).toBe(4)
    const both = await Promise.all(
      [1, 2].map(() => biz.ask(tasks.transitionTasks, { ids: [id], act: 'reopen' as const })),
    )
    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
  })
})
