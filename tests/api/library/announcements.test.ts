import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as announces from '~/worker/library/announce/calls'

describe('an announcement of the library', () => {
  /** A draft announcement for the securities side without content, and its readers. */
  async function drafted() {
    const world = await freshWorld()
    const centre = await world.as('bizManger')
    const firm = await world.as('mechanism')
    const fund = await world.as('mechanism', 'fund', { departId: 'd-two' })
    const draft = { title: '四季度填报说明', orgType: 'securities' as const }
    const { id } = (await centre.ask(announces.saveAnnounce, draft)).body.result
    const write = () => centre.ask(announces.saveAnnounce, { ...draft, id, content: '请于 11 月 30 日前填报。' })
    const publish = async () => (await centre.ask(announces.publishAnnounce, { id })).body
    const titles = async (who: typeof firm) =>
      (await who.ask(announces.listAnnounces)).body.result.records.map((row) => row.title)
    return { centre, firm, fund, id, write, publish, titles }
  }

  test('is hidden as a draft and needs content to be published', async () => {
    const { firm, publish, titles } = await drafted()
    expect(await publish()).toMatchObject({ code: 409 })
    expect(await titles(firm)).toEqual([])
  })

  test('is listed on its side once published, and then read-only', async () => {
    const { centre, firm, fund, id, write, publish, titles } = await drafted()
    await write()
    expect((await publish()).message).toBe('公告已发布')
    expect([await titles(firm), await titles(fund)]).toEqual([['四季度填报说明'], []])
    expect((await centre.ask(announces.saveAnnounce, { id, title: '改' })).body.code).toBe(409)
    expect((await centre.ask(announces.deleteAnnounce, { id })).body.code).toBe(409)
    expect((await publish()).code).toBe(409)
  })

  test('is revoked once and can then be deleted', async () => {
    const { centre, firm, id, write, publish, titles } = await drafted()
    await write()
    await publish()
    await centre.ask(announces.revokeAnnounce, { id })
    expect(await titles(firm)).toEqual([])
    expect((await centre.ask(announces.revokeAnnounce, { id })).body.code).toBe(409)
    await centre.ask(announces.deleteAnnounce, { id })
    expect(await titles(centre)).toEqual([])
    expect((await centre.ask(announces.revokeAnnounce, { id })).status).toBe(404)
  })

  test('is listed on both sides if meant for both, pinned ones first', async () => {
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
