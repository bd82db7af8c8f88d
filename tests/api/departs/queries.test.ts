import { describe, expect, test } from 'vitest'
import { addMissingSpelling } from '~/jobs/spelling'
import { freshWorld, type World } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import * as departs from '~/worker/departs/calls'

/** Creates a department of 甲证券 with a team, a closed department and a pending institution. */
async function branchWorld() {
  const world = await freshWorld()
  const make = (id: string, parentId: string, orgCode: string, departName: string, more: object = {}) =>
    world.make('depart', { id, parentId, orgCode, departName, orgType: String(orgCode.length / 3), ...more })
  await make('d-it', 'd-one', 'A02A01', '信息技术部', { mobile: '010-1', address: '金融街 1 号' })
  await make('d-team', 'd-it', 'A02A01A01', '运维组')
  await make('d-shut', 'd-one', 'A02A02', '清算部', { status: '0' })
  await make('d-wait', '', '?d-wait', '待确认基金', { status: '0', audited: 0 })
  await addMissingSpelling(jobContext('test', world.bindings as never, world.now))
  return world
}
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('department tree', () => {
  test('returns one level with a flag for children', async () => {
    const world = await branchWorld()
    const biz = await world.as('bizManger')
    const top = await biz.ask(departs.listChildDeparts, {})
    expect(top.body.result.map(({ id, isLeaf }) => [id, isLeaf])).toEqual([
      ['d-centre', true],
      ['d-one', false],
      ['d-two', true],
      ['d-three', true],
    ])
    expect(top.trips).toBeLessThanOrEqual(2)
    expect(ids((await biz.ask(departs.listChildDeparts, { pid: 'd-one' })).body.result)).toEqual(['d-it'])
  })
  test('includes closed departments on request', async () => {
    const world = await branchWorld()
    const { body } = await (await world.as('admin')).ask(departs.listChildDeparts, { pid: 'd-one', closed: 1 })
    expect(body.result.map(({ id, status }) => [id, status])).toEqual([
      ['d-it', '1'],
      ['d-shut', '0'],
    ])
  })
  test('returns contact details to department managers only', async () => {
    const world = await branchWorld()
    const of = async (role: 'admin' | 'subjectMan') =>
      (await (await world.as(role)).ask(departs.listChildDeparts, { pid: 'd-one' })).body.result[0]!
    expect(await of('admin')).toMatchObject({ mobile: '010-1', address: '金融街 1 号' })
    expect(await of('subjectMan')).toMatchObject({ mobile: '', address: '', departName: '信息技术部' })
  })
  test('is filtered by codes or ids on request', async () => {
    const world = await branchWorld()
    const by = await world.as('admin')
    const { body } = await by.ask(departs.listChildDeparts, { ids: 'd-team,d-it', primaryKey: 'orgCode' })
    expect(body.result.map(({ key }) => key)).toEqual(['A02A01', 'A02A01A01'])
  })
  test('is returned as a whole in one read', async () => {
    const world = await branchWorld()
    const { body, trips } = await (await world.as('admin')).ask(departs.tree, {})
    const one = body.result.find(({ id }) => id === 'd-one')!
    expect([ids(body.result), ids(one.children!), ids(one.children![0]!.children!)]).toEqual([
      ['d-centre', 'd-one', 'd-two', 'd-three'],
      ['d-it'],
      ['d-team'],
    ])
    expect(trips).toBeLessThanOrEqual(2)
    const some = await (await world.as('admin')).ask(departs.tree, { ids: 'd-team' })
    expect(some.body.result[0]!.children![0]!.children![0]).toMatchObject({ id: 'd-team', isLeaf: true })
    const plain = await (await world.as('admin')).ask(departs.idTree)
    expect(plain.body.result[1]).toEqual({
      ...{ key: 'd-one', value: 'd-one', title: '甲证券股份有限公司' },
      children: [
        {
          ...{ key: 'd-it', value: 'd-it', title: '信息技术部' },
          children: [{ key: 'd-team', value: 'd-team', title: '运维组' }],
        },
      ],
    })
  })
  test('of a leader contains the departments they lead', async () => {
    const world = await branchWorld()
    const by = await world.as('mechanism')
    expect((await by.ask(departs.listLedDeparts)).body.result).toEqual([])
    await world.db.run(`insert into user_depart (user_id, depart_id, leads) values ('${by.user.id}', 'd-it', 1)`)
    expect(ids((await by.ask(departs.listLedDeparts)).body.result)).toEqual(['d-it'])
    const found = async (keyWord: string) => (await by.ask(departs.searchBy, { keyWord, myDeptSearch: 1 })).body
    expect((await found('运维')).result.map(({ id }) => id)).toEqual(['d-team'])
    expect((await found('证券')).success).toBe(false)
  })
})

