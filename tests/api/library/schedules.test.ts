import { describe, expect, test } from 'vitest'
import { person } from '~/tests/support/demonstration'
import { freshWorld } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import * as periods from '~/worker/library/periods/calls'
import { loadProgressScreen } from '~/worker/library/periods/queries/screen.server'
import { makeIssuedTask, openQuarter, progressInput, PERIOD_INPUT } from './reporting-quarter'

describe('a period', () => {
  test('creates one schedule per task and institution when opened and notifies their contacts once', async () => {
    const world = await freshWorld()
    await makeIssuedTask(world, ['d-one'], { taskName: '灾备切换演练', startDate: '2027-01-01' })
    await makeIssuedTask(world, ['d-two'], { orgType: 'fund' })
    const { own, periodId, centre } = await openQuarter(world)
    const rows = await world.all('fbSchedule')
    expect(rows).toHaveLength(1)
    expect(own).toMatchObject({ status: 0, rate: 0, period: '2026-Q4', year: '2026', dueTime: '2026-11-30 23:59:59' })
    expect((await world.all('fbLog')).map((line) => [line.bizId, line.operation])).toEqual([[own.id, 'expect']])
    const again = await centre.ask(periods.savePeriod, { id: periodId, ...PERIOD_INPUT, endTime: '2026-12-10' })
    expect(again.body.message).toBe('期次已保存')
    expect(await world.all('fbSchedule')).toHaveLength(1)
    expect((await world.read('fbSchedule', own.id))!.dueTime).toBe('2026-12-10 23:59:59')
    expect((await world.all('outbox')).filter((row) => row.kind === 'notice')).toHaveLength(1)
  })

  test('creates no schedule before it begins', async () => {
    const world = await freshWorld()
    await makeIssuedTask(world)
    const centre = await world.as('bizManger')
    await centre.ask(periods.savePeriod, { ...PERIOD_INPUT, startTime: '2026-11-25' })
    expect(await world.all('fbSchedule')).toEqual([])
  })

  test('rejects a duplicate, a changed kind and an end before its start', async () => {
    const world = await freshWorld()
    const { centre, periodId } = await openQuarter(world)
    const refused = async (input: object) =>
      (await centre.attempt(periods.savePeriod, { ...PERIOD_INPUT, ...input })).body
    expect(await refused({})).toMatchObject({ code: 400, message: '该期次已存在' })
    expect(await refused({ id: periodId, period: '2026-Q3' })).toMatchObject({ code: 400 })
    expect(await refused({ id: 'nothing', period: '2026-Q3' })).toMatchObject({ code: 404 })
    expect(await refused({ period: '2026-Q5' })).toMatchObject({
      code: 400,
      message: '期次应为 2026-Q3 或 2026-07 的形式',
    })
    expect(await refused({ period: '2026-Q1', endTime: '2026-10-01' })).toMatchObject({ code: 400 })
    expect(await refused({ period: '2026-Q1', orgType: 'bank' })).toMatchObject({ code: 400 })
    expect(await world.all('fbPeriod')).toHaveLength(1)
  })

  describe('with a submitted schedule and an open one', () => {
    async function half() {
      const world = await freshWorld()
      const { centre, firm, own, periodId } = await openQuarter(world, ['d-one', 'd-three'])
      await firm.ask(periods.submitTaskSchedule, progressInput(own.id))
      // Pending schedules of another period or of the other side do not matter.
      const elsewhere = { taskId: 'elsewhere', departId: 'd-two', year: '2026', status: 1 }
      await world.make('fbSchedule', { ...elsewhere, period: '2026-Q1', orgType: 'securities' })
      await world.make('fbSchedule', { ...elsewhere, period: '2026-Q2', orgType: 'fund' })
      const approve = () => centre.ask(periods.scheduleApproval, { ids: [own.id], pass: 1 })
      const close = (more: object = {}) => centre.ask(periods.closePeriod, { id: periodId, ...more })
      return { world, centre, periodId, approve, close }
    }

    test('is not closed while a schedule is pending approval', async () => {
      const { close } = await half()
      expect((await close()).body).toMatchObject({ code: 409, message: '尚有 1 条进度待审批，请先审批或退回' })
    })

    test('stays open in a dry run', async () => {
      const { world, approve, close } = await half()
      await approve()
      expect((await close({ dryRun: 1 })).body.result).toEqual({ frozen: 1, waiting: 0 })
      expect((await world.all('fbPeriod'))[0]!.closed).toBe(0)
    })

    test('freezes unsubmitted schedules and keeps approved ones when closed', async () => {
      const { world, approve, close } = await half()
      await approve()
      const closed = await close()
      expect([closed.body.message, closed.trips <= 3]).toEqual(['期次已关闭，1 条未审批的进度已冻结', true])
      const rows = await world.all('fbSchedule')
      expect(rows.map((row) => [row.departId, row.status] as const).toSorted(([a], [b]) => a.localeCompare(b))).toEqual(
        [
          ['d-one', 3],
          ['d-three', 4],
          ['d-two', 1],
          ['d-two', 1],
        ],
      )
      const frozen = rows.find((row) => row.status === 4)!
      expect(
        (await world.all('fbLog')).filter((line) => line.bizId === frozen.id && line.operation === 'close'),
      ).toHaveLength(1)
    })

    test('is closed once and then read-only', async () => {
      const { centre, periodId, approve, close } = await half()
      await approve()
      await close()
      expect((await close()).body.code).toBe(409)
      expect((await centre.ask(periods.savePeriod, { id: periodId, ...PERIOD_INPUT })).body.code).toBe(409)
    })
  })
})

