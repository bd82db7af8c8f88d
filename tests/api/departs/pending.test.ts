import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as registration from '~/worker/auth/registration/calls'
import * as departs from '~/worker/departs/calls'
import { departSimilarity } from '~/worker/departs/rules'
import { roles } from '~/worker/policy/roles'

/** Creates a pending institution with its user and account request. */
async function pendingWorld(departName: string, more: Record<string, string> = {}) {
  const world = await freshWorld()
  const admin = await world.as('admin')
  await world.make('depart', { id: 'd-wait', departName, orgCode: '?d-wait', status: '0', audited: 0, ...more })
  await world.make('user', {
    ...{ id: 'u-new', username: 'xinren', realname: '新人', password: '-', status: 2, accountAuth: 2 },
    ...{ departId: 'd-wait', roleId: roles.subjectMan.id },
  })
  await world.make('accountRequest', {
    ...{ id: 'r-new', kind: 'register', userId: 'u-new', username: 'xinren', realname: '新人' },
    ...{ roleId: roles.subjectMan.id, departId: 'd-wait', newDepart: 1 },
  })
  const one = (await world.read('depart', 'd-one'))!
  return { world, admin, one }
}

describe('pending institution', () => {
  test('is listed with its applicant and similar institutions', async () => {
    const { admin, one } = await pendingWorld('甲证券有限责任公司')
    const { body, trips } = await admin.ask(departs.pendingDeparts)
    expect(trips).toBeLessThanOrEqual(2)
    expect(body.result).toMatchObject([
      { id: 'd-wait', applicant: '新人', requestId: 'r-new', like: [{ id: one.id, why: 'same', percent: 99 }] },
    ])
  })
  test('is confirmed with its request', async () => {
    const { world, admin } = await pendingWorld('全新期货')
    expect((await admin.ask(registration.decideRequests, { ids: 'r-new', pass: true })).body.success).toBe(true)
    expect((await admin.ask(departs.pendingDeparts)).body.result).toEqual([])
    expect(await world.read('depart', 'd-wait')).toMatchObject({ audited: 1, status: '1', orgCode: 'A05' })
  })
  test('previews the people and requests of a merge', async () => {
    const { admin, one } = await pendingWorld('甲证券')
    expect((await admin.ask(departs.previewMerge, { id: 'd-wait', into: 'd-one' })).body.result).toEqual({
      departName: one.departName,
      orgCode: one.orgCode,
      people: [{ id: 'u-new', realname: '新人', username: 'xinren' }],
      requests: 1,
      byContact: 1,
    })
  })
  test('is merged into a known one with its people and requests', async () => {
    const { world, admin, one } = await pendingWorld('甲证券')
    // The first call caches the session, which saves a round trip.
    await admin.ask(departs.previewMerge, { id: 'd-wait', into: 'd-one' })
    expect(await admin.ask(departs.mergePending, { id: 'd-wait', into: 'd-one' })).toMatchObject({
      body: { message: '已并入' },
      trips: 2,
    })
    expect(await world.read('depart', 'd-wait')).toMatchObject({ delFlag: 1, mergedInto: 'd-one' })
    expect(await world.read('user', 'u-new')).toMatchObject({ departId: 'd-one', sysOrgCode: one.orgCode })
    expect(await world.read('accountRequest', 'r-new')).toMatchObject({ departId: 'd-one', newDepart: 0, status: 0 })
    expect((await admin.ask(departs.pendingDeparts)).body.result).toEqual([])
  })
  test('lets the contact of the known one decide its requests after a merge', async () => {
    const { world, admin } = await pendingWorld('甲证券')
    await admin.ask(departs.mergePending, { id: 'd-wait', into: 'd-one' })
    const contact = await world.as('mechanism')
    const { records } = (await contact.ask(registration.accountRequests, {})).body.result
    expect(records.map(({ id, canDeal }) => [id, canDeal])).toContainEqual(['r-new', true])
    expect((await contact.ask(registration.decideRequests, { ids: 'r-new', pass: true })).body.success).toBe(true)
  })
  test.each([
    [{ id: 'd-wait', into: 'nowhere' }, 400, { into: '上级部门不存在' }],
    [{ id: 'd-wait', into: 'd-wait' }, 400, { into: '上级部门不存在' }],
    [{ id: 'd-wait', into: 'd-shut' }, 400, { into: '并入的机构已停用' }],
    [{ id: 'd-one', into: 'd-two' }, 404, null],
    [{ id: 'd-wait' }, 400, { into: expect.any(String) }],
  ])('rejects an invalid merge target: %j', async (input, code, result) => {
    const { world, admin } = await pendingWorld('甲证券')
    await world.make('depart', { id: 'd-shut', departName: '停', orgCode: 'A09', status: '0' })
    const before = await world.all('depart')
    const { body } = await admin.attempt(departs.mergePending, input)
    expect(body).toMatchObject({ success: false, code, ...(result && { result }) })
    expect(await world.all('depart')).toEqual(before)
  })
  test('is merged once for parallel requests', async () => {
    const { admin } = await pendingWorld('甲证券')
    const send = () => admin.ask(departs.mergePending, { id: 'd-wait', into: 'd-one' })
    const answers = await Promise.all([send(), send()])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })
})

describe('similarity of two institutions', () => {
  const of = (departName: string, creditCode = '') => ({ departName, departNameFull: '', creditCode })
  test.each([
    ['甲证券股份有限公司', '甲证券（有限责任公司）', 'same'],
    ['华夏基金管理有限公司', '华夏基金', 'near'],
    ['国泰君安证券', '国泰君安证劵股份有限公司', 'near'],
    ['甲证券', '丙期货', undefined],
    ['中信', '中信', 'same'],
  ])('%s and %s: %s', (one, other, why) => {
    expect(departSimilarity(of(one), of(other))?.why).toBe(why)
  })
  test('is 100 % with the same credit code', () => {
    expect(departSimilarity(of('甲', '91110000100000001A'), of('乙', '91110000100000001A'))).toEqual({
      percent: 100,
      why: 'credit',
    })
  })
})
