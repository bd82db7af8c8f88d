import { expect, test } from 'vitest'
import { freshWorld } from '~/tests/world/world'

const T = '/v2/subjecttask'

test('a task is planned, moves on, is late or done, and goes', async () => {
  const world = await freshWorld()
  const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
  const subject = await world.subject({ status: 'ESTABLISHED' })
  const made = await man.post(`${T}/save`, {
    subjectId: subject.id,
    name: '调研',
    ownerId: man.user.id,
    dueTime: '2026-11-25',
  })
  expect(made.body, made.body.message).toMatchObject({ success: true, message: '任务已保存' })
  expect(made.trips).toBeLessThanOrEqual(3)
  const { id } = made.body.result
  const list = async (who = man, query = {}) => (await who.get(`${T}/list`, query)).body.result.records
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
  expect((await man.post(`${T}/update`, { id, rate: 40, lockVersion: 7 })).body.code, 'somebody was quicker').toBe(409)
  const update = await man.post(`${T}/update`, { id, rate: 100, note: '已完成' })
  expect(update.body.success, update.body.message).toBe(true)
  expect(await list(man, { status: 'done' })).toMatchObject([{ id, rate: 100, note: '已完成', name: '调研' }])
  expect((await man.post(`${T}/delete`, { ids: [id] })).body).toMatchObject({ success: true, result: { ok: [id] } })
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
    await who.post(`${T}/save`, { subjectId: running.id, name: '任务', ...more })
  expect((await save(man, { name: ' ' })).body.result.name).toBe('任务名称不能为空')
  expect((await save(man, { rate: 101 })).body.result.rate).toBe('进度应为 0 到 100 的整数')
  expect((await save(man, { ownerId: stranger.user.id })).body.result.ownerId).toBe('负责人应为课题负责人或课题组成员')
  expect((await save(man, { subjectId: early.id })).body).toMatchObject({
    code: 409,
    message: '课题立项后才能安排任务',
  })
  expect((await save(stranger, {})).status).toBe(404)
  expect((await save(contact, {})).status).toBe(403)
  expect((await (await world.as('counselor')).get(`${T}/list`)).status).toBe(403)
  const { id } = (await save(man, {})).body.result
  expect((await stranger.post(`${T}/update`, { id, rate: 1 })).status).toBe(404)
  expect((await stranger.post(`${T}/delete`, { ids: [id] })).status).toBe(404)
  expect((await stranger.get(`${T}/list`)).body.result.total).toBe(0)
})
