import { describe, expect, test } from 'vitest'
import { loadPageData } from '~/tests/support/page-data'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as people from '~/worker/people/calls'
import * as tasks from '~/worker/tasks/calls'
import { TaskQuery } from '~/worker/tasks/contract'
import { taskScreen } from '~/worker/tasks/queries.server'

describe('a task of a subject', () => {
  async function saved() {
    const world = await freshWorld()
    const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
    const subject = await world.subject({ status: 'ESTABLISHED' })
    const made = await man.ask(tasks.saveTask, {
      subjectId: subject.id,
      name: '调研',
      ownerId: man.user.id,
      dueTime: '2026-11-25',
    })
    const list = async (who = man, query = {}) => (await who.ask(tasks.listTasks, query)).body.result.records
    return { world, man, contact, biz, made, id: made.body.result.id, list }
  }

  test('is saved in three round trips and due at the end of the day', async () => {
    const { man, made, id, list } = await saved()
    expect(made.body, made.body.message).toMatchObject({ success: true, message: '任务已保存' })
    expect(made.trips).toBeLessThanOrEqual(3)
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
  })

  test('can be edited by the centre, and only read by the institution', async () => {
    const { contact, biz, id, list } = await saved()
    expect([await list(contact), await list(biz)]).toMatchObject([[{ id, mayEdit: false }], [{ id, mayEdit: true }]])
  })

  test('becomes late after its due date', async () => {
    const { world, man, id, list } = await saved()
    world.pass(6)
    expect(await list(man, { status: 'late' })).toMatchObject([{ id, status: 'late' }])
  })

  test('is done at a rate of 100 and rejects an outdated version', async () => {
    const { man, id, list } = await saved()
    expect((await man.ask(tasks.updateTask, { id, rate: 40, lockVersion: 7 })).body.code).toBe(409)
    const update = await man.ask(tasks.updateTask, { id, rate: 100, note: '已完成' })
    expect(update.body.success, update.body.message).toBe(true)
    expect(await list(man, { status: 'done' })).toMatchObject([{ id, rate: 100, note: '已完成', name: '调研' }])
  })

  test('is deleted, with an audit log entry for each change', async () => {
    const { world, man, id, list } = await saved()
    await man.ask(tasks.updateTask, { id, rate: 100 })
    expect((await man.ask(tasks.deleteTasks, { ids: [id] })).body).toMatchObject({
      success: true,
      result: { ok: [id] },
    })
    expect(await list()).toEqual([])
    expect((await world.all('log')).filter((row) => row.bizType === 'subjectTask')).toHaveLength(3)
  })
})

describe('task calls', () => {
  async function running() {
    const world = await freshWorld()
    const [man, stranger] = [await world.as('subjectMan'), await world.as('subjectMan', 'stranger')]
    const subject = await world.subject({ status: 'ESTABLISHED' })
    const save = (who: SignedIn, more: object) =>
      who.attempt(tasks.saveTask, { subjectId: subject.id, name: '任务', ...more })
    return { world, man, stranger, save }
  }

  test('reject invalid input and subjects that are not established', async () => {
    const { world, man, stranger, save } = await running()
    const early = await world.subject({ status: 'TO_REVIEW' })
    expect({
      name: (await save(man, { name: ' ' })).body,
      rate: (await save(man, { rate: 101 })).body,
      owner: (await save(man, { ownerId: stranger.user.id })).body,
      subject: (await save(man, { subjectId: early.id })).body,
    }).toMatchObject({
      name: { result: { name: '任务名称不能为空' } },
      rate: { result: { rate: '进度须为 0 到 100 的整数' } },
      owner: { result: { ownerId: '负责人须为课题负责人或课题组成员' } },
      subject: { code: 409, message: '课题立项后方可安排任务' },
    })
  })

  test('hide tasks from other managers', async () => {
    const { man, stranger, save } = await running()
    const { id } = (await save(man, {})).body.result
    expect({
      save: (await save(stranger, {})).status,
      update: (await stranger.ask(tasks.updateTask, { id, rate: 1 })).status,
      remove: (await stranger.ask(tasks.deleteTasks, { ids: [id] })).status,
      total: (await stranger.ask(tasks.listTasks)).body.result.total,
    }).toEqual({ save: 404, update: 404, remove: 404, total: 0 })
  })

  test('reject saving by a contact and listing by an expert', async () => {
    const { world, save } = await running()
    expect((await save(await world.as('mechanism'), {})).status).toBe(403)
    expect((await (await world.as('counselor')).ask(tasks.listTasks)).status).toBe(403)
  })
})

