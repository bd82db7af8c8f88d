import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as announces from '~/worker/library/announce/calls'

describe('an announcement of the library', () => {
  test('is written, published, read by its room, revoked and deleted', async () => {
    const world = await freshWorld()
    const centre = await world.as('bizManger')
    const firm = await world.as('mechanism')
    const fund = await world.as('mechanism', 'fund', { departId: 'd-two' })
    const draft = await centre.ask(announces.saveAnnounce, { title: '四季度填报说明', orgType: 'securities' })
    const { id } = draft.body.result
    expect((await centre.ask(announces.publishAnnounce, { id })).body).toMatchObject({ code: 409 })
    const titles = async (who: typeof firm) =>
      (await who.ask(announces.listAnnounces)).body.result.records.map((row) => row.title)
    expect(await titles(firm)).toEqual([])
    await centre.ask(announces.saveAnnounce, {
      id,
      title: '四季度填报说明',
      content: '请于 11 月 30 日前填报。',
      orgType: 'securities',
    })
    expect((await centre.ask(announces.publishAnnounce, { id })).body.message).toBe('公告已发布')
    expect([await titles(firm), await titles(fund)]).toEqual([['四季度填报说明'], []])
    expect((await centre.ask(announces.saveAnnounce, { id, title: '改' })).body.code).toBe(409)
    expect((await centre.ask(announces.deleteAnnounce, { id })).body.code).toBe(409)
    expect((await centre.ask(announces.publishAnnounce, { id })).body.code).toBe(409)
    await centre.ask(announces.revokeAnnounce, { id })
    expect(await titles(firm)).toEqual([])
    expect((await centre.ask(announces.revokeAnnounce, { id })).body.code).toBe(409)
    await centre.ask(announces.deleteAnnounce, { id })
    expect(await titles(centre)).toEqual([])
    expect((await centre.ask(announces.revokeAnnounce, { id })).status).toBe(404)
  })

  test('for both rooms is read by both, what stands on top first', async () => {
    const world = await freshWorld()
    const centre = await world.as('bizManger')
    for (const [title, top] of [
      ['甲', 0],
      ['乙', 1],
    ] as const) {
      const { id } = (await centre.ask(announces.saveAnnounce, { title, content: '内容', top })).body.result
      await centre.ask(announces.publishAnnounce, { id })
    }
    for (const departId of ['d-one', 'd-two']) {
      const firm = await world.as('mechanism', departId, { departId })
      const { result } = (await firm.ask(announces.listAnnounces, { keyword: '' })).body
      expect([result.total, result.records.map((row) => row.title)]).toEqual([2, ['乙', '甲']])
    }
    expect((await centre.attempt(announces.saveAnnounce, { title: '' })).body.code).toBe(400)
    expect((await centre.attempt(announces.saveAnnounce, { title: '长'.repeat(101) })).body.code).toBe(400)
    expect((await centre.attempt(announces.saveAnnounce, { title: 'a', orgType: 'bank' })).body.code).toBe(400)
    expect((await centre.attempt(announces.saveAnnounce, { id: 'nothing', title: 'a' })).status).toBe(404)
  })
})
