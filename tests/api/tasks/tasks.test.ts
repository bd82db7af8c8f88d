import { describe, expect, test } from 'vitest'
import { shown } from '~/tests/support/shown'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as people from '~/worker/people/calls'
import * as tasks from '~/worker/tasks/calls'
import { TaskQuery } from '~/worker/tasks/contract'
import { taskScreen } from '~/worker/tasks/queries.server'

test('a task is planned, moves on, is late or done, and goes', async () => {
  const world = await freshWorld()
  const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
  const subject = await world.subject({ status: 'ESTABLISHED' })
  const made = await man.ask(tasks.saveTask, {
    subjectId: subject.id,
    name: '调研',
    ownerId: man.user.id,
    dueTime: '2026-11-25',
  })
  expect(made.body, made.body.message).toMatchObject({ success: true, message: '任务已保存' })
  expect(made.trips).toBeLessThanOrEqual(3)
  const { id } = made.body.result
  const list = async (who = man, query = {}) => (await who.ask(tasks.listTasks, query)).body.result.records
  expect(await list()).toMatchObject([
    {
      id,
      name: '调研',
      status: 'open',
      rate: 0,
      dueTime: '2026-11-25 23:59:59',
      ownerName: man.user.realname,
      mayEdit: true,
    },
  ])
  expect(await list(contact), 'seen and not written by the institution').toMatchObject([{ id, mayEdit: false }])
  expect(await list(biz)).toMatchObject([{ id, mayEdit: true }])
  world.pass(6)
  expect(await list(man, { status: 'late' })).toMatchObject([{ id, status: 'late' }])
  expect((await man.ask(tasks.updateTask, { id, rate: 40, lockVersion: 7 })).body.code, 'somebody was quicker').toBe(
    409,
  )
  const update = await man.ask(tasks.updateTask, { id, rate: 100, note: '已完成' })
  expect(update.body.success, update.body.message).toBe(true)
  expect(await list(man, { status: 'done' })).toMatchObject([{ id, rate: 100, note: '已完成', name: '调研' }])
  expect((await man.ask(tasks.deleteTasks, { ids: [id] })).body).toMatchObject({ success: true, result: { ok: [id] } })
  expect(await list()).toEqual([])
  expect((await world.all('log')).filter((row) => row.bizType === 'subjectTask')).toHaveLength(3)
})

test('wrong input and foreign tasks are refused by name', async () => {
  const world = await freshWorld()
  const [man, stranger, contact] = [
    await world.as('subjectMan'),
    await world.as('subjectMan', 'stranger'),
    await world.as('mechanism'),
  ]
  const running = await world.subject({ status: 'ESTABLISHED' })
  const early = await world.subject({ status: 'TO_REVIEW' })
  const save = async (who: typeof man, more: object) =>
    await who.attempt(tasks.saveTask, { subjectId: running.id, name: '任务', ...more })
  expect((await save(man, { name: ' ' })).body.result.name).toBe('任务名称不能为空')
  expect((await save(man, { rate: 101 })).body.result.rate).toBe('进度须为 0 到 100 的整数')
  expect((await save(man, { ownerId: stranger.user.id })).body.result.ownerId).toBe('负责人须为课题负责人或课题组成员')
  expect((await save(man, { subjectId: early.id })).body).toMatchObject({
    code: 409,
    message: '课题立项后方可安排任务',
  })
  expect((await save(stranger, {})).status).toBe(404)
  expect((await save(contact, {})).status).toBe(403)
  expect((await (await world.as('counselor')).ask(tasks.listTasks)).status).toBe(403)
  const { id } = (await save(man, {})).body.result
  expect((await stranger.ask(tasks.updateTask, { id, rate: 1 })).status).toBe(404)
  expect((await stranger.ask(tasks.deleteTasks, { ids: [id] })).status).toBe(404)
  expect((await stranger.ask(tasks.listTasks)).body.result.total).toBe(0)
})

