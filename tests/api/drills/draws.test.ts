import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import { requestContext } from '~/worker/core/context'
import * as drills from '~/worker/drills/calls'
import { candidatesQuery } from '~/worker/drills/queries/scene-lookups.server'
import { scenarioInput, SECRET, createScenario } from './scenarios'

async function several(world: World) {
  const biz = await world.as('bizManger')
  const ids: string[] = []
  for (const at of [1, 2, 3, 4, 5])
    ids.push(
      await createScenario(biz, {
        sceneName: `场景${at}`,
        categoryId: at < 4 ? 'B07A01' : 'B07A05',
        difficulty: at % 2 ? 'easy' : 'hard',
        open: at === 1 || at === 4 ? 1 : 0,
      }),
    )
  await createScenario(biz, { sceneName: '未发布' }, false)
  return { biz, ids }
}
const two = { purpose: '季度演练', lines: [{ categoryId: 'B07A01', difficulty: 'easy' as const, count: 2 }] }

describe('draw', () => {
  test('is recorded with its seed and reproducible', async () => {
    const world = await freshWorld()
    await several(world)
    const contact = await world.as('mechanism')
    const { body, trips } = await contact.ask(drills.drawScenes, two)
    expect([body.message, trips]).toEqual(['已抽取 2 个场景', 3])
    expect(body.result.items.map((one) => one.sceneName).toSorted()).toEqual(['场景1', '场景3'])
    expect(body.result.candidateCount).toBe(5)
    const again = await contact.ask(drills.verifyDraw, { id: body.result.id })
    expect(again.body.result).toMatchObject({ equal: true, drawn: body.result.items, changed: [] })
    expect(again.trips).toBeLessThanOrEqual(2)
    const [listed] = (await contact.ask(drills.listDraws, {})).body.result.records
    expect(listed).toMatchObject({
      userName: contact.user.realname,
      departName: '甲证券股份有限公司',
      checkCode: body.result.checkCode,
    })
    expect(JSON.stringify([body, again.body, listed])).not.toContain(SECRET)
  })

  test('reads scenarios from one index without their questions', async () => {
    const world = await freshWorld()
    await several(world)
    const ctx = requestContext(new Request('http://test/'), world.bindings as never)
    for (const open of [true, false]) {
      const { sql, params } = candidatesQuery(ctx, open).toSQL()
      const plan = await world.client.execute({ sql: `explain query plan ${sql}`, args: params as string[] })
      expect(plan.rows.map(({ detail }) => detail)).toEqual([
        expect.stringContaining('SEARCH drill_scene USING COVERING INDEX drill_scene_drawn'),
      ])
    }
  })

  test('ignores a seed given by the caller', async () => {
    const world = await freshWorld()
    await several(world)
    const contact = await world.as('mechanism')
    const { body } = await contact.attempt(drills.drawScenes, { ...two, seed: 1 })
    expect(body.success).toBe(true)
    expect(body.result.seed).not.toBe(1)
  })

  test('stays equal after scenarios change and names the changed ones', async () => {
    const world = await freshWorld()
    const { biz, ids } = await several(world)
    const drawn = (await biz.ask(drills.drawScenes, two)).body.result
    const { questions } = (await biz.ask(drills.sceneDetail, { id: ids[0]! })).body.result
    await biz.ask(drills.saveScene, scenarioInput({ id: ids[0], sceneName: '场景1改', questions }))
    await biz.ask(drills.withdrawScenes, { ids: [ids[2]!] })
    const { body } = await biz.ask(drills.verifyDraw, { id: drawn.id })
    expect(body.result.equal).toBe(true)
    expect(body.result.changed.map((one) => [one.sceneName, one.nowVersion, one.nowStatus].join()).toSorted()).toEqual([
      ...['场景1,2,1', '场景3,1,2'],
    ])
  })

  test.each([
    ['seed', 'update drill_draw set seed = seed % 2000000000 + 17', ['codeEqual']],
    ['items', "update drill_draw set items = '[]'", ['itemsEqual']],
    [
      'candidates',
      "update drill_draw set candidates = json_remove(candidates, '$[0]')",
      ['candidatesEqual', 'codeEqual'],
    ],
  ])('with tampered %s is not equal', async (_, statement, parts) => {
    const world = await freshWorld()
    const { biz } = await several(world)
    const { id } = (await biz.ask(drills.drawScenes, { purpose: '演练', lines: [{ count: 3 }] })).body.result
    await world.client.execute(statement)
    const { body } = await biz.ask(drills.verifyDraw, { id })
    expect(body.result.equal).toBe(false)
    for (const part of parts) expect(body.result[part as 'codeEqual'], part).toBe(false)
  })

  test('of more than available returns 409 with the number available', async () => {
    const world = await freshWorld()
    const { biz } = await several(world)
    const lines = [{ categoryId: 'B07A05', difficulty: 'easy', count: 3 }, { count: 2 }]
    const { status, body } = await biz.attempt(drills.drawScenes, { purpose: '演练', lines })
    expect([status, body.code, body.message]).toEqual([
      ...[200, 409, '可抽取的场景不足：网络攻击处置 · 基础：需要 3 个，可抽 1 个'],
    ])
    expect(await world.all('drillDraw')).toEqual([])
  })

  test.each([
    ['no purpose', { purpose: '' }, 'purpose'],
    ['no lines', { lines: [] }, 'lines'],
    ['a duplicate line', { lines: [{ count: 1 }, { count: 2 }] }, 'lines'],
    ['an invalid count', { lines: [{ count: 'x' }] }, 'lines.0.count'],
    ['a foreign category', { lines: [{ categoryId: 'B01A01', count: 1 }] }, 'lines.0.categoryId'],
  ])('with %s is rejected at its field', async (_, more, field) => {
    const world = await freshWorld()
    const { body } = await (await world.as('bizManger')).attempt(drills.drawScenes, { ...two, ...more })
    expect([body.code, Object.keys(body.result)]).toEqual([400, [field]])
  })

  test('is visible to its own institution and the centre', async () => {
    const world = await freshWorld()
    const { biz } = await several(world)
    const one = await world.as('mechanism')
    const two_ = await world.as('mechanism', 'two', { departId: 'd-two' })
    const { id } = (await one.ask(drills.drawScenes, two)).body.result
    const seen = async (who: typeof one) => (await who.ask(drills.listDraws, {})).body.result.total
    expect([await seen(one), await seen(two_), await seen(biz)]).toEqual([1, 0, 1])
    expect((await two_.ask(drills.verifyDraw, { id })).status).toBe(404)
  })
})

