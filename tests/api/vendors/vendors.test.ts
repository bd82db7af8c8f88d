import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import * as purchases from '~/worker/purchases/calls'
import * as search from '~/worker/search/calls'
import * as vendors from '~/worker/vendors/calls'
import {
  saveVendorDraft,
  vendorInput,
  createUploadedFile,
  productInput,
  createVendorUser,
  insertVendor,
} from './vendor-data'

const listVendorIds = async (who: SignedIn, query = {}) => {
  const { body, trips } = await who.ask(vendors.listVendors, { pageSize: 100, ...query })
  expect(trips).toBeLessThanOrEqual(2)
  expect(body.result.total).toBe(body.result.records.length)
  return body.result.records.map(({ id }) => id).toSorted()
}

describe('vendor', () => {
  describe('from draft to publication', () => {
    async function draft() {
      const world = await freshWorld()
      const vendor = await createVendorUser(world)
      const [centre, buyer] = [await world.as('bizManger'), await world.as('mechanism')]
      return { world, vendor, centre, buyer, id: await saveVendorDraft(world, vendor) }
    }
    /** A vendor that was returned once and then published. */
    async function published() {
      const all = await draft()
      const { vendor, centre, id } = all
      await vendor.ask(vendors.submitVendors, { ids: [id] })
      await centre.ask(vendors.auditVendors, { ids: [id], pass: 0, opinion: '请补充案例说明' })
      await vendor.ask(vendors.submitVendors, { ids: [id] })
      await centre.ask(vendors.auditVendors, { ids: [id], pass: 1 })
      return all
    }

    test('is saved as a draft of its institution, hidden from others, with an audit log entry', async () => {
      const { world, vendor, buyer, id } = await draft()
      expect((await world.all('vendor'))[0]).toMatchObject({ departId: 'd-vendor', sysOrgCode: 'A09', status: 0 })
      expect((await vendor.ask(vendors.listVendors, {})).body.result.records).toMatchObject([
        { productCount: 1, products: [productInput.name], firstExpiry: '2027-06-30', expiry: '' },
      ])
      expect((await world.all('log')).at(-1)).toMatchObject({ bizType: 'vendor', bizId: id })
      expect((await buyer.attempt(vendors.vendorDetail, { id })).status).toBe(404)
    })

    test('is submitted in three round trips and cannot be edited during review', async () => {
      const { vendor, id } = await draft()
      const sent = await vendor.ask(vendors.submitVendors, { ids: [id] })
      expect(sent.body.message).toBe('已提交 1 家，等待审核')
      expect(sent.trips).toBeLessThanOrEqual(3)
      expect((await vendor.attempt(vendors.saveVendor, { ...vendorInput, id })).body).toMatchObject({
        code: 409,
        message: '审核中，不可修改；请先撤回，或等待审核结果',
      })
    })

    test('is returned only with an opinion', async () => {
      const { vendor, centre, id } = await draft()
      await vendor.ask(vendors.submitVendors, { ids: [id] })
      expect((await centre.attempt(vendors.auditVendors, { ids: [id], pass: 0 })).body).toMatchObject({
        code: 400,
        result: { opinion: '退回须填写意见（至少 5 个字）' },
      })
    })

    test('is read by the industry in two round trips, without history', async () => {
      const { buyer, id } = await published()
      const { body, trips } = await buyer.ask(vendors.vendorDetail, { id })
      expect(trips).toBeLessThanOrEqual(2)
      expect(body.result).toMatchObject({
        ...{ status: 2, vendorName: vendorInput.vendorName, opinion: '', history: [], buttons: [] },
        products: [{ name: productInput.name, category_dictText: '应用软件', xinchuang_dictText: '全部信创' }],
        qualifications: [{ expires: '2027-06-30', expiry: '', files: [{ fileName: '证书.pdf' }] }],
      })
    })

    test('shows its history to its institution and sends notices', async () => {
      const { world, vendor, id } = await published()
      const own = (await vendor.ask(vendors.vendorDetail, { id })).body.result
      expect(own.history.map(({ says }) => says)).toEqual([
        ...['审核通过并发布', '提交审核', '退回修改', '提交审核', '登记'],
      ])
      expect((await world.all('announcement')).map(({ title }) => title)).toEqual(
        expect.arrayContaining([`服务商待审核：${vendorInput.vendorName}`, `服务商已退回：${vendorInput.vendorName}`]),
      )
    })

    test('is hidden again while it is revised', async () => {
      const { vendor, buyer, id } = await published()
      expect(await listVendorIds(buyer)).toEqual([id])
      await vendor.ask(vendors.reviseVendors, { ids: [id] })
      expect(await listVendorIds(buyer)).toEqual([])
    })
  })

  test.each([
    ['空的名称', { vendorName: ' ' }, 'vendorName'],
    ['过长的名称', { vendorName: '长'.repeat(101) }, 'vendorName'],
    ['没有的子领域', { area: 'none' }, 'area'],
    ['错误的信用代码', { creditCode: '123' }, 'creditCode'],
    ['错误的电话', { phone: 'abc' }, 'phone'],
    ['错误的邮箱', { email: 'x' }, 'email'],
    ['错误的网址', { website: 'javascript:alert(1)' }, 'website'],
    ['没有的省份', { province: '99' }, 'province'],
    ['错误的人数', { staff: -1 }, 'staff'],
    ['没有的类别', { products: [{ ...productInput, category: '99' }] }, 'products.0.category'],
    ['看不到的课题', { products: [{ ...productInput, subjectId: 'none' }] }, 'products.0.subjectId'],
    ['别处的产品', { products: [{ ...productInput, id: 'elsewhere' }] }, 'products.0.name'],
    ['太多的产品', { products: Array.from({ length: 21 }, () => productInput) }, 'products'],
    [
      '颠倒的日期',
      { qualifications: [{ name: '证', issueDate: '2026-02-02', expires: '2026-01-01' }] },
      'qualifications.0.expires',
    ],
    ['没有的日期', { qualifications: [{ name: '证', expires: '2026-02-30' }] }, 'qualifications.0.expires'],
    ['别人的文件', { qualifications: [{ name: '证', fileIds: ['none'] }] }, 'qualifications.0.fileIds'],
  ])('rejects an invalid field: %s', async (_, wrong, field) => {
    const world = await freshWorld()
    const vendor = await createVendorUser(world)
    const { body, status } = await vendor.attempt(vendors.saveVendor, { ...vendorInput, ...wrong } as never)
    expect({ status, code: body.code, fields: Object.keys(body.result as object) }).toEqual({
      ...{ status: 200, code: 400, fields: [field] },
    })
    expect(await world.all('vendor')).toHaveLength(0)
  })

  test('requires a unique name and rejects concurrent and foreign changes', async () => {
    const world = await freshWorld()
    const vendor = await createVendorUser(world)
    const id = await saveVendorDraft(world, vendor)
    expect((await vendor.attempt(vendors.saveVendor, { ...vendorInput, creditCode: '' })).body.result).toEqual({
      vendorName: '已有同名的服务商，请在原记录上修改',
    })
    const change = { ...vendorInput, id, lockVersion: 0, staff: 9 }
    const both = await Promise.all([
      vendor.ask(vendors.saveVendor, change),
      vendor.ask(vendors.saveVendor, { ...change, staff: 10 }),
    ])
    expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const other = await world.as('centerProvider', 'other', { departId: 'd-two' })
    expect((await other.attempt(vendors.saveVendor, { ...vendorInput, id })).status).toBe(404)
  })

  test('rejects submission and publication with an expired qualification or missing data', async () => {
    const world = await freshWorld()
    const vendor = await createVendorUser(world)
    const centre = await world.as('bizManger')
    const id = await saveVendorDraft(world, vendor, {}, '2026-11-20')
    await vendor.ask(vendors.submitVendors, { ids: [id] })
    world.pass(1)
    expect((await centre.attempt(vendors.auditVendors, { ids: [id], pass: 1 })).body).toMatchObject({
      code: 409,
      message: '有资质已于 2026-11-20 到期，请更新后再办理',
    })
    const { body } = await centre.ask(vendors.vendorDetail, { id })
    expect(body.result).toMatchObject({ expiry: 'over', qualifications: [{ expiry: 'over' }] })
    const bare = await vendor.ask(vendors.saveVendor, { area: 'security', vendorName: '空的', intro: '简介' })
    const lacking = async (more: object) => {
      const now = (await vendor.ask(vendors.vendorDetail, { id: bare.body.result.id })).body.result
      await vendor.ask(vendors.saveVendor, {
        ...{ area: 'security', vendorName: '空的', intro: '简介', id: now.id, lockVersion: now.lockVersion },
        ...more,
      })
      return (await vendor.attempt(vendors.submitVendors, { ids: [now.id] })).body.message
    }
    const named = { contact: '王', phone: '1' }
    expect(await lacking({})).toBe('请先填写联系人和联系电话')
    expect(await lacking(named)).toBe('请先登记至少一个产品')
    expect(await lacking({ ...named, products: [productInput] })).toBe('请先登记至少一项资质')
    expect(await lacking({ ...named, products: [productInput], qualifications: [{ name: '证' }] })).toBe(
      '每项资质均须有文件，请补传',
    )
  })

  describe('that is limited', () => {
    async function limited() {
      const world = await freshWorld()
      await createVendorUser(world)
      await insertVendor(world, '公开的', 2)
      await insertVendor(world, '受限的', 2, { limited: 1 })
      await insertVendor(world, '草稿的', 0)
      return {
        other: await world.as('networkTechProvider', 'tech', { departId: 'd-two' }),
        buyer: await world.as('centerOrg', 'org', { departId: 'd-one' }),
        own: await world.as('centerProvider', 'own', { departId: 'd-vendor' }),
        centre: await world.as('centerAdmin'),
      }
    }

    test('is missing in lists and facets of other vendors', async () => {
      const people = await limited()
      const all = ['公开的', '受限的', '草稿的'].toSorted()
      const expected = { other: ['公开的'], buyer: ['公开的', '受限的'], own: all, centre: all }
      for (const [name, ids] of Object.entries(expected)) {
        const who = people[name as keyof typeof people]
        expect(await listVendorIds(who), name).toEqual(ids)
        const facets = (await who.ask(vendors.vendorFacets, {})).body.result
        const totals = facets.filter((one) => one.kind === 'all' || (one.kind === 'category' && one.name === '03'))
        expect(
          totals.map(({ total }) => total),
          name,
        ).toEqual([ids.length, ids.length])
      }
    })

    test('cannot be read or compared by other vendors', async () => {
      const { other } = await limited()
      expect((await other.attempt(vendors.vendorDetail, { id: '受限的' })).status).toBe(404)
      expect((await other.attempt(vendors.compareVendors, { ids: '公开的,受限的' })).status).toBe(404)
    })

    test('is not found by other vendors', async () => {
      const { other, buyer } = await limited()
      const found = async (who: SignedIn) =>
        (await who.ask(search.search, { q: '产品受限', kind: 'vendor' })).body.result.records
      expect(await listVendorIds(other, { keyword: '受限' })).toEqual([])
      expect(await listVendorIds(buyer, { keyword: '产品受限' })).toEqual(['受限的'])
      expect(await found(other)).toEqual([])
      expect(await found(buyer)).toMatchObject([{ id: '受限的', title: '受限的' }])
    })
  })

  test('counts each facet value once per vendor and lists products in order', async () => {
    const world = await freshWorld()
    for (const [id, status] of [
      ['a', 2],
      ['b', 1],
      ['c', 2],
    ] as const)
      await insertVendor(world, id, status, { province: '11' })
    for (const change of [
      "update vendor set status = 2, limited = 1 where id = 'b'",
      "update vendor set area = 'security', province = '' where id = 'a'",
      "insert into vendor_product (id, vendor_id, name, category, xinchuang, sort) values ('x', 'a', '新', '02', 1, 2)",
      "insert into vendor_product (id, vendor_id, name, category, xinchuang, sort) values ('y', 'a', '旧', '02', 1, 1)",
      "update vendor_product set category = '04' where id = 'p-b'",
      "update vendor set del_flag = 1 where id = 'c'",
      "delete from vendor_product where id = 'p-a'",
    ])
      await world.client.execute(change)
    const centre = await world.as('bizManger')
    expect((await centre.ask(vendors.vendorFacets, {})).body.result).toEqual([
      { kind: 'all', name: '', total: 2 },
      { kind: 'area', name: 'fintech', total: 1 },
      { kind: 'area', name: 'security', total: 1 },
      { kind: 'category', name: '02', total: 1 },
      { kind: 'category', name: '04', total: 1 },
      { kind: 'province', name: '11', total: 1 },
      { kind: 'xinchuang', name: '0', total: 1 },
      { kind: 'xinchuang', name: '1', total: 1 },
    ])
    const { records } = (await centre.ask(vendors.listVendors, { column: 'vendorName', order: 'asc' })).body.result
    expect(records).toMatchObject([
      { id: 'a', productCount: 2, products: ['旧', '新'] },
      { id: 'b', productCount: 1, products: ['产品b'] },
    ])
  })

  test('filters by area, category, province and domestic technology, and compares two to four vendors', async () => {
    const world = await freshWorld()
    const buyer = await world.as('subjectMan')
    for (const [at, id] of ['a', 'b', 'c', 'd', 'e'].entries())
      await insertVendor(world, id, 2, { area: at % 2 ? 'security' : 'fintech', province: at ? '31' : '11' })
    expect(await listVendorIds(buyer, { area: 'security' })).toEqual(['b', 'd'])
    expect(await listVendorIds(buyer, { province: '11' })).toEqual(['a'])
    expect(await listVendorIds(buyer, { category: '04' })).toEqual([])
    expect(await listVendorIds(buyer, { xinchuang: '0', area: 'fintech' })).toEqual(['a', 'c', 'e'])
    expect((await buyer.attempt(vendors.listVendors, { province: 'x' })).body.code).toBe(400)
    const { body } = await buyer.ask(vendors.compareVendors, { ids: 'c,a' })
    expect(body.result.map(({ id }) => id)).toEqual(['c', 'a'])
    for (const ids of ['a', 'a,a', 'a,b,c,d,e'])
      expect((await buyer.attempt(vendors.compareVendors, { ids })).body.result).toEqual({
        ids: '请选择 2 至 4 个服务商进行比较',
      })
  })

  test('is stored as a favourite per person', async () => {
    const world = await freshWorld()
    await insertVendor(world, 'a', 2)
    const one = await world.as('subjectMan')
    const two = await world.as('mechanism')
    for (const on of [1, 1]) expect((await one.ask(vendors.saveFavourite, { id: 'a', on })).body.message).toBe('已收藏')
    expect(await listVendorIds(one, { favourite: '1' })).toEqual(['a'])
    expect(await listVendorIds(two, { favourite: '1' })).toEqual([])
    expect((await one.ask(vendors.saveFavourite, { id: 'a', on: 0 })).body.message).toBe('已取消收藏')
    expect((await world.client.execute('select * from vendor_favourite')).rows).toEqual([])
    expect((await one.attempt(vendors.saveFavourite, { id: 'none', on: 1 })).status).toBe(404)
  })
})

