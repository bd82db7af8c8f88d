import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import * as departs from '~/worker/departs/calls'
import * as departRoles from '~/worker/permissions/depart-roles/calls'
import * as narrowing from '~/worker/permissions/row-rules/calls'
import * as people from '~/worker/people/calls'
import { roles } from '~/worker/policy/roles'
import * as searching from '~/worker/search/calls'
import * as subjects from '~/worker/subjects/calls'

type Rule = { permissionId: string; ruleColumn: string; ruleConditions?: string; ruleValue: string }
async function rule(world: World, given: Rule) {
  const admin = await world.as('admin')
  const { body } = await admin.ask(narrowing.addPermissionRule, { ruleConditions: '=', ruleName: '限定', ...given })
  if (!body.success) throw new Error(body.message)
  return body.result.id
}
/** A data rule of the business managers. */
async function assignPeopleRule(world: World, given: Rule) {
  const id = await rule(world, given)
  const admin = await world.as('admin')
  await admin.ask(narrowing.saveRulesOfRole, { permissionId: given.permissionId, roleId: '1', dataRuleIds: id })
  return id
}

describe('data rules on people', () => {
  const of = async () => {
    const world = await freshWorld()
    const one = await world.person('subjectMan', { realname: '赵一', pinyin: 'zhaoyi' })
    const two = await world.person('counselor', { realname: '钱二', pinyin: 'qianer' })
    await assignPeopleRule(world, { permissionId: 'user:read', ruleColumn: 'realname', ruleValue: '赵一' })
    return { world, manager: await world.as('bizManger'), one, two }
  }
  test('restrict lists with totals, one person and the recycle bin', async () => {
    const { manager, world, one, two } = await of()
    const { result } = (await manager.ask(people.list, {})).body
    expect([result.total, result.records.map(({ id }) => id)]).toEqual([1, [one.id]])
    expect((await manager.ask(people.byId, { id: one.id })).body.success).toBe(true)
    expect((await manager.attempt(people.byId, { id: two.id })).status).toBe(404)
    await (await world.as('admin')).ask(people.remove, { id: two.id })
    expect((await manager.ask(people.bin)).body.result).toEqual([])
  })
  test('restrict filters and commands', async () => {
    const { manager, two } = await of()
    expect((await manager.ask(people.list, { keyword: '钱二' })).body.result.total).toBe(0)
    expect((await manager.ask(people.peopleOfDepart, { id: 'd-two' })).body.result).toEqual([])
    expect((await manager.attempt(people.setStatus, { ids: [two.id], status: 2 })).body.code).toBe(404)
  })
  test('restrict pickers and the search', async () => {
    const { manager, one } = await of()
    const picked = async (keyword: string) =>
      (await manager.ask(people.pickableUsers, { keyword })).body.result.map(({ id }) => id)
    expect([await picked(''), await picked('钱')]).toEqual([[one.id], []])
    const found = async (q: string) =>
      (await manager.ask(searching.search, { q, kind: 'person' })).body.result!.records.map(({ id }) => id)
    expect([await found('赵一'), await found('钱二')]).toEqual([[one.id], []])
  })
  test('restrict the workbook', async () => {
    const { manager } = await of()
    const answer = await manager.ask(people.exportXls, {})
    const all = (await (await (await of()).world.as('admin')).ask(people.exportXls, {})).response
    expect((await answer.response.arrayBuffer()).byteLength).toBeLessThan((await all.arrayBuffer()).byteLength)
  })
  test('hide the count of a department that the caller sees only in part', async () => {
    const { manager } = await of()
    const { result } = (await manager.ask(people.departNodes, {})).body
    expect(result.map(({ total }) => total)).toEqual(result.map(() => null))
  })
  test('hide all people if a column is unknown', async () => {
    const { manager, world } = await of()
    await world.client.execute("update permission_rule set rule_column = 'password'")
    expect((await manager.ask(people.list, {})).body.result.total).toBe(0)
    expect((await manager.ask(people.pickableUsers, {})).body.result).toEqual([])
  })
})