describe('tasks of several subjects', () => {
  /** Two running subjects; the second has a member with edit right. */
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

  test('allows members to plan for their subject and to be chosen as owner there', async () => {
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

  test('keeps fields that an update omits and requires an owner from the subject', async () => {
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

  test('deletes existing tasks and lists unknown ids as failed', async () => {
    const world = await freshWorld()
    const { man, one } = await planned(world)
    const [remaining, deleted] = [
      await world.make('subjectTask', { subjectId: one.id, name: '留下' }),
      await world.make('subjectTask', { subjectId: one.id, name: '删除' }),
    ]
    const { body } = await man.ask(tasks.deleteTasks, { ids: [deleted.id, 'nothing'] })
    expect(body.result).toMatchObject({ ok: [deleted.id], failed: [{ id: 'nothing' }] })
    expect((await man.ask(tasks.listTasks)).body.result.records.map((row: { id: string }) => row.id)).toEqual([
      remaining.id,
    ])
    expect((await man.ask(tasks.updateTask, { id: deleted.id, rate: 1 })).status).toBe(404)
  })

  async function threeTasks() {
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
    return { mate, one, ids }
  }

  test('are sorted and paginated', async () => {
    const { ids } = await threeTasks()
    expect(await ids({})).toEqual(['late', 'done', 'open'])
    expect(await ids({ order: 'desc' })).toEqual(['open', 'done', 'late'])
    expect(await ids({ pageSize: '2', pageNo: '2' })).toEqual(['open'])
  })

  test('are filtered by subject, owner, keyword and status', async () => {
    const { mate, one, ids } = await threeTasks()
    expect(await ids({ subjectId: one.id })).toEqual(['late', 'done'])
    expect(await ids({ subjectName: '乙' })).toEqual(['open'])
    expect(await ids({ ownerId: mate.user.id })).toEqual(['open'])
    expect(await ids({ keyword: 'on' })).toEqual(['done'])
    for (const status of ['late', 'done', 'open']) expect(await ids({ status })).toEqual([status])
  })

  describe('in the task dialog', () => {
    async function choosable() {
      const world = await freshWorld()
      const { man, mate, one, two } = await planned(world)
      await world.make('subjectMember', { subjectId: one.id, userId: man.user.id, name: '负责人本人' })
      await world.make('subjectMember', { subjectId: one.id, userId: '', name: '院外人员' })
      await world.subject({ status: 'TO_AUDIT' })
      const choices = async (who: SignedIn, query = {}) =>
        (await who.ask(tasks.taskChoices, query)).body.result.map((choice) => [
          choice.value,
          choice.people.map((person) => person.value),
        ])
      const first = [two.id, [man.user.id, mate.user.id]]
      const second = [one.id, [man.user.id]]
      return { world, man, mate, one, choices, first, second }
    }

    test('offer established subjects that the user may plan for, latest first, with each person once', async () => {
      const { world, man, mate, one, choices, first, second } = await choosable()
      expect(await choices(man)).toEqual([first, second])
      expect(await choices(mate)).toEqual([first])
      expect(await choices(mate, { subjectId: one.id })).toEqual([])
      expect((await (await world.as('mechanism')).attempt(tasks.taskChoices, {})).body.code).toBe(403)
    })

    test.each(['subjectMan', 'bizManger'] as const)('find subjects by name or id for %s', async (role) => {
      const { world, one, choices, first, second } = await choosable()
      const who = await world.as(role)
      expect(await choices(who, { keyword: '乙' })).toEqual([first])
      expect(await choices(who, { keyword: '没有' })).toEqual([])
      expect(await choices(who, { subjectId: one.id })).toEqual([second])
    })

    test('can be created by users with a subject to plan for', async () => {
      const { world, man, mate } = await choosable()
      const mayPlan = async (who: SignedIn) =>
        (await loadPageData(world, who, (ctx) => taskScreen(ctx, TaskQuery.parse({})))).data.mayPlan
      expect({
        manager: await mayPlan(man),
        member: await mayPlan(mate),
        centre: await mayPlan(await world.as('bizManger')),
        contact: await mayPlan(await world.as('mechanism')),
        stranger: await mayPlan(await world.as('subjectMan', 'stranger')),
      }).toEqual({ manager: true, member: true, centre: true, contact: false, stranger: false })
    })
  })
})

describe('task progress by person', () => {
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
  test('lists people by overdue tasks for users who read people, for one year or all', async () => {
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
  test('appears on the task page only for users who read people', async () => {
    const { world, man } = await made()
    const biz = await world.as('bizManger')
    const owners = async (who: SignedIn) => {
      const { data, trips } = await loadPageData(world, who, (ctx) => taskScreen(ctx, TaskQuery.parse({})))
      expect(trips).toBeLessThanOrEqual(2)
      return data.owners.length
    }
    expect([await owners(biz), await owners(man)]).toEqual([2, 0])
  })
})