describe('tasks of several subjects', () => {
  /** Two running subjects: the second with a member who plans along. */
  async function planned(world: World) {
    const [man, mate] = [await world.as('subjectMan'), await world.as('subjectMan', 'mate')]
    const one = await world.subject({
      status: 'ESTABLISHED',
      establishTime: '2026-01-01 00:00:00',
      subjectName: '甲课题',
    })
    const two = await world.subject({
      status: 'ESTABLISHED',
      establishTime: '2026-02-01 00:00:00',
      subjectName: '乙课题',
    })
    await world.make('subjectMember', {
      subjectId: two.id,
      userId: mate.user.id,
      name: mate.user.realname,
      editRight: 1,
    })
    return { man, mate, one, two }
  }

  test('a member plans for the own subject and is chosen in it, in no other', async () => {
    const world = await freshWorld()
    const { man, mate, one, two } = await planned(world)
    const save = async (who: SignedIn, subjectId: string, ownerId = '') =>
      (await who.ask(tasks.saveTask, { subjectId, name: '任务', ownerId })).body
    expect((await save(mate, two.id, mate.user.id)).success).toBe(true)
    expect((await save(man, two.id, mate.user.id)).success).toBe(true)
    expect((await save(man, one.id, mate.user.id)).result).toHaveProperty('ownerId')
    expect((await save(mate, one.id)).success).toBe(false)
    const [row] = (await mate.ask(tasks.listTasks)).body.result.records
    expect(row).toMatchObject({ subjectId: two.id, mayEdit: true, ownerName: mate.user.realname })
  })

  test('a change keeps what is not sent, and another owner must belong to the subject', async () => {
    const world = await freshWorld()
    const { man, mate, one, two } = await planned(world)
    const own = { name: '调研', note: '说明', rate: 30, dueTime: '2026-12-01 00:00:00' }
    const [a, b] = [
      await world.make('subjectTask', { subjectId: one.id, ...own }),
      await world.make('subjectTask', { subjectId: two.id, ...own }),
    ]
    const update = async (id: string, what: object) => (await man.ask(tasks.updateTask, { id, ...what })).body
    expect((await update(a.id, { ownerId: mate.user.id })).code).toBe(400)
    expect((await update(b.id, { ownerId: mate.user.id })).success).toBe(true)
    expect(await world.read('subjectTask', b.id)).toMatchObject({ ...own, ownerId: mate.user.id, status: 'open' })
    await update(a.id, { rate: 100 })
    expect(await world.read('subjectTask', a.id)).toMatchObject({ status: 'done', name: '调研' })
    await update(a.id, { rate: 99, lockVersion: 1 })
    expect(await world.read('subjectTask', a.id)).toMatchObject({ status: 'open', rate: 99 })
    await world.client.execute("update subject set status = 'TO_AUDIT'")
    expect((await update(a.id, { rate: 50 })).message).toBe('课题立项后方可安排任务')
  })

  test('of several the ones that are there go, the rest is named', async () => {
    const world = await freshWorld()
    const { man, one } = await planned(world)
    const [kept, gone] = [
      await world.make('subjectTask', { subjectId: one.id, name: '留下' }),
      await world.make('subjectTask', { subjectId: one.id, name: '删除' }),
    ]
    const { body } = await man.ask(tasks.deleteTasks, { ids: [gone.id, 'nothing'] })
    expect(body.result).toMatchObject({ ok: [gone.id], failed: [{ id: 'nothing' }] })
    expect((await man.ask(tasks.listTasks)).body.result.records.map((row: { id: string }) => row.id)).toEqual([kept.id])
    expect((await man.ask(tasks.updateTask, { id: gone.id, rate: 1 })).status).toBe(404)
  })

  test('are found by subject, owner, words and state, in the order asked for, page by page', async () => {
    const world = await freshWorld()
    const { man, mate, one, two } = await planned(world)
    const make = (id: string, given: object) => world.make('subjectTask', { id, subjectId: one.id, name: id, ...given })
    await make('late', { dueTime: '2026-11-01 00:00:00' })
    await make('done', { dueTime: '2026-11-02 00:00:00', rate: 100, status: 'done' })
    await make('open', { dueTime: '2026-12-03 00:00:00', subjectId: two.id, ownerId: mate.user.id })
    const ids = async (query: Record<string, string>) =>
      (await man.ask(tasks.listTasks, { column: 'dueTime', order: 'asc', ...query })).body.result.records.map(
        (row: { id: string }) => row.id,
      )
    expect(await ids({})).toEqual(['late', 'done', 'open'])
    expect(await ids({ order: 'desc' })).toEqual(['open', 'done', 'late'])
    expect(await ids({ pageSize: '2', pageNo: '2' })).toEqual(['open'])
    expect(await ids({ subjectId: one.id })).toEqual(['late', 'done'])
    expect(await ids({ subjectName: '乙' })).toEqual(['open'])
    expect(await ids({ ownerId: mate.user.id })).toEqual(['open'])
    expect(await ids({ keyword: 'on' })).toEqual(['done'])
    for (const status of ['late', 'done', 'open']) expect(await ids({ status })).toEqual([status])
  })

  test('the dialog offers the running subjects that one plans for, the latest first, each with its people once', async () => {
    const world = await freshWorld()
    const { man, mate, one, two } = await planned(world)
    await world.make('subjectMember', { subjectId: one.id, userId: man.user.id, name: '负责人本人' })
    await world.make('subjectMember', { subjectId: one.id, userId: '', name: '院外人员' })
    await world.subject({ status: 'TO_AUDIT' })
    const choices = async (who: SignedIn, asked = {}) =>
      (await who.ask(tasks.taskChoices, asked)).body.result.map((choice) => [
        choice.value,
        choice.people.map((person) => person.value),
      ])
    const [first, second] = [
      [two.id, [man.user.id, mate.user.id]],
      [one.id, [man.user.id]],
    ]
    expect(await choices(man)).toEqual([first, second])
    expect(await choices(mate)).toEqual([first])
    const contact = await world.as('mechanism')
    expect((await contact.attempt(tasks.taskChoices, {})).body.code).toBe(403)
    // By a word of the name and by the id; of the manager, who plans for all, by the index of words.
    const biz = await world.as('bizManger')
    for (const who of [man, biz]) {
      expect(await choices(who, { keyword: '乙' })).toEqual([first])
      expect(await choices(who, { keyword: '没有' })).toEqual([])
      expect(await choices(who, { subjectId: one.id })).toEqual([second])
    }
    expect(await choices(mate, { subjectId: one.id })).toEqual([])
    const screen = async (who: SignedIn) => {
      const { data } = await shown(world, who, (ctx) => taskScreen(ctx, TaskQuery.parse({})))
      return data.mayPlan
    }
    const stranger = await world.as('subjectMan', 'stranger')
    expect([await screen(man), await screen(mate), await screen(biz)]).toEqual([true, true, true])
    expect([await screen(contact), await screen(stranger)]).toEqual([false, false])
  })
})