describe('a schedule', () => {
  test('is saved as a draft, submitted in at most three round trips and returned with an opinion', async () => {
    const world = await freshWorld()
    const { centre, firm, own } = await openQuarter(world)
    const draft = await firm.ask(periods.saveTaskSchedule, { id: own.id, rate: 0, done: '写了一半' })
    expect(draft.body.result).toEqual({ id: own.id, status: 0, lockVersion: 1 })
    const first = await firm.ask(periods.submitTaskSchedule, { ...progressInput(own.id), lockVersion: 1 })
    expect(first.body).toMatchObject({ success: true, result: { status: 1 } })
    expect(first.trips).toBeLessThanOrEqual(3)
    const back = await centre.ask(periods.scheduleApproval, { ids: [own.id], pass: 0, opinion: '请补充测试数据' })
    expect(back.body.message).toBe('已退回 1 条进度')
    expect(await world.read('fbSchedule', own.id)).toMatchObject({ status: 2, opinion: '请补充测试数据' })
  })

  test('is submitted again by task and period and approved with its rate', async () => {
    const world = await freshWorld()
    const { centre, firm, own, task } = await openQuarter(world)
    await firm.ask(periods.submitTaskSchedule, progressInput(own.id))
    await centre.ask(periods.scheduleApproval, { ids: [own.id], pass: 0, opinion: '请补充测试数据' })
    // The task and the period identify the schedule as well.
    await firm.ask(periods.submitTaskSchedule, {
      ...progressInput('', 45),
      id: undefined,
      taskId: task.id,
      period: '2026-Q4',
    })
    const passed = await centre.ask(periods.scheduleApproval, { ids: [own.id], pass: 1, opinion: '' })
    expect(passed.trips).toBeLessThanOrEqual(3)
    expect(await world.read('fbSchedule', own.id)).toMatchObject({ status: 3, rate: 45, approverId: centre.user.id })
    const { rows } = await world.client.execute('select rate from fb_task_depart')
    expect(rows[0]!.rate).toBe(45)
    const { log } = (await firm.ask(periods.openSchedule, { id: own.id })).body.result
    expect(log.map((line) => line.operation_dictText)).toEqual(['期次开放', '提交', '退回', '提交', '审批通过'])
    expect((await firm.ask(periods.submitTaskSchedule, progressInput(own.id))).body).toMatchObject({ code: 409 })
  })

  test('requires a rate from 1 to 100 and a description of the work', async () => {
    const world = await freshWorld()
    const { firm, own } = await openQuarter(world)
    for (const rate of [0, 101, -1, 4.5, 'many', null, undefined]) {
      const { body, status } = await firm.attempt(periods.submitTaskSchedule, { ...progressInput(own.id), rate })
      expect([status, body.code], String(rate)).toEqual([200, 400])
    }
    expect((await firm.ask(periods.submitTaskSchedule, { ...progressInput(own.id), done: ' ' })).body).toMatchObject({
      code: 409,
      message: '请填写本期完成情况',
    })
    expect((await firm.attempt(periods.submitTaskSchedule, { rate: 10 })).body.code).toBe(400)
    expect(
      (await firm.attempt(periods.submitTaskSchedule, { ...progressInput(own.id), done: '长'.repeat(2001) })).body.code,
    ).toBe(400)
    expect(
      (await firm.attempt(periods.submitTaskSchedule, { ...progressInput(own.id), fileIds: ['nothing'] })).body,
    ).toMatchObject({
      code: 400,
      message: '附件不存在或不属于本条进度',
    })
    expect((await world.read('fbSchedule', own.id))!.status).toBe(0)
  })

  test('requires a reason for a rate below the approved one', async () => {
    const world = await freshWorld()
    const { firm, own } = await openQuarter(world)
    await world.client.execute('update fb_task_depart set rate = 60')
    expect((await firm.ask(periods.submitTaskSchedule, progressInput(own.id, 50))).body).toMatchObject({
      code: 409,
      message: '进度低于上次已审批的 60%，请说明原因（至少 5 个字）',
    })
    const reason = '需求变更后重新计算进度'
    expect((await firm.ask(periods.submitTaskSchedule, { ...progressInput(own.id, 50), reason })).body.success).toBe(
      true,
    )
    expect((await world.all('fbLog')).find((line) => line.operation === 'submit')!.reason).toBe(reason)
  })

  test('is overdue until its period is closed and not before it begins', async () => {
    const world = await freshWorld()
    const { centre, firm, own, periodId } = await openQuarter(world)
    await world.client.execute("update fb_period set start_time = '2026-11-25 00:00:00'")
    expect((await firm.ask(periods.submitTaskSchedule, progressInput(own.id))).body).toMatchObject({
      code: 409,
      message: '该期次 2026-11-25 00:00 开放填报',
    })
    await centre.ask(periods.savePeriod, { id: periodId, ...PERIOD_INPUT, endTime: '2026-11-19' })
    const late = await firm.ask(periods.countScheduleNumber, { year: '2026' })
    expect(late.body.result).toMatchObject({ toSubmit: 1, overdue: 1 })
    await world.client.execute('update fb_period set closed = 1')
    expect((await firm.ask(periods.submitTaskSchedule, progressInput(own.id))).body).toMatchObject({
      code: 409,
      message: '该期次已关闭，不可再填报',
    })
    await world.client.execute('update fb_period set closed = 0')
    expect((await firm.ask(periods.submitTaskSchedule, progressInput(own.id))).body.success).toBe(true)
  })

  test('of another institution or side returns 404 and is neither listed nor counted', async () => {
    const world = await freshWorld()
    const { own, task } = await openQuarter(world)
    const fund = await world.as('mechanism', 'fund', { departId: 'd-two' })
    const other = await world.as('mechanism', 'other', { departId: 'd-three' })
    for (const stranger of [fund, other]) {
      const statuses = [
        await stranger.ask(periods.submitTaskSchedule, progressInput(own.id)),
        await stranger.ask(periods.saveTaskSchedule, progressInput(own.id)),
        await stranger.ask(periods.openSchedule, { id: own.id }),
      ].map(({ status }) => status)
      expect(statuses).toEqual([404, 404, 404])
      for (const query of [{ taskId: task.id, departId: 'd-one' }, {}])
        expect((await stranger.ask(periods.selectReadySchedule, query)).body.result).toMatchObject({
          records: [],
          total: 0,
        })
      const counts = await stranger.ask(periods.countScheduleNumber, { departId: 'd-one' })
      expect(Object.values(counts.body.result)).toEqual([0, 0, 0, 0, 0])
    }
    expect((await fund.ask(periods.progress, { orgType: 'securities' })).status).toBe(404)
    expect((await fund.ask(periods.listPeriods, {})).body.result.total).toBe(0)
    expect((await world.read('fbSchedule', own.id))!.status).toBe(0)
  })

  test('is submitted once and reviewed once by two people at the same time', async () => {
    const world = await freshWorld()
    const { centre, firm, own } = await openQuarter(world)
    const colleague = await world.as('mechanism', 'colleague')
    const both = await Promise.all([
      firm.ask(periods.submitTaskSchedule, progressInput(own.id)),
      colleague.ask(periods.submitTaskSchedule, progressInput(own.id, 50)),
    ])
    expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const second = await world.as('bizManger', 'second')
    const judged = await Promise.all([
      centre.ask(periods.scheduleApproval, { ids: [own.id], pass: 1 }),
      second.ask(periods.scheduleApproval, { ids: [own.id], pass: 0, opinion: '请补充测试数据' }),
    ])
    expect(judged.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await world.all('fbLog')).filter((line) => line.bizId === own.id)).toHaveLength(3)
  })

  test('is reviewed in a batch with a dry run, but not by the person who submitted it', async () => {
    const world = await freshWorld()
    const { centre, firm, own } = await openQuarter(world, ['d-one', 'd-three'])
    const other = (await world.all('fbSchedule')).find((row) => row.departId === 'd-three')!
    await firm.ask(periods.submitTaskSchedule, progressInput(own.id))
    const ids = [own.id, other.id, 'nothing']
    const dry = await centre.ask(periods.scheduleApproval, { ids, pass: 1, dryRun: 1 })
    expect(dry.body.result.ok).toEqual([own.id])
    expect(dry.body.result.failed.map((one) => one.id)).toEqual(['nothing', other.id])
    expect((await world.read('fbSchedule', own.id))!.status).toBe(1)
    expect((await centre.attempt(periods.scheduleApproval, { ids, pass: 0 })).body.code).toBe(400)
    await world.client.execute({ sql: 'update fb_schedule set submit_by = ?', args: [centre.user.id] })
    expect((await centre.ask(periods.scheduleApproval, { ids: [own.id], pass: 1 })).body).toMatchObject({
      code: 409,
      message: '不可审批本人或本机构提交的进度',
    })
  })
})

