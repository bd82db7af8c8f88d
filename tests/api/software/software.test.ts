import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { uploadForm } from '~/tests/api/files/storage'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as excel from '~/worker/import-export/calls'
import type { RoleCode } from '~/worker/policy/roles'
import * as calls from '~/worker/software/calls'
import { buyer, createSoftware, rival, VENDOR, vendor } from './software-data'

const softwareInput = { name: '恒数风控系统', classId: 'c-fast', version: 'V2.0', xinchuang: 1 }
const listNames = async (who: SignedIn, query = {}) => {
  const { body, trips } = await who.ask(calls.list, query)
  expect(trips).toBeLessThanOrEqual(2)
  expect(body.result.total).toBe(body.result.records.length)
  return body.result.records.map(({ name }) => name).toSorted()
}

describe('software', () => {
  describe('of a vendor', () => {
    async function savedDraft() {
      const world = await freshWorld()
      await createSoftware(world)
      const maker = await vendor(world)
      const made = await maker.ask(calls.save, softwareInput)
      return { world, maker, expert: await world.as('centerTechnology'), made, id: made.body.result.id }
    }
    test('is saved as a draft in three round trips with an audit log entry', async () => {
      const { world, made, id } = await savedDraft()
      expect(made).toMatchObject({ body: { success: true, message: '软件已保存' } })
      expect(made.trips).toBeLessThanOrEqual(3)
      expect(await world.read('software', id)).toMatchObject({
        ...{ vendorName: VENDOR, departId: 'd-vendor', sysOrgCode: 'A08', status: 0 },
      })
      expect((await world.all('log')).at(-1)).toMatchObject({ bizType: 'software', bizId: id })
    })
    test('cannot be edited while it is under review', async () => {
      const { maker, id } = await savedDraft()
      expect((await maker.ask(calls.submit, { ids: [id] })).body.message).toBe('1 个软件已提交审核')
      const editing = await maker.ask(calls.save, { ...softwareInput, id, version: 'V2.1' })
      expect(editing.body).toMatchObject({ code: 409, message: expect.stringContaining('待审核') })
    })
    test('is returned with an opinion and can then be edited', async () => {
      const { maker, expert, id } = await savedDraft()
      await maker.ask(calls.submit, { ids: [id] })
      expect((await expert.attempt(calls.review, { ids: [id], pass: 0, opinion: '短' })).body.code).toBe(400)
      await expert.ask(calls.review, { ids: [id], pass: 0, opinion: '请补充适配证书编号' })
      expect((await maker.ask(calls.info, { id })).body.result).toMatchObject({
        ...{ status: 4, opinion: '请补充适配证书编号', buttons: ['edit', 'submit', 'delete'] },
      })
      expect((await maker.ask(calls.save, { ...softwareInput, id, version: 'V2.1' })).body.success).toBe(true)
    })
    test('is published once in three round trips and listed until it is withdrawn', async () => {
      const { world, maker, expert, id } = await savedDraft()
      await maker.ask(calls.submit, { ids: [id] })
      const passed = await expert.ask(calls.review, { ids: [id], pass: 1 })
      expect(passed).toMatchObject({ body: { success: true, message: '1 个软件已发布' } })
      expect(passed.trips).toBeLessThanOrEqual(3)
      expect((await expert.ask(calls.review, { ids: [id], pass: 1 })).body.code).toBe(409)
      expect(await listNames(await buyer(world))).toEqual(['恒数风控系统'])
      expect((await maker.ask(calls.unpublish, { ids: [id], reason: '版本停止维护' })).body.success).toBe(true)
      expect(await listNames(await buyer(world))).toEqual([])
    })
  })

  test('accepts one of two concurrent publications and one of two concurrent saves', async () => {
    const world = await freshWorld()
    await createSoftware(world, { status: 1 })
    const expert = await world.as('centerTechnology')
    const both = await Promise.all([1, 2].map(() => expert.ask(calls.review, { ids: ['s-one'], pass: 1 })))
    expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    await world.make('software', {
      ...{ id: 's-two', name: '乙', classId: 'c-fast', vendorName: VENDOR, version: '1', sysOrgCode: 'A08' },
    })
    const maker = await vendor(world)
    const change = { ...softwareInput, id: 's-two', lockVersion: 0 }
    const saved = await Promise.all([1, 2].map(() => maker.ask(calls.save, change)))
    expect(saved.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('rejects submission with an expired certificate and review by its creator', async () => {
    const world = await freshWorld()
    await createSoftware(world)
    const centre = await world.as('centerAdmin')
    const old = [{ name: '等级保护测评报告', no: '', issuer: '', expireDate: '2026-11-19' }]
    const { body } = await centre.ask(calls.save, { ...softwareInput, vendorName: VENDOR, certificates: old })
    const { id } = body.result
    expect((await centre.ask(calls.submit, { ids: [id] })).body).toMatchObject({
      ...{ code: 409, message: '证书“等级保护测评报告”已过期，请更新后再提交' },
    })
    expect(await listNames(centre, { due: 'over' })).toEqual(['恒数风控系统'])
    await centre.ask(calls.save, { ...softwareInput, id, vendorName: VENDOR })
    await centre.ask(calls.submit, { ids: [id] })
    expect((await centre.ask(calls.review, { ids: [id], pass: 1 })).body).toMatchObject({
      ...{ code: 409, message: '不可审核本人登记的软件' },
    })
  })

  test.each([
    ['空的名称', { name: ' ' }, 'name'],
    ['过长的名称', { name: '长'.repeat(101) }, 'name'],
    ['已登记的名称', { name: '恒数极速交易系统' }, 'name'],
    ['没有的分类', { classId: 'nowhere' }, 'classId'],
    ['空的版本', { version: '' }, 'version'],
    ['没有数字的版本', { version: 'latest' }, 'version'],
    ['信创情况', { xinchuang: 3 }, 'xinchuang'],
    ['脚本地址', { website: 'javascript:alert(1)' }, 'website'],
    ['电话', { phone: '电话' }, 'phone'],
    ['证书的日期', { certificates: [{ name: '甲', expireDate: '2026-02-30' }] }, 'certificates.0.expireDate'],
    ['无名的证书', { certificates: [{ name: '' }] }, 'certificates.0.name'],
    ['不是列表的证书', { certificates: 'x' }, 'certificates'],
  ])('rejects an invalid field: %s', async (_, wrong, field) => {
    const world = await freshWorld()
    await createSoftware(world)
    const { body, status } = await (await vendor(world)).attempt(calls.save, { ...softwareInput, ...wrong })
    expect({ status, code: body.code, fields: Object.keys(body.result as object) }).toEqual({
      ...{ status: 200, code: 400, fields: [field] },
    })
    expect(await world.all('software')).toHaveLength(1)
  })

  describe('in every status', () => {
    async function everyStatus() {
      const world = await freshWorld()
      await createSoftware(world)
      for (const [at, status] of [1, 2, 3, 4].entries())
        await world.make('software', {
          ...{ id: `s-${status}`, name: `${status}`, classId: 'c-trade', vendorName: VENDOR, version: `${at + 1}` },
          ...{ status, sysOrgCode: 'A08' },
        })
      return world
    }
    test('is visible to the centre, to its vendor before publication, and to the workspace afterwards', async () => {
      const world = await everyStatus()
      const all = ['1', '2', '3', '4', '恒数极速交易系统']
      expect({
        admin: await listNames(await world.as('centerAdmin')),
        technology: await listNames(await world.as('centerTechnology')),
        vendor: await listNames(await vendor(world)),
        rival: await listNames(await rival(world)),
      }).toEqual({ admin: all, technology: ['1', '2', '3', '4'], vendor: all, rival: ['2'] })
    })
    test('is filtered by status and class', async () => {
      const world = await everyStatus()
      expect(await listNames(await vendor(world), { status: '0,4' })).toEqual(['4', '恒数极速交易系统'])
      expect(await listNames(await buyer(world), { classCode: 'A01' })).toEqual(['2'])
      expect(await listNames(await buyer(world), { classCode: 'A01A01' })).toEqual([])
    })
    test('cannot be read or changed by another vendor', async () => {
      const world = await everyStatus()
      const other = await rival(world)
      expect({
        read: (await other.attempt(calls.info, { id: 's-one' })).status,
        saveDraft: (await other.attempt(calls.save, { ...softwareInput, id: 's-one' })).status,
        savePublished: (await other.attempt(calls.save, { ...softwareInput, id: 's-2' })).status,
      }).toEqual({ read: 404, saveDraft: 404, savePublished: 403 })
      expect((await other.attempt(calls.unpublish, { ids: ['s-2'], reason: '不是我的产品' })).status).not.toBe(500)
      expect(await world.read('software', 's-2')).toMatchObject({ status: 2 })
    })
    test.each(['bizManger', 'networkSafety', 'dataSpaceUser', 'mechanism'] as const)(
      'cannot be listed by %s',
      async (role) => {
        const world = await everyStatus()
        expect((await (await world.as(role)).attempt(calls.list, {})).status).toBe(403)
      },
    )
  })

  test.each([
    [0, { submit: ['centerAdmin', 'centerProvider'], remove: ['centerAdmin', 'centerProvider'] }],
    [1, { withdraw: ['centerAdmin', 'centerProvider'], review: ['centerAdmin', 'centerTechnology'] }],
    [2, { takeOff: ['centerAdmin', 'centerProvider'] }],
    [3, { submit: ['centerAdmin', 'centerProvider'] }],
    [4, { submit: ['centerAdmin', 'centerProvider'], remove: ['centerAdmin', 'centerProvider'] }],
  ] as [number, Record<string, RoleCode[]>][])(
    'allows transitions in status %i to these roles only',
    async (status, may) => {
      const acts: Record<string, [Call, object]> = {
        submit: [calls.submit, {}],
        withdraw: [calls.withdraw, {}],
        review: [calls.review, { pass: 1 }],
        takeOff: [calls.unpublish, { reason: '版本停止维护' }],
        remove: [calls.remove, {}],
      }
      const done: Record<string, RoleCode[]> = {}
      for (const [name, [call, more]] of Object.entries(acts))
        for (const role of ['centerAdmin', 'centerTechnology', 'centerProvider', 'centerOrg'] as const) {
          const world = await freshWorld()
          await createSoftware(world, { status })
          const who = role === 'centerProvider' ? await vendor(world) : await world.as(role)
          const { body, status: http } = await who.attempt(call, { ids: ['s-one'], ...more })
          expect(http).toBeLessThan(500)
          if (body.success) (done[name] ??= []).push(role)
          else expect(await world.read('software', 's-one')).toMatchObject({ status })
        }
      expect(done).toEqual(may)
    },
  )
})

describe('adaptation results', () => {
  const tried = { softwareId: 's-one', version: 'V3.2.1', platform: '01', result: 1, testDate: '2026-11-02' }
  async function published() {
    const world = await freshWorld()
    await createSoftware(world, { status: 2 })
    return { world, maker: await vendor(world), user: await buyer(world) }
  }
  async function twoResults() {
    const all = await published()
    await all.maker.ask(calls.saveAdapt, tried)
    await all.user.ask(calls.saveAdapt, { ...tried, result: 2, testDate: '2026-11-05', departId: 'd-two' })
    return all
  }
  test('are saved once per version and platform in three round trips', async () => {
    const { world, maker } = await published()
    const made = await maker.ask(calls.saveAdapt, tried)
    expect(made).toMatchObject({ body: { success: true, message: '适配结果已保存' } })
    expect(made.trips).toBeLessThanOrEqual(3)
    expect((await maker.ask(calls.saveAdapt, tried)).body).toMatchObject({
      ...{ code: 400, result: { platform: '该版本在此平台的结果已登记，请在原记录上修改' } },
    })
    expect((await (await rival(world)).attempt(calls.saveAdapt, tried)).status).toBe(403)
  })
  test('are grouped by version and platform and editable by their institution', async () => {
    const { user } = await twoResults()
    expect((await user.ask(calls.info, { id: 's-one' })).body.result).toMatchObject({
      adaptCount: 2,
      matrix: [{ version: 'V3.2.1', cells: [{ platform: '01', result: 2, tests: 2 }] }],
      adaptations: [
        { departName: '甲证券股份有限公司', mayEdit: true },
        { departName: VENDOR, mayEdit: false },
      ],
    })
  })
  test('are removed only by their institution', async () => {
    const { user } = await twoResults()
    const [own, other] = (await user.ask(calls.info, { id: 's-one' })).body.result.adaptations
    expect((await user.attempt(calls.removeAdapt, { id: other!.id })).status).toBe(403)
    expect((await user.ask(calls.removeAdapt, { id: own!.id })).body.success).toBe(true)
    expect((await user.ask(calls.matrix, {})).body.result.rows).toMatchObject([
      { name: '恒数极速交易系统', version: 'V3.2.1', cells: [{ result: 1, tests: 1 }] },
    ])
  })
  test('filter the software list by platform and result', async () => {
    const { maker, user } = await published()
    await maker.ask(calls.saveAdapt, tried)
    expect(await listNames(user, { platform: '01', result: '1' })).toEqual(['恒数极速交易系统'])
    expect(await listNames(user, { platform: '02' })).toEqual([])
  })
  test.each([
    [{ platform: '99' }, 'platform'],
    [{ result: 4 }, 'result'],
    [{ testDate: '2026-11-21' }, 'testDate'],
    [{ version: '' }, 'version'],
  ])('reject an invalid field: %o', async (wrong, field) => {
    const world = await freshWorld()
    await createSoftware(world, { status: 2 })
    const { body } = await (await vendor(world)).attempt(calls.saveAdapt, { ...tried, ...wrong })
    expect(body).toMatchObject({ code: 400, result: { [field]: expect.any(String) } })
    expect(await world.all('softwareAdapt')).toEqual([])
  })
})

describe('software in use', () => {
  const use = { softwareId: 's-one', version: 'V3.2.1', since: '2026-10-01' }
  async function recorded() {
    const world = await freshWorld()
    await createSoftware(world, { status: 2 })
    const user = await buyer(world)
    const saved = await user.ask(calls.saveUse, { ...use, departId: 'd-two' })
    expect(saved.body, saved.body.message).toMatchObject({ success: true })
    const [row] = await world.all('softwareUse')
    return { world, user, row: row! }
  }
  test('is recorded once per version, for the own institution and a past date', async () => {
    const { user, row } = await recorded()
    expect(row).toMatchObject({ departId: 'd-one', sysOrgCode: 'A02' })
    expect((await user.ask(calls.saveUse, use)).body).toMatchObject({
      code: 400,
      result: { version: '该机构已登记使用此版本' },
    })
    expect((await user.attempt(calls.saveUse, { ...use, since: '2026-12-01' })).body.code).toBe(400)
  })
  test('is counted for all and named to the centre only', async () => {
    const { world } = await recorded()
    const other = await world.as('centerOrg', 'other', { departId: 'd-two' })
    expect((await other.ask(calls.info, { id: 's-one' })).body.result).toMatchObject({ useCount: 1, uses: [] })
    expect((await (await vendor(world)).ask(calls.info, { id: 's-one' })).body.result.uses).toEqual([])
    expect((await (await world.as('centerAdmin')).ask(calls.info, { id: 's-one' })).body.result.uses).toHaveLength(1)
  })
  test('is removed only by its institution', async () => {
    const { world, user, row } = await recorded()
    const other = await world.as('centerOrg', 'other', { departId: 'd-two' })
    expect((await other.attempt(calls.removeUse, { id: row.id })).status).toBe(404)
    expect((await user.ask(calls.removeUse, { id: row.id })).body.success).toBe(true)
  })
  test('is rejected for unpublished software and an unknown institution', async () => {
    const { world } = await recorded()
    await world.make('software', {
      ...{ id: 's-off', name: '丙', classId: 'c-fast', vendorName: VENDOR, version: '1', status: 3, sysOrgCode: 'A08' },
    })
    const centre = await world.as('centerAdmin')
    const save = async (more: object) => (await centre.attempt(calls.saveUse, { ...use, ...more })).body.code
    expect(await save({ softwareId: 's-off', departId: 'd-one' })).toBe(409)
    expect(await save({ departId: 'nowhere' })).toBe(400)
  })
})

describe('software figures', () => {
  const figuresOf = async (who: SignedIn) => (await who.ask(calls.figures)).body.result
  test('count published and existing rows only', async () => {
    const world = await freshWorld()
    await createSoftware(world, { status: 2, xinchuang: 2 })
    for (const [at, platform] of ['01', '02'].entries())
      await world.make('softwareAdapt', {
        ...{ softwareId: 's-one', version: '1', platform, result: at + 1, testDate: '2026-11-01' },
        ...{ departId: 'd-one', departName: '甲' },
      })
    const { body, trips } = await (await buyer(world)).ask(calls.figures)
    expect(trips).toBeLessThanOrEqual(2)
    expect(body.result).toMatchObject({
      ...{ total: 1, results: 2, classes: [{ value: 'A01', label: '交易软件', total: 1 }] },
      vendors: [{ value: VENDOR, total: 1 }],
      platforms: [
        { label: '鲲鹏 + 麒麟', runs: 1, partly: 0, not: 0 },
        { label: '鲲鹏 + 统信', runs: 0, partly: 1, not: 0 },
      ],
    })
    const platforms = (who: SignedIn) => figuresOf(who).then((result) => result.platforms)
    const user = await buyer(world)
    await world.client.execute("update software_adapt set result = 3 where platform = '01'")
    await world.client.execute("update software_adapt set del_flag = 1 where platform = '02'")
    expect(await platforms(user)).toEqual([{ value: '01', label: '鲲鹏 + 麒麟', runs: 0, partly: 0, not: 1 }])
    await world.client.execute(
      "update software set class_id = 'c-trade', xinchuang = 0, vendor_name = '乙' where id = 's-one'",
    )
    expect(await figuresOf(user)).toMatchObject({
      ...{ total: 1, results: 1, classes: [{ value: 'A01', total: 1 }], vendors: [{ value: '乙', total: 1 }] },
      xinchuang: [{ value: '0', total: 1 }],
    })
    for (const change of ['status = 3', 'status = 2, del_flag = 1']) {
      await world.client.execute(`update software set ${change} where id = 's-one'`)
      expect(await figuresOf(user), change).toMatchObject({ total: 0, results: 0, vendors: [], platforms: [] })
    }
  })
})

test('imports software from a workbook as drafts and rejects invalid lines', async () => {
  const world = await freshWorld()
  await createSoftware(world)
  const centre = await world.as('centerAdmin')
  const { response } = await centre.ask(excel.downloadExcel, { businessType: 'software', params: { template: true } })
  const header = (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets[0]!.rows[0]! as string[]
  const line = (more: Record<string, unknown>) => {
    const cells: Record<string, unknown> = {
      ...{ 软件名称: '甲系统', 软件分类: '极速交易', 供应商: VENDOR, 版本: 'V1.0', 信创情况: '全部信创' },
      ...more,
    }
    return header.map((name) => (cells[name] ?? '') as string)
  }
  const lines = [
    {},
    { 软件名称: '乙系统', 软件分类: '飞机' },
    { 软件名称: '丙系统', 版本: '最新' },
    { 软件名称: '恒数极速交易系统' },
    { 软件名称: '丁系统', 信创情况: '都行' },
  ]
  const sheets = [{ name: 'x', rows: [header, ...lines.map(line)] }]
  const bytes = Uint8Array.from(await writeXlsx({ sheets }))
  const data = JSON.stringify({ mode: 'good' })
  const sent = await centre.ask(excel.importExcel, uploadForm('a.xlsx', bytes, { businessType: 'software', data }))
  expect([sent.headers.get('x-saved-count'), sent.headers.get('x-failed-count')]).toEqual(['1', '4'])
  const rows = await world.all('software')
  expect(rows.find(({ name }) => name === '甲系统')).toMatchObject({
    ...{ status: 0, classId: 'c-fast', departId: 'd-vendor', sysOrgCode: 'A08', xinchuang: 2 },
  })
})
