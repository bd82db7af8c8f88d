import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as holding from '~/worker/people/positions/calls'
import * as positions from '~/worker/system/positions/calls'

async function begin() {
  const world = await freshWorld()
  const admin = await world.as('admin')
  const made = async (code: string) =>
    (await admin.ask(positions.add, { code, name: `职务${code}` })).body.result.id as string
  const positionId = await made('P01')
  await made('P02')
  const people = [
    await world.person('subjectMan', { realname: '甲一', post: 'P02' }),
    await world.person('counselor', { realname: '乙二' }),
  ]
  const userIds = people.map(({ id }) => id)
  const postOf = async (id: string) => (await world.read('user', id))!.post
  const holders = async (more = {}) =>
    (await admin.ask(holding.holders, { positionId, column: 'realname', order: 'asc', ...more })).body.result
  return { world, admin, positionId, userIds, postOf, holders }
}

describe('the people of a position', () => {
  test('are added beside their other positions in two round trips, with an audit log entry each', async () => {
    const { world, admin, positionId, userIds, postOf, holders } = await begin()
    const { body, trips } = await admin.ask(holding.giveTo, { positionId, userIds })
    expect([body.message, trips]).toEqual(['已添加 2 人', 2])
    expect([await postOf(userIds[0]!), await postOf(userIds[1]!)]).toEqual(['P02,P01', 'P01'])
    expect((await holders()).records.map(({ realname }) => realname).toSorted()).toEqual(['乙二', '甲一'])
    const lines = (await world.all('log')).filter(({ action }) => action === 'position:manage')
    expect(lines.filter(({ bizId }) => userIds.includes(bizId))).toHaveLength(2)
    expect((await admin.ask(positions.list, {})).body.result.records.find(({ code }) => code === 'P01')).toMatchObject({
      used_dictText: '人员 2',
    })
  })
  test('are listed in one round trip after the session and filtered by name', async () => {
    const { admin, positionId, userIds, holders } = await begin()
    await admin.ask(holding.giveTo, { positionId, userIds })
    expect((await admin.ask(holding.holders, { positionId })).trips).toBe(1)
    expect(await holders({ keyword: '乙' })).toMatchObject({ total: 1 })
    expect(await holders({ positionId: 'nothing' })).toMatchObject({ total: 0 })
  })
  test('are rejected by name if they already hold it or do not exist, while the others are added', async () => {
    const { admin, positionId, userIds } = await begin()
    await admin.ask(holding.giveTo, { positionId, userIds: [userIds[0]!] })
    const { body } = await admin.ask(holding.giveTo, { positionId, userIds: [...userIds, 'nobody'] })
    expect(body.result.ok).toEqual([userIds[1]])
    expect(Object.fromEntries(body.result.failed.map(({ id, reason }) => [id, reason]))).toEqual({
      nobody: '很抱歉，资源未找到!',
      [userIds[0]!]: '已任此职务',
    })
  })
  test('are removed and keep their other positions', async () => {
    const { admin, positionId, userIds, postOf, holders } = await begin()
    await admin.ask(holding.giveTo, { positionId, userIds })
    expect((await admin.ask(holding.takeFrom, { positionId, userIds: [userIds[0]!] })).body.message).toBe('已移出 1 人')
    expect([await postOf(userIds[0]!), (await holders()).total]).toEqual(['P02', 1])
    const { body } = await admin.ask(holding.takeFrom, { positionId, userIds: [userIds[0]!] })
    expect([body.success, body.message]).toEqual([false, '未任此职务'])
  })
  test('return 404 for an unknown position', async () => {
    const { world, admin, userIds } = await begin()
    const { body } = await admin.ask(holding.giveTo, { positionId: 'nothing', userIds })
    expect(body).toMatchObject({ success: false, code: 400, result: { positionId: '职务不存在' } })
    expect((await world.all('log')).filter(({ bizType }) => bizType === 'user')).toEqual([])
  })
  test('are added once if two people add them at the same time', async () => {
    const { admin, positionId, userIds, postOf } = await begin()
    await Promise.all([1, 2].map(() => admin.ask(holding.giveTo, { positionId, userIds: [userIds[1]!] })))
    expect(await postOf(userIds[1]!)).toBe('P01')
  })
})