describe('vendor ratings', () => {
  describe('of a published vendor', () => {
    async function rated() {
      const world = await freshWorld()
      const vendor = await createVendorUser(world)
      await insertVendor(world, 'a', 2)
      const [user, centre] = [await world.as('mechanism'), await world.as('bizManger')]
      const reader = await world.as('subjectMan', 'three', { departId: 'd-three' })
      const rating = { vendorId: 'a', stars: 4, text: '运行稳定', fileIds: [await createUploadedFile(world, user)] }
      const { id } = (await user.ask(vendors.rateVendor, rating)).body.result
      const confirm = (who: SignedIn) => who.attempt(vendors.auditReviews, { ids: [id], pass: 1 })
      const detail = async (who: SignedIn) => (await who.ask(vendors.vendorDetail, { id: 'a' })).body.result
      return { world, vendor, user, centre, reader, rating, confirm, detail }
    }

    test('reject missing proof and more than five stars', async () => {
      const { user, rating } = await rated()
      const wrong = async (more: object) => (await user.attempt(vendors.rateVendor, { ...rating, ...more })).body.result
      expect(await wrong({ fileIds: [] })).toMatchObject({ fileIds: expect.stringContaining('证明') })
      expect(await wrong({ stars: 6 })).toEqual({ stars: '评分应为 1 至 5 的整数' })
    })

    test('are shown only to their institution before confirmation', async () => {
      const { user, reader, rating, detail } = await rated()
      expect(await detail(reader)).toMatchObject({ rating: 0, reviewCount: 0, reviews: [] })
      expect(await detail(user)).toMatchObject({ reviews: [{ own: true, files: [{ id: rating.fileIds[0] }] }] })
    })

    test('are confirmed once by the centre and then counted without files', async () => {
      const { vendor, centre, reader, confirm, detail } = await rated()
      expect((await confirm(vendor)).status).toBe(403)
      await confirm(centre)
      expect((await confirm(centre)).body.code).toBe(409)
      expect(await detail(reader)).toMatchObject({ rating: 4, reviewCount: 1, reviews: [{ stars: 4, files: [] }] })
    })

    test('are limited to one per institution', async () => {
      const { world, user, centre, rating, confirm } = await rated()
      await confirm(centre)
      expect((await user.attempt(vendors.rateVendor, rating)).body).toMatchObject({
        code: 409,
        message: '贵机构的评价已公开，每家机构仅可评价一次',
      })
      expect(await world.all('vendorReview')).toHaveLength(1)
    })

    test('order the list of vendors', async () => {
      const { world, centre, reader, confirm } = await rated()
      await confirm(centre)
      await insertVendor(world, 'b', 2)
      const byRating = async (order: 'asc' | 'desc') =>
        (await reader.ask(vendors.listVendors, { column: 'rating', order })).body.result.records.map((row) => row.id)
      expect([await byRating('desc'), await byRating('asc')]).toEqual([
        ['a', 'b'],
        ['b', 'a'],
      ])
    })
  })

  test('reject the own vendor and unpublished vendors', async () => {
    const world = await freshWorld()
    await insertVendor(world, 'a', 2, { departId: 'd-one', sysOrgCode: 'A02' })
    await insertVendor(world, 'b', 3, { departId: 'd-one', sysOrgCode: 'A02' })
    const user = await world.as('mechanism')
    const fileIds = [await createUploadedFile(world, user)]
    const rate = async (vendorId: string) =>
      (await user.attempt(vendors.rateVendor, { vendorId, stars: 5, text: '好', fileIds })).body.message
    expect(await rate('a')).toBe('不可评价本机构的服务商')
    expect(await rate('b')).toBe('不可评价本机构的服务商')
  })
})