describe('progress of a side', () => {
  test('is counted, listed and charted with equal numbers in one round trip each', async () => {
    const world = await freshWorld()
    const { centre, firm, own, task } = await openQuarter(world, ['d-one', 'd-three'])
    await firm.ask(periods.submitTaskSchedule, progressInput(own.id, 40))
    await centre.ask(periods.scheduleApproval, { ids: [own.id], pass: 1 })
    const counts = await centre.ask(periods.countScheduleNumber, { year: '2026', orgType: 'securities' })
    expect(counts.body.result).toEqual({ toSubmit: 1, submitted: 0, returned: 0, approved: 1, overdue: 0 })
    const list = await centre.ask(periods.selectReadySchedule, { orgType: 'securities', status: '3' })
    expect(list.body.result).toMatchObject({ total: 1, records: [{ id: own.id, rate: 40, canDeal: false }] })
    const progress = await centre.ask(periods.progress, { orgType: 'securities', taskId: task.id })
    expect(progress.body.result).toMatchObject({
      period: '2026-Q4',
      departsTotal: 2,
      tasksTotal: 1,
      tasks: [{ id: task.id, rate: 40 }],
      line: [{ period: '2026-Q4', expected: 2, submitted: 1, approved: 1, handedIn: 50, rate: 40 }],
      burnUp: { points: [{ planned: 100, rate: 40 }] },
    })
    expect(progress.body.result.cells).toHaveLength(2)
    expect(progress.body.result.counts).toEqual(counts.body.result)
    for (const { trips } of [counts, list, progress]) expect(trips).toBeLessThanOrEqual(2)
  })

  test('is charted by name and number in both directions with pagination', async () => {
    const world = await freshWorld()
    const { centre, own, task } = await openQuarter(world, ['d-one', 'd-three'])
    const more = { orgType: 'securities', period: '2026-Q4', year: '2026', status: 3, rate: 60 } as const
    const first = await makeIssuedTask(world, ['d-one'], { taskNo: 'RW-0', taskName: '在前的任务' })
    await world.make('fbSchedule', { ...more, taskId: first.id, departId: 'd-one' })
    const drawn = async (asked: object) => {
      const { departs, departsTotal, tasks, tasksTotal, cells } = (
        await centre.ask(periods.progress, { orgType: 'securities', ...asked })
      ).body.result
      expect([departsTotal, tasksTotal]).toEqual([departs.length && 2, tasks.length && 2])
      return { departs: departs.map(({ id }) => id), tasks: tasks.map(({ id }) => id), cells }
    }
    const whole = await drawn({})
    expect(whole).toMatchObject({ departs: ['d-three', 'd-one'], tasks: [first.id, task.id] })
    expect(whole.cells).toHaveLength(3)
    expect((await drawn({ order: 'desc' })).departs).toEqual(['d-one', 'd-three'])
    const page = await drawn({ pageSize: 1, pageNo: 2 })
    expect(page.departs).toEqual(['d-one'])
    const rates = Object.fromEntries(page.cells.map(({ taskId, rate }) => [taskId, rate]))
    expect(rates).toEqual({ [first.id]: 60, [task.id]: own.rate })
    expect(await drawn({ tasksNo: 2 })).toMatchObject({ tasks: [], cells: [] })
  })

  test('is counted above a list with its filters: by period, task or institution', async () => {
    const world = await freshWorld()
    const { centre, firm, own, task } = await openQuarter(world, ['d-one', 'd-three'])
    await firm.ask(periods.submitTaskSchedule, progressInput(own.id, 40))
    await centre.ask(periods.scheduleApproval, { ids: [own.id], pass: 1 })
    const ctx = jobContext('test', world.bindings as never, world.now)
    const shown = async (search: string, rights = ['library:read', 'library:approve']) => {
      const actor = person('bizManger', { grants: new Set(rights) })
      return loadProgressScreen({ ...ctx, actor }, 'securities', new URLSearchParams(search))
    }
    for (const search of ['', '&period=2026-Q4', `&taskId=${task.id}`, '&departId=d-one', '&departId=d-three']) {
      const read = await shown(`view=list${search}`)
      if (read.view === 'matrix') throw new Error(search)
      expect(read.counts.toSubmit + read.counts.approved, search).toBe(read.page.total)
    }
    const other = await shown('view=list&period=2026-Q3')
    expect(other).toMatchObject({ counts: { toSubmit: 0, approved: 0 }, page: { total: 0 }, totals: null })
    // People who manage the visibility get the current setting.
    expect(await shown('view=periods')).toMatchObject({ totals: null })
    expect(await shown('view=periods', ['library:read', 'setting:write'])).toMatchObject({ totals: true })
    await world.set('libraryTotals', 0)
    expect(await shown('view=periods', ['library:read', 'setting:write'])).toMatchObject({ totals: false })
  })

  test('shows an institution its own row, and the whole side if the centre allows it', async () => {
    const world = await freshWorld()
    const { centre, firm, own } = await openQuarter(world, ['d-one', 'd-three'])
    await firm.ask(periods.submitTaskSchedule, progressInput(own.id, 40))
    await centre.ask(periods.scheduleApproval, { ids: [own.id], pass: 1 })
    const seen = (await firm.ask(periods.progress, { orgType: 'securities' })).body.result
    expect(seen.departs.map((one) => one.id)).toEqual(['d-one'])
    expect(seen.cells.map((one) => one.departId)).toEqual(['d-one'])
    expect(seen).toMatchObject({ ofRoom: 1, line: [{ expected: 2 }], departsTotal: 1, tasks: [{ rate: null }] })
    await world.set('libraryTotals', 0)
    const quiet = (await firm.ask(periods.progress, { orgType: 'securities' })).body.result
    expect(quiet).toMatchObject({ ofRoom: 0, line: [{ expected: 1 }] })
    expect((await firm.ask(periods.countScheduleNumber, {})).body.result.approved).toBe(1)
  })
})
