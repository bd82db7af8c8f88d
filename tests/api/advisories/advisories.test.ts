import { describe, expect, test } from 'vitest'
import { createSoftware, VENDOR } from '~/tests/api/software/software-data'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as calls from '~/worker/advisories/calls'
import type { Call } from '~/worker/core/call'
import type { RoleCode } from '~/worker/policy/roles'

const target = { softwareId: 's-one', from: 'V3.0', to: 'V3.5' }
const given = {
  kind: 'advisory' as const,
  ...{ title: '极速交易系统远程代码执行漏洞', severity: 4, code: 'CVE-2026-1234', foundDate: '2026-11-18' },
  ...{ summary: '未授权的攻击者可以执行命令。', advice: '升级到 V3.6。', targets: [target] },
}
/** Creates the lab, its units, and a registered product that 甲证券 uses in an affected version and 乙基金 in another. */
async function lab(world: World) {
  await createSoftware(world, { status: 2 })
  await world.make('depart', { id: 'd-lab', departName: '安全实验室', orgCode: 'A20' })
  const use = { softwareId: 's-one', since: '2026-01-01' }
  await world.make('softwareUse', {
    ...{ ...use, departId: 'd-one', departName: '甲证券股份有限公司', sysOrgCode: 'A02', version: 'V3.2.1' },
  })
  await world.make('softwareUse', {
    ...{ ...use, departId: 'd-two', departName: '乙基金管理有限公司', sysOrgCode: 'A03', version: 'V3.6' },
  })
  return {
    safety: await world.as('networkSafety', 'safety', { departId: 'd-lab' }),
    unit: await world.as('networkOrgUser', 'unit', { departId: 'd-one' }),
    other: await world.as('networkOrgUser', 'other', { departId: 'd-two' }),
    contact: await world.as('mechanism', 'contact', { departId: 'd-one' }),
    stranger: await world.as('mechanism', 'stranger', { departId: 'd-three' }),
  }
}
const createAdvisory = async (who: SignedIn, more: object = {}) =>
  (await who.ask(calls.save, { ...given, ...more })).body.result.id
const publishAdvisory = async (who: SignedIn) => {
  const id = await createAdvisory(who)
  await who.ask(calls.publish, { id })
  return id
}
const visibleTitles = async (who: SignedIn, query = {}) => {
  const { body, trips } = await who.ask(calls.list, query)
  expect(trips).toBeLessThanOrEqual(2)
  expect(body.result.total).toBe(body.result.records.length)
  return body.result.records.map(({ title }) => title).toSorted()
}
const noticesOf = async (world: World, who: SignedIn) =>
  (await world.all('announcementSend')).filter(({ userId }) => userId === who.user.id).length