describe('department search', () => {
  const search = async (world: World, keyWord: string, closed: 0 | 1 = 0) => {
    const { body } = await (await world.as('subjectMan')).ask(departs.searchBy, { keyWord, closed })
    return body.success ? ids(body.result) : body.message
  }
  test('matches name, pinyin and initials, with the parent', async () => {
    const world = await branchWorld()
    expect(await search(world, '信息')).toEqual(['d-it'])
    expect(await search(world, 'xinxi')).toEqual(['d-it'])
    expect(await search(world, 'xxjsb')).toEqual(['d-it'])
    expect(await search(world, '运')).toEqual(['d-team'])
    const { body, trips } = await (await world.as('subjectMan')).ask(departs.searchBy, { keyWord: '运维组' })
    expect(body.result[0]!.parentName).toBe('信息技术部')
    expect(trips).toBeLessThanOrEqual(2)
  })
  test('lists exact names first', async () => {
    const world = await branchWorld()
    await world.make('depart', { id: 'd-x', departName: '上海信息技术部筹备组', orgCode: 'A05' })
    expect(await search(world, '信息技术部')).toEqual(['d-it', 'd-x'])
  })
  test('includes closed departments on request and pending ones never', async () => {
    const world = await branchWorld()
    expect(await search(world, '清算')).toBe('未查询匹配数据！')
    expect(await search(world, '清算', 1)).toEqual(['d-shut'])
    expect(await search(world, '待确认', 1)).toBe('未查询匹配数据！')
  })
  test.each(['%', '_', '"', "'", '*', '···', ''])('returns nothing for %j', async (keyWord) => {
    expect(await search(await branchWorld(), keyWord)).toBe('未查询匹配数据！')
  })
  test('returns the ancestors of a department', async () => {
    const world = await branchWorld()
    const by = await world.as('subjectMan')
    const { body } = await by.ask(departs.listAncestors, { departId: 'd-team' })
    expect(body.result.parentIds).toEqual(['d-one', 'd-it'])
    expect(body.result.parentMap['d-it']).toMatchObject({ departName: '信息技术部', orgCode: 'A02A01' })
    expect((await by.ask(departs.listAncestors, { orgCode: 'A02A01' })).body.result.parentIds).toEqual(['d-one'])
    expect((await by.ask(departs.parentName, { parentId: 'd-it' })).body.result).toEqual({
      parentName: '信息技术部',
      departCode: 'A02A01',
      orgType: '2',
    })
    expect((await by.ask(departs.departName, { orgCode: 'A02A01' })).body.result.departName).toBe('信息技术部')
  })
  test('returns 404 for an unknown department', async () => {
    const by = await (await branchWorld()).as('subjectMan')
    expect((await by.ask(departs.listAncestors, { departId: 'x' })).status).toBe(404)
    expect((await by.ask(departs.listAncestors, {})).status).toBe(404)
    expect((await by.ask(departs.parentName, { parentId: 'd-wait' })).status).toBe(404)
    expect((await by.ask(departs.departName, { orgCode: 'Z99' })).status).toBe(404)
  })
})