describe('data rules on institutions', () => {
  const of = async () => {
    const world = await freshWorld()
    await world.make('depart', { id: 'd-below', departName: '甲证券研究部', orgCode: 'A02A01', parentId: 'd-one' })
    await assignPeopleRule(world, {
      permissionId: 'depart:manage',
      ruleColumn: 'orgCode',
      ruleConditions: 'RIGHT_LIKE',
      ruleValue: 'A02A',
    })
    return { world, manager: await world.as('bizManger') }
  }
  test('restrict lists, pickers and the search', async () => {
    const { manager } = await of()
    expect((await manager.ask(departs.allDeparts)).body.result.map(({ id }) => id)).toEqual(['d-below'])
    expect((await manager.ask(departs.pickableDeparts, {})).body.result.map(({ id }) => id)).toEqual(['d-below'])
    expect((await manager.attempt(departs.searchBy, { keyWord: '乙基金' })).body.success).toBe(false)
    expect((await manager.attempt(departs.departName, { orgCode: 'A03' })).status).toBe(404)
    const found = await manager.ask(searching.search, { q: '证券', kind: 'institution' })
    expect(found.body.result!.records.map(({ id }) => id)).toEqual(['d-below'])
  })
  test('start the tree with the first visible institution', async () => {
    const { manager } = await of()
    expect((await manager.ask(departs.listChildDeparts, {})).body.result.map(({ id, isLeaf }) => [id, isLeaf])).toEqual(
      [['d-below', true]],
    )
    expect((await manager.ask(departs.tree, {})).body.result.map(({ id }) => id)).toEqual(['d-below'])
    expect((await manager.ask(people.departNodes, {})).body.result.map(({ id }) => id)).toEqual(['d-below'])
  })
  test('do not affect other roles', async () => {
    const { world } = await of()
    expect((await (await world.as('admin')).ask(departs.allDeparts)).body.result).toHaveLength(5)
  })
})

test('the preview of visibility includes people and institutions', async () => {
  const world = await freshWorld()
  await assignPeopleRule(world, { permissionId: 'depart:manage', ruleColumn: 'orgCode', ruleValue: 'A03' })
  const { user } = await world.as('bizManger')
  const { body } = await (await world.as('admin')).ask(narrowing.previewVisibility, { userId: user.id, roleId: '1' })
  expect(body.result.others).toEqual([
    { resource: 'person', name: '用户', total: 1, withoutRules: 1 },
    { resource: 'depart', name: '机构', total: 1, withoutRules: 4 },
  ])
})

