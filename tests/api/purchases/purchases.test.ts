import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { uploadForm } from '~/tests/api/files/storage'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as excel from '~/worker/import-export/calls'
import * as purchases from '~/worker/purchases/calls'

const purchaseInput = {
  year: '2026',
  title: '核心交易系统扩容',
  buyerDepartId: 'd-one',
  category: '03',
  product: '极速交易系统',
  vendorName: '恒数软件股份有限公司',
  amount: 128.5,
  purchaseMode: '1',
  xinchuang: 1,
  signDate: '2026-06-18',
  shareAuth: 0,
}
/** Two of 甲证券, one of them shared; an unshared one of 乙基金; one void. */
async function makePurchases(world: World) {
  const row = (id: string, more: object) => ({
    ...{ year: '2026', category: '03', vendorName: '恒数软件股份有限公司', purchaseMode: '1', signDate: '2026-06-18' },
    ...{ id, title: id, buyerDepartId: 'd-one', buyerName: '甲证券股份有限公司', sysOrgCode: 'A02', remark: '内部' },
    ...{ amount: 0.1, xinchuang: 0, shareAuth: 0, status: 1 },
    ...more,
  })
  const theirs = { buyerDepartId: 'd-two', buyerName: '乙基金管理有限公司', sysOrgCode: 'A03' }
  await world.make('industryPurchase', row('own', {}))
  await world.make('industryPurchase', row('shared', { amount: 0.2, shareAuth: 1, category: '04' }))
  await world.make('industryPurchase', row('other', { ...theirs, amount: 7 }))
  await world.make('industryPurchase', row('off', { amount: 100, shareAuth: 1, status: 0 }))
}
const listedIds = async (who: SignedIn, query = {}) => {
  const { body, trips } = await who.ask(purchases.list, query)
  expect(trips).toBeLessThanOrEqual(2)
  expect(body.result.total).toBe(body.result.records.length)
  return body.result.records.map((row) => row.id).toSorted()
}

