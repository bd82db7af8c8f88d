import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as departs from '~/worker/departs/calls'

/** Creates a department of 甲证券 with a team in it. */
async function branchWorld() {
  const world = await freshWorld()
  const admin = await world.as('admin')
  const add = async (departName: string, parentId = '') =>
    (await admin.ask(departs.add, { departName, parentId })).body.result
  const it = await add('信息技术部', 'd-one')
  const team = await add('运维组', it.id)
  return { world, admin, add, it, team }
}

describe('new department', () => {
  test('gets the code after the last sibling and its level', async () => {
    const { world, admin, add, it, team } = await branchWorld()
    expect([it.orgCode, team.orgCode]).toEqual(['A02A01', 'A02A01A01'])
    expect((await add('清算部', 'd-one')).orgCode).toBe('A02A02')
    expect(await world.read('depart', team.id)).toMatchObject({ orgType: '3', parentId: it.id, initials: 'ywz' })
    const answer = await admin.ask(departs.add, { departName: '丁信托' })
    expect([answer.body.result.orgCode, answer.trips]).toEqual(['A05', 2])
  })
  test('continues after A99 with B01 and never reuses the code of a deleted one', async () => {
    const { world, admin, add } = await branchWorld()
    const { id } = await add('临时部', 'd-one')
    await admin.ask(departs.remove, { id })
    expect((await add('合规部', 'd-one')).orgCode).toBe('A02A03')
    await world.make('depart', { departName: '末', orgCode: 'A02A99', parentId: 'd-one' })
    expect((await add('风控部', 'd-one')).orgCode).toBe('A02B01')
  })
  test.each([
    [{ departName: '信息技术部', parentId: 'd-one' }, { departName: '同一上级部门下已有同名部门' }],
    [{ departName: '', parentId: 'd-one' }, { departName: '部门名称不能为空' }],
    [{ departName: '甲', parentId: 'nowhere' }, { parentId: '上级部门不存在' }],
    [{ departName: '甲', departType: 'nowhere' }, { departType: '机构类型有误' }],
    [{ departName: '甲', creditCode: '12' }, { creditCode: '统一社会信用代码应为 18 位数字或大写字母' }],
    [{ departName: '甲', province: '99' }, { province: '省份不存在，请重新选择' }],
  ])('rejects an invalid field with a message: %j', async (input, wrong) => {
    const { world, admin } = await branchWorld()
    const before = (await world.all('depart')).length
    expect((await admin.ask(departs.add, input)).body).toMatchObject({ success: false, code: 400, result: wrong })
    expect(await world.all('depart')).toHaveLength(before)
  })
})

describe('department', () => {
  test('is edited except for its place and its code', async () => {
    const { world, admin, it } = await branchWorld()
    const sent = { id: it.id, departName: '科技部', orgCode: 'Z01', parentId: '', mobile: '010-2' }
    expect((await admin.ask(departs.edit, sent)).body.success).toBe(true)
    expect(await world.read('depart', it.id)).toMatchObject({
      ...{ departName: '科技部', pinyin: 'kejibu', orgCode: 'A02A01', parentId: 'd-one', mobile: '010-2' },
    })
  })
  test('returns 409 if someone else changed it meanwhile', async () => {
    const { admin, it } = await branchWorld()
    await admin.ask(departs.edit, { id: it.id, memo: '一', lockVersion: 0 })
    expect((await admin.ask(departs.edit, { id: it.id, memo: '二', lockVersion: 0 })).body.code).toBe(409)
  })
  test('accepts its own people as leaders only', async () => {
    const { world, admin } = await branchWorld()
    const [own, foreign] = [await world.person('mechanism'), await world.person('counselor')]
    expect((await admin.ask(departs.edit, { id: 'd-one', leaders: [foreign.id] })).body.result).toEqual({
      leaders: '负责人须为本部门人员',
    })
    await admin.ask(departs.edit, { id: 'd-one', leaders: [own.id] })
    expect((await admin.ask(departs.byId, { id: 'd-one' })).body.result.directorUserIds).toBe(own.id)
    await admin.ask(departs.edit, { id: 'd-one', leaders: [] })
    expect((await admin.ask(departs.byId, { id: 'd-one' })).body.result.directorUserIds).toBe('')
  })
  test('is closed after its children and opened after its parent', async () => {
    const { admin, it, team } = await branchWorld()
    const set = async (id: string, status: '0' | '1') =>
      (await admin.ask(departs.close, { ids: id, status })).body.message
    expect(await set(it.id, '0')).toBe('其下仍有 1 个启用的部门，请先停用')
    expect(await set(team.id, '0')).toBe('已停用 1 个部门')
    expect(await set(it.id, '0')).toBe('已停用 1 个部门')
    expect(await set(team.id, '1')).toBe('上级部门已停用')
    expect(await set(it.id, '0')).toBe('该部门已停用')
  })
  test('is deleted with its descendants unless something refers to them', async () => {
    const { world, admin, it, team } = await branchWorld()
    const { id } = await world.person('subjectMan', { departId: team.id })
    await world.subject({ id: 's', sysOrgCode: 'A02A01' })
    const refused = await admin.ask(departs.remove, { id: it.id })
    expect(refused.body).toMatchObject({
      ...{ success: false, code: 409, message: '“信息技术部”仍有1 名人员、1 个课题，不可删除' },
    })
    await world.db.run(`update user set del_flag = 1 where id = '${id}'`)
    await world.db.run("update subject set sys_org_code = 'A03' where id = 's'")
    const done = await admin.ask(departs.remove, { id: it.id })
    expect([done.body.result.ok, done.trips]).toEqual([[it.id], 2])
    expect(await world.read('depart', team.id)).toMatchObject({ delFlag: 1 })
  })
})