describe('products based on a subject', () => {
  /** An established subject and a vendor with a product that names it, submitted for review. */
  async function withSubject() {
    const world = await freshWorld()
    const [owner, contact] = [await world.as('subjectMan'), await world.as('mechanism')]
    const subject = await world.subject({
      ...{ id: 's-won', status: 'ESTABLISHED', subjectNum: 'KT2026001', subjectName: '证券业极速行情研究' },
      establishTime: world.stamp(),
    })
    await world.subject({ id: 's-draft', subjectName: '证券业极速草稿研究' })
    const id = await saveVendorDraft(world, contact, { products: [{ ...productInput, subjectId: subject.id }] })
    await contact.ask(vendors.submitVendors, { ids: [id] })
    const centre = await world.as('bizManger')
    const ofSubject = async (who: SignedIn) =>
      (await who.ask(vendors.productsOfSubject, { subjectId: subject.id })).body.result
    return { world, owner, contact, centre, subject, id, ofSubject }
  }
  async function publishedWithSubject() {
    const all = await withSubject()
    await all.centre.ask(vendors.auditVendors, { ids: [all.id], pass: 1 })
    const shown = async (who: SignedIn) => (await who.ask(vendors.vendorDetail, { id: all.id })).body.result
    return { ...all, stranger: await all.world.as('centerAdmin'), shown }
  }

  test('find established subjects by name and number', async () => {
    const { contact } = await withSubject()
    const find = async (keyword: string) =>
      (await contact.ask(vendors.findSubjects, { keyword })).body.result.map(({ value }) => value)
    expect([await find(''), await find('极速'), await find('KT2026001'), await find('没有的')]).toEqual([
      ...[['s-won'], ['s-won'], ['s-won'], []],
    ])
  })

  test('are listed at the subject after publication for users who see the subject', async () => {
    const { world, owner, centre, id, ofSubject } = await withSubject()
    expect(await ofSubject(owner)).toEqual([])
    await centre.ask(vendors.auditVendors, { ids: [id], pass: 1 })
    expect(await ofSubject(owner)).toMatchObject([{ vendorId: id, productName: productInput.name }])
    expect(await ofSubject(await world.as('centerAdmin'))).toEqual([])
  })

  test('name the subject for users who see it', async () => {
    const { owner, stranger, subject, shown } = await publishedWithSubject()
    expect((await shown(owner)).products[0]!.subject).toEqual({
      ...{ id: subject.id, subjectNum: 'KT2026001', subjectName: '证券业极速行情研究' },
    })
    expect((await shown(stranger)).products[0]!.subject).toBeNull()
  })

  test('keep the subject when a user who does not see it saves, and update the search index', async () => {
    const { world, centre, stranger, subject, id, shown } = await publishedWithSubject()
    const { lockVersion, products } = await shown(stranger)
    await stranger.ask(vendors.saveVendor, {
      ...{ ...vendorInput, id, lockVersion },
      products: [{ ...productInput, id: products[0]!.id, name: '改名' }],
    })
    expect(await world.all('vendorProduct')).toMatchObject([{ name: '改名', subjectId: subject.id }])
    const found = async (q: string) =>
      (await centre.ask(search.search, { q, kind: 'vendor' })).body.result.records.map((record) => record.id)
    expect([await found('改名'), await found(productInput.name)]).toEqual([[id], []])
  })
})

describe('purchases and vendors', () => {
  test('are matched by name in either order, with a notice for an unknown vendor', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const bought = {
      ...{ year: '2026', title: '扩容', buyerDepartId: 'd-one', category: '03', amount: 5, purchaseMode: '1' },
      ...{ vendorName: '恒数软件股份有限公司', signDate: '2026-06-18' },
    }
    expect((await contact.ask(purchases.save, bought)).body.message).toContain('无此名称的服务商')
    const of = async () => (await contact.ask(purchases.list, {})).body.result.records.map((row) => row.vendorId)
    expect(await of()).toEqual([''])
    await insertVendor(world, 'v', 2, { vendorName: bought.vendorName })
    expect(await of()).toEqual(['v'])
    expect((await contact.ask(purchases.save, { ...bought, title: '再扩容' })).body.message).toBe('已保存')
    expect(await of()).toEqual(['v', 'v'])
    await world.client.execute("update vendor set status = 3 where id = 'v'")
    expect(await of()).toEqual(['', ''])
  })
})