describe('the progress of people with tasks', () => {
  const made = async () => {
    const world = await freshWorld()
    const [man, other] = [await world.as('subjectMan'), await world.as('subjectMan', 'other')]
    const subject = await world.subject({ status: 'ESTABLISHED' })
    const older = await world.subject({ status: 'ESTABLISHED', year: '2024' })
    const task = (subjectId: string, ownerId: string, more: object) =>
      world.make('subjectTask', { subjectId, ownerId, name: '调研', dueTime: '2026-11-01 23:59:59', ...more })
    await task(subject.id, man.user.id, { rate: 100, status: 'done' })
    await task(subject.id, man.user.id, { rate: 30, status: 'late' })
    await task(subject.id, man.user.id, { rate: 20, status: 'open', dueTime: '2099-01-01 23:59:59' })
    await task(older.id, other.user.id, { rate: 100, status: 'done' })
    return { world, man, other, year: subject.year }
  }
  test('is told to who reads people, the most overdue first, of a year or of all', async () => {
    const { world, man, other, year } = await made()
    const biz = await world.as('bizManger')
    const first = { userId: man.user.id, realname: man.user.realname, total: 3, done: 1, overdue: 1, rate: 50 }
    const second = { userId: other.user.id, realname: other.user.realname, total: 1, done: 1, overdue: 0, rate: 100 }
    const all = await biz.ask(people.taskRate)
    expect(all.body.result).toEqual([first, second])
    expect(all.trips).toBeLessThanOrEqual(2)
    expect((await biz.ask(people.taskRate, { year })).body.result).toEqual([first])
    expect((await biz.ask(people.taskRate, { userId: other.user.id })).body.result).toEqual([second])
  })
  test('stands on the page of the tasks for who reads people, and for nobody else', async () => {
    const { world, man } = await made()
    const biz = await world.as('bizManger')
    const owners = async (who: SignedIn) => {
      const { data, trips } = await shown(world, who, (ctx) => taskScreen(ctx, TaskQuery.parse({})))
      expect(trips).toBeLessThanOrEqual(2)
      return data.owners.length
    }
    expect([await owners(biz), await owners(man)]).toEqual([2, 0])
  })
})