describe('a data rule of a department role', () => {
  /** 甲证券 has an assigned role with a data rule on subjects. */
  const of = async (ruleValue: string) => {
    const world = await freshWorld()
    const [admin, person] = [await world.as('admin'), await world.as('subjectMan')]
    for (const year of ['2025', '2026', '2027']) await world.subject({ id: year, year })
    const id = await rule(world, { permissionId: 'subject:read', ruleColumn: 'year', ruleValue })
    const at = { permissionId: 'subject:read', departId: 'd-one' }
    await admin.ask(departRoles.saveDepartPermission, { departId: 'd-one', permissionIds: ['subject:read'] })
    await admin.ask(departRoles.saveRulesOfDepart, { ...at, dataRuleIds: id })
    const { body } = await admin.ask(departRoles.add, { departId: 'd-one', roleName: '联络', roleCode: 'contact' })
    const roleId = body.result.id
    await admin.ask(departRoles.saveDeptRolePermission, { roleId, permissionIds: ['subject:read'] })
    const given = await admin.ask(departRoles.saveRulesOfDepartRole, {
      ...{ permissionId: 'subject:read', roleId, dataRuleIds: id },
    })
    expect(given.body.success, given.body.message).toBe(true)
    await admin.ask(departRoles.giveRoles, { userId: person.user.id, newRoleId: [roleId] })
    const seen = async () =>
      (await person.ask(subjects.listSubjects, {})).body.result.records.map((one) => one.id).toSorted()
    const narrow = async (value: string) => {
      const other = await rule(world, { permissionId: 'subject:read', ruleColumn: 'year', ruleValue: value })
      await admin.ask(narrowing.saveRulesOfRole, {
        ...{ permissionId: 'subject:read', roleId: roles.subjectMan.id, dataRuleIds: other },
      })
    }
    return { world, admin, person, id, at, roleId, seen, narrow }
  }
  test('restricts nothing if the main role sees everything', async () => {
    const { seen } = await of('2025')
    expect(await seen()).toEqual(['2025', '2026', '2027'])
  })
  test('adds to the rows that the rules of the main role allow', async () => {
    const { seen, narrow } = await of('2025')
    await narrow('2026')
    expect(await seen()).toEqual(['2025', '2026'])
  })
  test('is the only access if the main role lacks the permission', async () => {
    const { world, seen } = await of('2025')
    await world.client.execute({
      sql: "delete from role_permission where role_id = ? and permission_id = 'subject:read'",
      args: [roles.subjectMan.id],
    })
    expect(await seen()).toEqual(['2025'])
  })
  test('is listed with those of the department', async () => {
    const { admin, at, id, roleId } = await of('2025')
    const own = (await admin.ask(departRoles.rulesOfDepartRole, { ...at, roleId })).body.result
    expect([own.datarule.map((one) => one.id), own.drChecked]).toEqual([[id], id])
    expect((await admin.ask(departRoles.rulesOfDepart, at)).body.result.drChecked).toBe(id)
    expect((await admin.attempt(departRoles.rulesOfDepartRole, { ...at, departId: 'd-two', roleId })).status).toBe(404)
  })
  test('must be one of the department, which cannot lose it meanwhile', async () => {
    const { world, admin, at, id, roleId } = await of('2025')
    const other = await rule(world, { permissionId: 'subject:read', ruleColumn: 'year', ruleValue: '1999' })
    const strange = await admin.attempt(departRoles.saveRulesOfDepartRole, { ...at, roleId, dataRuleIds: other })
    expect(strange.body.result).toEqual({ dataRuleIds: '数据规则不在部门可用规则范围内' })
    const none = await admin.attempt(departRoles.saveRulesOfDepartRole, { ...at, roleId, dataRuleIds: 'nothing' })
    expect(none.body.code).toBe(400)
    const taken = await admin.attempt(departRoles.saveRulesOfDepart, { ...at, dataRuleIds: '' })
    expect(taken.body).toMatchObject({ code: 409, message: '规则“限定”已用于部门角色“联络”，请先取消' })
    expect((await admin.attempt(narrowing.deletePermissionRule, { id })).body.code).toBe(409)
    expect((await admin.attempt(departRoles.saveRulesOfDepart, { ...at, departId: 'x', dataRuleIds: '' })).status).toBe(
      404,
    )
  })
})

test('a preview lists the effect of a change of department permissions on people', async () => {
  const world = await freshWorld()
  const [admin, person] = [await world.as('admin'), await world.as('subjectMan')]
  const owned = ['role:manage', 'file:upload']
  await admin.ask(departRoles.saveDepartPermission, { departId: 'd-one', permissionIds: owned })
  const { body } = await admin.ask(departRoles.add, { departId: 'd-one', roleName: '联络', roleCode: 'contact' })
  await admin.ask(departRoles.saveDeptRolePermission, { roleId: body.result.id, permissionIds: owned })
  await admin.ask(departRoles.giveRoles, { userId: person.user.id, newRoleId: [body.result.id] })
  const asked = { permissionIds: [], lastpermissionIds: owned, dryRun: 1 as const }
  const lost = [
    { id: 'role:manage', name: '维护角色与权限', holders: 1, elsewhere: 0 },
    { id: 'file:upload', name: expect.any(String), holders: 1, elsewhere: 1 },
  ]
  const people = [{ id: person.user.id, realname: person.user.realname, username: person.user.username }]
  const ofDepart = await admin.ask(departRoles.saveDepartPermission, { departId: 'd-one', ...asked })
  const ofRole = await admin.ask(departRoles.saveDeptRolePermission, { roleId: body.result.id, ...asked })
  for (const { body: told } of [ofDepart, ofRole]) {
    expect(told.result).toMatchObject({ holders: 1, people, gained: [] })
    expect(told.result.lost).toEqual(expect.arrayContaining(lost))
  }
  expect((await admin.ask(departRoles.queryDepartPermission, { departId: 'd-one' })).body.result).toHaveLength(2)
})