describe('public draw', () => {
  test('draws public scenarios without a session, reproducible by its seed', async () => {
    const world = await freshWorld()
    await several(world)
    const { status, body } = await world.nobody.ask(drills.drawPublicScenes, { count: 2 })
    expect(status).toBe(200)
    expect(body.result.items.map((one) => one.sceneName).toSorted()).toEqual(['场景1', '场景4'])
    expect(JSON.stringify(body)).not.toContain(SECRET)
    const again = await world.nobody.ask(drills.drawPublicScenes, { count: 2, seed: body.result.seed })
    expect(again.body.result).toEqual(body.result)
    const more = await world.nobody.ask(drills.drawPublicScenes, { count: 3 })
    expect([more.body.code, more.body.message]).toEqual([
      409,
      '可抽取的场景不足：全部分类 · 不限难度：需要 3 个，可抽 2 个',
    ])
    expect((await world.nobody.ask(drills.drawPublicScenes, { categoryId: 'none' })).status).toBe(404)
    expect((await world.nobody.attempt(drills.drawPublicScenes, { seed: 0 })).body.code).toBe(400)
  })

  test('returns files of public scenarios only', async () => {
    const world = await freshWorld()
    const { ids } = await several(world)
    for (const at of [0, 1]) {
      await world.make('file', {
        id: `f${at}`,
        fileName: '预案.pdf',
        ext: 'pdf',
        size: 1,
        mime: 'x',
        sha256: 'x',
        objectKey: 'k',
        bizType: 'drill',
        bizId: ids[at]!,
      })
      await world.client.execute(`update drill_version set file_ids = '["f${at}"]' where scene_id = '${ids[at]}'`)
    }
    const { body } = await world.nobody.ask(drills.drawPublicScenes, { count: 2 })
    expect(body.result.items.flatMap((one) => one.files.map((file) => file.id))).toEqual(['f0'])
  })

  test('returns 429 after sixty requests a minute', async () => {
    const world = await freshWorld()
    await several(world)
    const codes: number[] = []
    for (let at = 0; at < 61; at++) codes.push((await world.nobody.ask(drills.drawPublicScenes, {})).status)
    expect(codes.slice(0, 60).every((code) => code === 200)).toBe(true)
    expect(codes[60]).toBe(429)
  })
})
