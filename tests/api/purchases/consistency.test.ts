import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import * as excel from '~/worker/import-export/calls'
import * as purchases from '~/worker/purchases/calls'

/** Purchases of two institutions over two years, of every kind. */
async function makePurchases(world: World) {
  for (let n = 0; n < 24; n++) {
    const own = n % 3 > 0
    await world.make('industryPurchase', {
      ...{ id: `p${n}`, title: `采购${n}`, year: n % 2 ? '2026' : '2025', signDate: `${n % 2 ? 2026 : 2025}-03-02` },
      ...{
        buyerDepartId: own ? 'd-one' : 'd-two',
        buyerName: own ? '甲证券' : '乙基金',
        sysOrgCode: own ? 'A02' : 'A03',
      },
      ...{
        category: `0${(n % 4) + 1}`,
        vendorName: `供应商${n % 5}`,
        purchaseMode: String((n % 3) + 1),
        xinchuang: n % 3,
      },
      ...{ amount: n + 0.25, shareAuth: n % 4 === 0 ? 1 : 0, status: n === 7 ? 0 : 1, remark: '内部' },
    })
  }
}

test.each(['bizManger', 'mechanism'] as const)(
  'every figure equals the total of its linked list (%s)',
  async (role) => {
    const world = await freshWorld()
    await makePurchases(world)
    const who = await world.as(role)
    const figures = (await who.ask(purchases.figures, { year: '2026' })).body.result
    const filters = {
      categories: 'category',
      modes: 'purchaseMode',
      vendors: 'vendor',
      xinchuang: 'xinchuang',
    } as const
    let seen = 0
    for (const [side, filter] of Object.entries(filters) as [keyof typeof filters, string][])
      for (const { value, total, amount } of figures[side]) {
        const query = { year: '2026', status: '1', [filter]: value, pageSize: 100 }
        const { body } = await who.attempt(purchases.list, query)
        const { records } = body.result as { records: { amount: number }[] }
        const sum = records.reduce((all, one) => all + one.amount, 0)
        expect([records.length, sum], `${side} ${value}`).toEqual([total, amount])
        seen += 1
      }
    for (const { value, total } of figures.years)
      expect((await who.ask(purchases.list, { year: value, status: '1' })).body.result.total, value).toBe(total)
    expect(seen).toBeGreaterThan(10)
  },
)

test('a workbook contains the rows visible to the caller with the same filters', async () => {
  const world = await freshWorld()
  await makePurchases(world)
  const contact = await world.as('mechanism', 'two', { departId: 'd-two' })
  const params = { year: '2025', status: '1' }
  const listed = (await contact.ask(purchases.list, { ...params, pageSize: 100 })).body.result.records
  const { response } = await contact.ask(excel.downloadExcel, { businessType: 'purchase', params })
  const [header, ...rows] = (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets[0]!.rows
  const at = (name: string) => header!.indexOf(name)
  expect(rows.map((row) => row[at('采购项目')])).toEqual(listed.map(({ title }) => title))
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter((row) => row[at('采购机构')] === '甲证券' && row[at('备注')])).toEqual([])
})