describe('moving a department', () => {
  test('moves its descendants and updates the code in every referring row', async () => {
    const { world, admin, it, team } = await branchWorld()
    const { id: userId } = await world.person('subjectMan', { departId: team.id, sysOrgCode: 'A02A01A01' })
    await world.subject({ id: 's', status: 'TO_APPROVAL', sysOrgCode: 'A02A01' })
    await world.subject({ id: 'other', sysOrgCode: 'A02' })
    const seen = await admin.ask(departs.previewMove, { id: it.id, parentId: 'd-two' })
    expect(seen.body.result).toMatchObject({
      ...{ from: 'A02A01', to: 'A03A01', departs: 2, people: 1, subjects: 1 },
      codes: [
        { departName: '信息技术部', from: 'A02A01', to: 'A03A01' },
        { departName: '运维组', from: 'A02A01A01', to: 'A03A01A01' },
      ],
    })
    const { body, trips } = await admin.ask(departs.move, { id: it.id, parentId: 'd-two' })
    expect([body.message, body.result.orgCode, trips]).toEqual(['已移动，2 个部门编码已更新', 'A03A01', 2])
    expect(await world.read('depart', team.id)).toMatchObject({ orgCode: 'A03A01A01', sysOrgCode: 'A03A01A01' })
    expect(await world.read('user', userId)).toMatchObject({ sysOrgCode: 'A03A01A01' })
    expect((await world.all('subject')).map((row) => [row.id, row.sysOrgCode])).toEqual([
      ['s', 'A03A01'],
      ['other', 'A02'],
    ])
  })
  test('to the top assigns an institution code', async () => {
    const { world, admin, it, team } = await branchWorld()
    expect((await admin.ask(departs.move, { id: it.id, parentId: '0' })).body.result.orgCode).toBe('A05')
    expect(await world.read('depart', team.id)).toMatchObject({ orgCode: 'A05A01', orgType: '2' })
  })
  test('below itself, to its parent or below a closed one is rejected', async () => {
    const { world, admin, it, team } = await branchWorld()
    await world.make('depart', { id: 'd-shut', departName: '丁', orgCode: 'A09', status: '0' })
    const before = await world.all('depart')
    const to = async (parentId: string) => (await admin.ask(departs.move, { id: it.id, parentId })).body.message
    expect(await to(team.id)).toBe('部门不可移至本部门或其下级部门之下')
    expect(await to(it.id)).toBe('部门不可移至本部门或其下级部门之下')
    expect(await to('d-one')).toBe('已在该部门之下')
    expect(await to('d-shut')).toBe('上级部门已停用')
    expect(await to('nowhere')).toBe('上级部门不存在')
    expect((await admin.ask(departs.move, { id: 'nowhere', parentId: '' })).status).toBe(404)
    expect(await world.all('depart')).toEqual(before)
  })
  test('twice in parallel below each other moves once', async () => {
    const { world, admin, it, add } = await branchWorld()
    const other = await add('清算部', 'd-one')
    const answers = await Promise.all([
      admin.ask(departs.move, { id: it.id, parentId: other.id }),
      admin.ask(departs.move, { id: other.id, parentId: it.id }),
    ])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    const codes = (await world.all('depart')).filter(({ delFlag }) => delFlag === 0)
    for (const row of codes.filter(({ parentId }) => parentId))
      expect(row.orgCode.slice(0, -3)).toBe(codes.find(({ id }) => id === row.parentId)!.orgCode)
  })
})

test('management lists include closed departments and list pending ones separately', async () => {
  const { world, admin, team } = await branchWorld()
  await admin.ask(departs.close, { ids: team.id, status: '0' })
  await world.make('depart', { id: 'd-wait', departName: '待确认基金', orgCode: '?d-wait', status: '0', audited: 0 })
  const names = (rows: readonly { departName: string }[]) => rows.map(({ departName }) => departName)
  expect(names((await admin.ask(departs.notRemoved)).body.result)).toContain('运维组')
  expect(names((await admin.ask(departs.listAll)).body.result)).not.toContain('待确认基金')
  expect(names((await admin.ask(departs.pendingDeparts)).body.result)).toEqual(['待确认基金'])
  expect((await admin.ask(departs.checkName, { departName: '信息技术部', parentId: 'd-one' })).body.message).toBe(
    '该值不可用，系统中已存在！',
  )
  expect((await admin.ask(departs.checkName, { departName: '信息技术部', parentId: 'd-two' })).body.success).toBe(true)
})