describe('advisory', () => {
  test('previews the affected institutions with reasons', async () => {
    const { safety } = await lab(await freshWorld())
    expect((await safety.ask(calls.preview, { targets: [target] })).body.result).toEqual([
      { departId: 'd-one', departName: '甲证券股份有限公司', reasons: ['使用 恒数极速交易系统 V3.2.1'] },
      { departId: 'd-vendor', departName: VENDOR, reasons: ['提供 恒数极速交易系统'] },
    ])
  })
  test('notifies the affected institutions on publication', async () => {
    const world = await freshWorld()
    const { safety, unit, other, contact, stranger } = await lab(world)
    const id = await createAdvisory(safety)
    expect(await noticesOf(world, unit)).toBe(0)
    expect(await safety.ask(calls.publish, { id })).toMatchObject({
      body: { message: '已发布，通知了 2 个受影响机构', result: { told: 2, affected: 2 } },
      trips: atMost(3),
    })
    const notices = await Promise.all([unit, contact, other, stranger].map((who) => noticesOf(world, who)))
    expect(notices).toEqual([1, 1, 0, 0])
    expect((await world.all('announcement')).at(-1)).toMatchObject({
      ...{ title: '【严重】极速交易系统远程代码执行漏洞', openPage: '/network/advisories?keyword=AQ-2026-0001' },
    })
  })
  test('notifies institutions affected later, and each once', async () => {
    const world = await freshWorld()
    const { safety, unit, other, contact } = await lab(world)
    const id = await publishAdvisory(safety)
    // Matching again finds nobody new until another institution enters an affected version.
    expect((await safety.ask(calls.match, { id })).body).toMatchObject({
      result: { told: 0 },
      message: '无新的受影响机构',
    })
    await world.client.execute("update software_use set version = 'V3.4' where depart_id = 'd-two'")
    expect((await safety.ask(calls.match, { id })).body.result).toMatchObject({ told: 1, affected: 3 })
    expect(await Promise.all([unit, contact, other].map((who) => noticesOf(world, who)))).toEqual([1, 1, 1])
  })
  test('rejects a second publication with 409', async () => {
    const { safety } = await lab(await freshWorld())
    const id = await publishAdvisory(safety)
    expect((await safety.ask(calls.publish, { id })).body.code).toBe(409)
  })
  test('lists the newest advisories to affected institutions only', async () => {
    const { safety, contact, stranger } = await lab(await freshWorld())
    const id = await publishAdvisory(safety)
    expect((await contact.ask(calls.listNewest, { count: 3 })).body.result).toMatchObject([{ id, severity: 4 }])
    expect((await stranger.ask(calls.listNewest, {})).body.result).toEqual([])
  })
  test('records how an affected institution handled it', async () => {
    const world = await freshWorld()
    const { safety, other, contact } = await lab(world)
    const id = await publishAdvisory(safety)
    const own = (await contact.ask(calls.list, {})).body.result.records[0]!.own!
    const answer = { id: own.id, state: 2, note: '已升级到 V3.6' }
    expect(await contact.ask(calls.answer, answer)).toMatchObject({
      body: { message: '处置情况已反馈' },
      trips: atMost(3),
    })
    expect((await other.attempt(calls.answer, answer)).status).toBe(404)
    expect((await contact.attempt(calls.answer, { ...answer, state: 3, note: '' })).body.code).toBe(400)
    expect((await safety.ask(calls.list, {})).body.result.records[0]).toMatchObject({ affectedCount: 2, doneCount: 1 })
    expect((await safety.ask(calls.info, { id })).body.result.affected).toHaveLength(2)
    expect((await contact.ask(calls.info, { id })).body.result).toMatchObject({
      ...{ affectedCount: null, affected: [{ departName: '甲证券股份有限公司', state: 2, note: '已升级到 V3.6' }] },
    })
    expect((await world.all('log')).filter(({ bizType }) => bizType === 'advisory')).toHaveLength(3)
  })

  test('matches purchases and product names where the software register has no version', async () => {
    const world = await freshWorld()
    const { safety } = await lab(world)
    const bought = {
      ...{ year: '2026', title: '内部项目', category: '03', vendorName: VENDOR, amount: 1, purchaseMode: '1' },
      ...{ signDate: '2026-06-18', buyerDepartId: 'd-three', buyerName: '丙期货有限公司', sysOrgCode: 'A04' },
    }
    await world.make('industryPurchase', { ...bought, product: '极速交易系统' })
    await world.make('industryPurchase', {
      ...bought,
      title: '作废',
      product: '极速交易系统',
      status: 0,
      buyerDepartId: 'd-two',
    })
    const of = async (one: object) =>
      (await safety.ask(calls.preview, { targets: [one] })).body.result.map(({ departId, reasons }) => [
        departId,
        ...reasons,
      ])
    expect(await of({ name: '恒数极速交易系统', vendor: VENDOR, from: 'V3.6', to: '' })).toEqual([
      ['d-two', '使用 恒数极速交易系统 V3.6'],
      ['d-three', '曾采购 恒数极速交易系统，版本待核实'],
      ['d-vendor', '提供 恒数极速交易系统'],
    ])
    expect(await of({ name: '极速交易系统' })).toEqual([['d-three', '曾采购 极速交易系统，版本待核实']])
    expect((await of({ vendor: VENDOR })).map(([departId]) => departId)).toEqual([
      'd-one',
      'd-two',
      'd-three',
      'd-vendor',
    ])
    expect(await of({ name: '没有的产品' })).toEqual([])
    // This vendor has nothing in the software register.
    const other = { area: 'fintech', vendorName: '云枢科技股份有限公司', departId: 'd-rival', sysOrgCode: 'A09' }
    await world.make('vendor', { ...other, status: 2 })
    expect(await of({ name: '云枢网关', vendor: '云枢科技股份有限公司' })).toEqual([['d-rival', '提供 云枢网关']])
    expect(JSON.stringify(await of({ vendor: VENDOR }))).not.toContain('内部项目')
  })

  test('is published once when two requests run in parallel', async () => {
    const world = await freshWorld()
    const { safety, contact } = await lab(world)
    const id = await createAdvisory(safety)
    const both = await Promise.all([1, 2].map(() => safety.ask(calls.publish, { id })))
    expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await noticesOf(world, contact)).toBe(1)
  })

  describe('of a unit', () => {
    const title = '单位发现的事件'
    async function drafted() {
      const world = await freshWorld()
      const people = await lab(world)
      const id = await createAdvisory(people.unit, { title, kind: 'incident' })
      return { world, ...people, id }
    }
    test('is visible to its author only while a draft', async () => {
      const { safety, unit, other, id } = await drafted()
      expect([await visibleTitles(unit), await visibleTitles(safety), await visibleTitles(other)]).toEqual([
        [title],
        [],
        [],
      ])
      expect((await other.attempt(calls.info, { id })).status).toBe(404)
    })
    test('is reviewed by the lab after its submission', async () => {
      const { world, safety, unit, id } = await drafted()
      expect((await unit.attempt(calls.publish, { id })).status).toBe(403)
      await unit.ask(calls.submit, { ids: [id] })
      expect(await noticesOf(world, safety)).toBe(1)
      expect((await unit.ask(calls.save, { ...given, id })).body.code).toBe(409)
      expect(await visibleTitles(safety, { status: '1' })).toEqual([title])
      await safety.ask(calls.sendBack, { ids: [id], opinion: '请补充受影响范围' })
      expect((await unit.ask(calls.info, { id })).body.result).toMatchObject({ status: 4, opinion: '请补充受影响范围' })
    })
    test('is visible to units and affected institutions once published', async () => {
      const { safety, unit, other, contact, stranger, id } = await drafted()
      await unit.ask(calls.submit, { ids: [id] })
      await safety.ask(calls.publish, { id })
      expect([await visibleTitles(other), await visibleTitles(contact), await visibleTitles(stranger)]).toEqual([
        [title],
        [title],
        [],
      ])
      expect(await visibleTitles(other, { mine: '1' })).toEqual([])
      await safety.ask(calls.unpublish, { ids: [id], reason: '误报，已撤下' })
      expect(await visibleTitles(contact)).toEqual([])
    })
  })
  test.each(['bizManger', 'centerAdmin', 'dataSpaceUser', 'subjectMan'] as const)(
    'list returns 403 to %s',
    async (role) => {
      const who = await (await freshWorld()).as(role)
      expect((await who.attempt(calls.list, {})).status).toBe(403)
    },
  )

  test.each([
    ['空的标题', { title: '' }, 'title'],
    ['严重程度', { severity: 5 }, 'severity'],
    ['类型', { kind: 'rumour' }, 'kind'],
    ['将来的日期', { foundDate: '2026-11-21' }, 'foundDate'],
    ['空的说明', { summary: ' ' }, 'summary'],
    ['过长的说明', { summary: '长'.repeat(4001) }, 'summary'],
    ['没有的软件', { targets: [{ softwareId: 'nowhere' }] }, 'targets.0.softwareId'],
    ['什么都没有的软件', { targets: [{}] }, 'targets.0.name'],
    ['颠倒的版本', { targets: [{ name: '甲', from: '3', to: '2' }] }, 'targets.0.to'],
    ['没有的演练', { drills: ['nowhere'] }, 'drills'],
  ])('rejects an invalid field: %s', async (_, wrong, field) => {
    const world = await freshWorld()
    const { safety } = await lab(world)
    const { body, status } = await safety.attempt(calls.save, { ...given, ...wrong })
    expect({ status, code: body.code, fields: Object.keys(body.result as object) }).toEqual({
      ...{ status: 200, code: 400, fields: [field] },
    })
    expect(await world.all('advisory')).toEqual([])
  })

  test.each([
    [
      0,
      {
        submit: ['networkSafety', 'networkOrgUser'],
        publish: ['networkSafety'],
        remove: ['networkSafety', 'networkOrgUser'],
      },
    ],
    [1, { withdraw: ['networkSafety', 'networkOrgUser'], publish: ['networkSafety'], sendBack: ['networkSafety'] }],
    [2, { match: ['networkSafety'], takeOff: ['networkSafety'] }],
    [3, { publish: ['networkSafety'] }],
    [4, { submit: ['networkSafety', 'networkOrgUser'], remove: ['networkSafety', 'networkOrgUser'] }],
  ] as [number, Record<string, RoleCode[]>][])(
    'in status %i allows only the transitions of each role',
    async (status, may) => {
      const acts: Record<string, [Call, object]> = {
        submit: [calls.submit, { ids: ['a'] }],
        withdraw: [calls.withdraw, { ids: ['a'] }],
        publish: [calls.publish, { id: 'a' }],
        match: [calls.match, { id: 'a' }],
        sendBack: [calls.sendBack, { ids: ['a'], opinion: '请补充材料' }],
        takeOff: [calls.unpublish, { ids: ['a'], reason: '误报，已撤下' }],
        remove: [calls.remove, { ids: ['a'] }],
      }
      const done: Record<string, RoleCode[]> = {}
      for (const [name, [call, more]] of Object.entries(acts))
        for (const role of ['networkSafety', 'networkOrgUser', 'networkUseProvider', 'mechanism'] as const) {
          const world = await freshWorld()
          const { foundDate, summary, advice, title } = given
          await world.make('advisory', {
            ...{
              id: 'a',
              advisoryNo: 'AQ-2026-0001',
              kind: 'incident',
              severity: 2,
              foundDate,
              summary,
              advice,
              title,
            },
            ...{ status, sysOrgCode: 'A02' },
          })
          // The administrator manages advisories that any institution submitted, and its own drafts only.
          const who = await world.as(role, 'x', { departId: 'd-one' })
          const { body, status: http } = await who.attempt(call, more)
          expect(http).toBeLessThan(500)
          if (body.success) (done[name] ??= []).push(role)
          else expect(await world.read('advisory', 'a')).toMatchObject({ status })
        }
      expect(done).toEqual(may)
    },
  )

  test('figures count published advisories only', async () => {
    const world = await freshWorld()
    const { safety, unit } = await lab(world)
    const id = await createAdvisory(safety)
    await createAdvisory(safety, { title: '草稿', severity: 1 })
    const figures = async () => (await unit.ask(calls.figures)).body.result
    expect(await figures()).toMatchObject({ total: 0, months: [] })
    await safety.ask(calls.publish, { id })
    expect(await figures()).toMatchObject({
      ...{ total: 1, months: [{ value: '2026-11', total: 1 }] },
      severities: [{ value: '4', label: '严重', total: 1 }, { total: 0 }, { total: 0 }, { total: 0 }],
    })
    await safety.ask(calls.unpublish, { ids: [id], reason: '误报，已撤下' })
    expect(await figures()).toMatchObject({ total: 0, months: [] })
  })
})