describe('purchases', () => {
  test('are created once by the contact of the buyer and changed with the current version only', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const made = await contact.ask(purchases.save, purchaseInput)
    expect(made.body.message).toBe('已保存；行业服务中无此名称的服务商，请核对')
    expect(made.trips).toBeLessThanOrEqual(3)
    const { id } = made.body.result
    expect(await world.all('industryPurchase')).toMatchObject([
      {
        id,
        buyerName: '甲证券股份有限公司',
        sysOrgCode: 'A02',
        amount: 128.5,
        status: 1,
        createBy: contact.user.username,
      },
    ])
    expect((await world.all('log')).at(-1)).toMatchObject({ bizType: 'industryPurchase', bizId: id })
    expect((await contact.ask(purchases.save, purchaseInput)).body).toMatchObject({
      code: 400,
      result: { title: '该采购已登记过，请在原记录上修改' },
    })
    const change = { ...purchaseInput, id, lockVersion: 0, amount: 130 }
    const both = await Promise.all([contact.ask(purchases.save, change), contact.ask(purchases.save, change)])
    expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test.each([
    ['金额', { amount: -1 }, 'amount'],
    ['金额的第五位小数', { amount: 1.00001 }, 'amount'],
    ['年度', { year: '26' }, 'year'],
    ['过长的名称', { title: '长'.repeat(151) }, 'title'],
    ['空的供应商', { vendorName: ' ' }, 'vendorName'],
    ['没有的类别', { category: '99' }, 'category'],
    ['没有的采购方式', { purchaseMode: '99' }, 'purchaseMode'],
    ['没有的日期', { signDate: '2026-02-30' }, 'signDate'],
    ['将来的日期', { signDate: '2027-01-01' }, 'signDate'],
    ['另一年的日期', { signDate: '2024-01-01' }, 'signDate'],
    ['没有的机构', { buyerDepartId: 'nowhere' }, 'buyerDepartId'],
    ['别人的机构', { buyerDepartId: 'd-two' }, 'buyerDepartId'],
    ['信创情况', { xinchuang: 3 }, 'xinchuang'],
    ['共享范围', { shareAuth: 'all' }, 'shareAuth'],
  ])('reject the field: %s', async (_, wrong, field) => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const { body, status } = await contact.attempt(purchases.save, { ...purchaseInput, ...wrong })
    expect({ status, code: body.code, fields: Object.keys(body.result as object) }).toEqual({
      status: 200,
      code: 400,
      fields: [field],
    })
    expect(await world.all('industryPurchase')).toHaveLength(0)
  })

  test('are visible to buyer, vendor and centre, and shared ones to all', async () => {
    const world = await freshWorld()
    await makePurchases(world)
    await world.make('depart', { id: 'd-vendor', departName: '恒数软件股份有限公司', orgCode: 'A09' })
    const readers: [who: SignedIn, ids: string[]][] = [
      [await world.as('bizManger'), ['off', 'other', 'own', 'shared']],
      [await world.as('mechanism'), ['off', 'own', 'shared']],
      [await world.as('mechanism', 'two', { departId: 'd-two' }), ['off', 'other', 'shared']],
      [await world.as('centerProvider'), ['off', 'shared']],
      [await world.as('centerProvider', 'vendor', { departId: 'd-vendor' }), ['off', 'other', 'own', 'shared']],
    ]
    for (const [who, ids] of readers) expect(await listedIds(who), who.user.username).toEqual(ids)
  })

  test('of another institution are read without the note and cannot be found, changed or voided', async () => {
    const world = await freshWorld()
    await makePurchases(world)
    const fund = await world.as('mechanism', 'two', { departId: 'd-two' })
    const { body } = await fund.ask(purchases.list, { keyword: 'shared' })
    expect(body.result.records[0]).toMatchObject({ remark: '', mayEdit: false })
    expect(await listedIds(fund, { keyword: 'own' })).toEqual([])
    const save = async (id: string) =>
      (await fund.attempt(purchases.save, { ...purchaseInput, id, buyerDepartId: 'd-two' })).status
    expect([await save('own'), await save('shared')]).toEqual([404, 403])
    expect((await fund.attempt(purchases.voidRecords, { ids: ['own'], reason: '合同终止了' })).status).toBe(404)
  })

  test('have figures with exact cents, of visible rows in force', async () => {
    const world = await freshWorld()
    await makePurchases(world)
    const of = async (who: SignedIn) => {
      const { body, trips } = await who.ask(purchases.figures, { year: '2026' })
      expect(trips).toBeLessThanOrEqual(2)
      return body.result
    }
    // 0.1 + 0.2 + 7, free of floating-point errors.
    expect(await of(await world.as('bizManger'))).toMatchObject({ total: 3, amount: 7.3 })
    expect(await of(await world.as('mechanism'))).toMatchObject({
      total: 2,
      amount: 0.3,
      categories: [
        { value: '04', label: '网络与安全', total: 1, amount: 0.2 },
        { value: '03', label: '应用软件', total: 1, amount: 0.1 },
      ],
      vendors: [{ value: '恒数软件股份有限公司', total: 2, amount: 0.3 }],
      xinchuang: [{ label: '非信创', total: 2 }],
    })
    expect(await of(await world.as('subjectMan', 'three', { departId: 'd-three' }))).toMatchObject({
      total: 1,
      amount: 0.2,
    })
    const { body } = await (await world.as('counselor')).ask(purchases.years, {})
    expect(body.result).toEqual(['2026'])
  })

  test('that are void stay readable, count in no figure and cannot be changed again', async () => {
    const world = await freshWorld()
    await makePurchases(world)
    const contact = await world.as('mechanism')
    const reason = '合同提前终止'
    const done = await contact.ask(purchases.voidRecords, { ids: ['own', 'other'], reason })
    expect(done.body).toMatchObject({ success: true, result: { ok: ['own'], failed: [{ id: 'other' }] } })
    expect(done.trips).toBeLessThanOrEqual(3)
    expect((await contact.ask(purchases.figures, {})).body.result).toMatchObject({ total: 1, amount: 0.2 })
    expect((await contact.ask(purchases.list, { keyword: 'own' })).body.result.records[0]).toMatchObject({
      status: 0,
      remark: '内部\n合同提前终止',
      mayEdit: false,
    })
    expect((await contact.attempt(purchases.voidRecords, { ids: ['own'], reason })).body.code).toBe(409)
    expect((await contact.attempt(purchases.save, { ...purchaseInput, id: 'own' })).body).toMatchObject({
      code: 409,
      message: '该采购记录已作废，不可再修改',
    })
  })

  test('have figures equal to a recount by each column and year', async () => {
    const world = await freshWorld()
    await makePurchases(world)
    for (const change of [
      "set category = '05', amount = 12.3456 where id = 'own'",
      "set vendor_name = '云枢科技股份有限公司' where id = 'other'",
      "set year = '2025' where id = 'shared'",
      "set status = 1 where id = 'off'",
    ])
      await world.client.execute(`update industry_purchase ${change}`)
    const centre = await world.as('bizManger')
    const contact = await world.as('mechanism')
    for (const [who, hidden] of [
      [centre, []],
      [contact, ['other']],
    ] as const)
      for (const year of ['', '2025', '2026']) {
        const rows = (await world.all('industryPurchase')).filter(
          (row) => !hidden.some((id) => id === row.id) && (!year || row.year === year),
        )
        const recount = (column: 'category' | 'purchaseMode' | 'vendorName' | 'xinchuang') => {
          const yuan = new Map<string, number>()
          for (const row of rows)
            yuan.set(String(row[column]), (yuan.get(String(row[column])) ?? 0) + Math.round(row.amount * 10_000))
          return new Map([...yuan].map(([value, sum]) => [value, sum / 10_000]))
        }
        const { result } = (await who.ask(purchases.figures, year ? { year } : {})).body
        const answered = (figures: readonly { value: string; amount: number }[]) =>
          new Map(figures.map(({ value, amount }) => [value, amount]))
        expect(answered(result.categories)).toEqual(recount('category'))
        expect(answered(result.modes)).toEqual(recount('purchaseMode'))
        expect(answered(result.vendors)).toEqual(recount('vendorName'))
        expect(answered(result.xinchuang)).toEqual(recount('xinchuang'))
        expect(result.years.map(({ value }) => value)).toEqual(['2025', '2026'])
        expect(result.total).toBe(rows.length)
      }
  })

  /** The header of the workbook and lines below it, filled with defaults except for the given cells. */
  async function lines(who: SignedIn) {
    const { response } = await who.ask(excel.downloadExcel, { businessType: 'purchase', params: { template: true } })
    const header = (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets[0]!.rows[0]! as string[]
    const line = (more: Record<string, unknown>) => {
      const cells: Record<string, unknown> = {
        ...{ 年度: '2026', 采购项目: '甲', 采购类别: '应用软件', 供应商: '恒数软件股份有限公司', '金额（万元）': 12.5 },
        ...{ 采购方式: '公开招标', 信创情况: '全部信创', 签订日期: '2026-03-02', 共享范围: '行业内' },
        ...more,
      }
      return header.map((name) => (cells[name] ?? '') as string)
    }
    return { header, line }
  }
  const importOf = async (who: SignedIn, rows: string[][], mode: 'all' | 'good') => {
    const bytes = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'x', rows }] }))
    return who.ask(
      excel.importExcel,
      uploadForm('a.xlsx', bytes, { businessType: 'purchase', data: JSON.stringify({ mode }) }),
    )
  }

  test('are imported by workbook with each line validated, and rejected lines are returned with the reason', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const { header, line } = await lines(contact)
    const bytes = Uint8Array.from(
      await writeXlsx({
        sheets: [
          {
            name: 'x',
            rows: [
              header,
              line({}),
              line({ 采购项目: '乙', 采购类别: '飞机' }),
              line({ 采购项目: '丙', 采购机构: '乙基金管理有限公司' }),
              line({ 采购项目: '丁', '金额（万元）': '=1+1' }),
            ],
          },
        ],
      }),
    )
    const sent = await contact.ask(
      excel.importExcel,
      uploadForm('a.xlsx', bytes, { businessType: 'purchase', data: JSON.stringify({ mode: 'good' }) }),
    )
    expect([sent.headers.get('x-saved-count'), sent.headers.get('x-failed-count')]).toEqual(['1', '3'])
    expect(await world.all('industryPurchase')).toMatchObject([
      { title: '甲', buyerDepartId: 'd-one', xinchuang: 2, shareAuth: 1, amount: 12.5 },
    ])
    const back = (await readXlsx(new Uint8Array(await sent.response.arrayBuffer()))).sheets[0]!.rows.slice(1)
    expect(back.map((row) => row.at(-1))).toEqual([
      expect.stringContaining('选项不存在'),
      expect.stringMatching(/机构/),
      expect.stringContaining('金额'),
    ])
  })

  test.each([
    ['all', '0'],
    ['good', '2'],
  ] as const)('of a workbook of mode %s with one existing row are imported as %s of three', async (mode, saved) => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const { header, line } = await lines(contact)
    await importOf(contact, [header, line({})], 'all')
    const before = (await world.all('log')).length
    const rows = [header, line({ 采购项目: '乙' }), line({ '金额（万元）': 13 }), line({ 采购项目: '丙' })]
    const sent = await importOf(contact, rows, mode)
    expect([sent.headers.get('x-saved-count'), sent.headers.get('x-failed-count')]).toEqual([saved, '1'])
    expect(await world.all('industryPurchase')).toHaveLength(1 + Number(saved))
    expect((await world.all('log')).length).toBe(before + Number(saved))
    const back = (await readXlsx(new Uint8Array(await sent.response.arrayBuffer()))).sheets[0]!.rows.slice(1)
    expect(back.map((row) => [row[1], row.at(-1)])).toEqual([['甲', '数据库中已存在该记录']])
  })
})
