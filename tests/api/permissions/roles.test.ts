import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import * as permissions from '~/worker/permissions/calls'
import * as grants from '~/worker/permissions/grants/calls'
import * as roles from '~/worker/permissions/roles/calls'
import { loadRoleList } from '~/worker/permissions/roles/queries.server'
import * as subjects from '~/worker/subjects/calls'

/** A custom role based on a built-in one, and a person with it. */
async function ownRole(world: World, baseCode: 'subjectMan' | 'bizManger' | 'counselor' | 'admin' = 'subjectMan') {
  const admin = await world.as('admin')
  const { body } = await admin.ask(roles.add, { roleName: '课题观察员', roleCode: 'watcher', baseCode })
  const roleId = body.result.id
  const user = await world.person(baseCode, { realname: '周观察' })
  await world.client.execute({
    sql: 'update role_assignment set role_id = ? where user_id = ?',
    args: [roleId, user.id],
  })
  const person = await world.signIn(user, baseCode)
  await world.client.execute({ sql: 'update session set role_id = ? where user_id = ?', args: [roleId, user.id] })
  return { admin, roleId, person, user }
}
const give = (who: Awaited<ReturnType<typeof ownRole>>, ids: string[], last: string[] = []) =>
  who.admin.ask(grants.saveRolePermission, {
    roleId: who.roleId,
    permissionIds: ids.join(','),
    lastpermissionIds: last.join(','),
  })

describe('a custom role', () => {
  test('has no permissions until some are granted', async () => {
    const world = await freshWorld()
    const { person } = await ownRole(world)
    const { status, body } = await person.ask(subjects.listSubjects, {})
    expect([status, body.success]).toEqual([403, false])
  })

  test('has a granted permission at the next call and loses it when revoked', async () => {
    const world = await freshWorld()
    const who = await ownRole(world)
    await give(who, ['subject:read'])
    expect((await who.person.ask(subjects.listSubjects, {})).status).toBe(200)
    await give(who, [], ['subject:read'])
    expect((await who.person.ask(subjects.listSubjects, {})).status).toBe(403)
  })

  test('sees the same subjects as its base role', async () => {
    const world = await freshWorld()
    const who = await ownRole(world)
    await give(who, ['subject:read'])
    await world.subject({ subjectManId: who.user.id, subjectName: '自己的' })
    await world.subject({ subjectName: '别人的' })
    const { body } = await who.person.ask(subjects.listSubjects, {})
    expect(body.result.records.map(({ subjectName }) => subjectName)).toEqual(['自己的'])
  })

  test('shows its own name and the code of its base role', async () => {
    const world = await freshWorld()
    const who = await ownRole(world)
    await give(who, ['/dashboard/workplace', 'dashboard'])
    const { body } = await who.person.ask(permissions.ownPermissions, {})
    expect(body.result.currentRole).toMatchObject({ roleName: '课题观察员', roleCode: 'subjectMan' })
  })

  test('cannot be granted permissions that the policy denies to its base role', async () => {
    const world = await freshWorld()
    const who = await ownRole(world, 'counselor')
    const { body } = await give(who, ['subject:export'])
    expect([body.code, body.message]).toEqual([409, '“课题观察员”不可拥有“导出课题”'])
    expect((await world.all('rolePermission')).filter(({ roleId }) => roleId === who.roleId)).toEqual([])
  })

  test('is not deleted while people hold it, and the message counts them', async () => {
    const world = await freshWorld()
    const { admin, roleId } = await ownRole(world)
    const { body } = await admin.ask(roles.remove, { id: roleId })
    expect(body.message).toBe('“课题观察员”有 1 人持有，不可删除')
  })

  test('is deleted with its grants once nobody holds it', async () => {
    const world = await freshWorld()
    const who = await ownRole(world)
    await give(who, ['subject:read'])
    await world.client.execute({ sql: 'delete from role_assignment where role_id = ?', args: [who.roleId] })
    expect((await who.admin.ask(roles.remove, { id: who.roleId })).body.success).toBe(true)
    expect((await world.all('rolePermission')).some(({ roleId }) => roleId === who.roleId)).toBe(false)
  })

  test('is copied with its base role, grants and rules', async () => {
    const world = await freshWorld()
    const who = await ownRole(world)
    await give(who, ['subject:read', 'file:upload'])
    const { body } = await who.admin.ask(roles.copy, { id: who.roleId, roleName: '副本', roleCode: 'second' })
    const of = await who.admin.ask(grants.queryRolePermission, { roleId: body.result.id })
    expect(of.body.result.toSorted()).toEqual(['file:upload', 'subject:read'])
  })
})

describe('a built-in role', () => {
  test('is not deleted', async () => {
    const world = await freshWorld()
    const { body } = await (await world.as('admin')).ask(roles.remove, { id: '2' })
    expect(body.message).toBe('“课题负责人”是内置角色，不可删除')
  })
  test('keeps its code', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { body } = await admin.ask(roles.edit, {
      id: '2',
      roleName: '课题负责人',
      roleCode: 'other',
      baseCode: 'subjectMan',
    })
    expect([body.code, body.result]).toEqual([400, { roleCode: '内置角色的编码不可修改' }])
  })
})

describe('saving the permissions of a role', () => {
  test('takes three round trips', async () => {
    const world = await freshWorld()
    const who = await ownRole(world)
    expect((await give(who, ['subject:read'])).trips).toBe(3)
  })

  test('lists affected people and those with the permission by another role', async () => {
    const world = await freshWorld()
    const who = await ownRole(world)
    await give(who, ['subject:read', 'file:upload'])
    await world.client.execute({
      sql: "insert into role_assignment (user_id, role_id) values (?, '2')",
      args: [who.user.id],
    })
    const { body } = await who.admin.ask(grants.saveRolePermission, {
      roleId: who.roleId,
      permissionIds: 'file:upload,folder:read',
      lastpermissionIds: 'subject:read,file:upload',
      dryRun: 1,
    })
    expect(body.result).toMatchObject({
      holders: 1,
      gained: [{ id: 'folder:read' }],
      lost: [{ id: 'subject:read', name: '查看课题', elsewhere: 1 }],
    })
  })

  test('changes nothing in a dry run', async () => {
    const world = await freshWorld()
    const who = await ownRole(world)
    const before = (await world.all('log')).length
    await who.admin.ask(grants.saveRolePermission, { roleId: who.roleId, permissionIds: 'subject:read', dryRun: 1 })
    expect((await world.all('rolePermission')).some(({ roleId }) => roleId === who.roleId)).toBe(false)
    expect(await world.all('log')).toHaveLength(before)
  })

  test('keeps the grants that another administrator saved meanwhile', async () => {
    const world = await freshWorld()
    const who = await ownRole(world)
    await give(who, ['subject:read'])
    await give(who, ['file:upload'])
    const { body } = await who.admin.ask(grants.queryRolePermission, { roleId: who.roleId })
    expect(body.result.toSorted()).toEqual(['file:upload', 'subject:read'])
  })

  test.each(['role:manage', '/system/role'])('does not revoke %s from the last role manager', async (key) => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { body } = await admin.ask(grants.saveRolePermission, {
      roleId: '6',
      permissionIds: '',
      lastpermissionIds: key,
    })
    expect([body.code, body.message]).toEqual([409, '至少须有一名有效用户可管理角色，请先将该权限授予他人'])
  })

  test('revokes them if another role still allows somebody to manage roles', async () => {
    const world = await freshWorld()
    const who = await ownRole(world, 'bizManger')
    await give(who, ['role:manage', '/system/role'])
    const { body } = await who.admin.ask(grants.saveRolePermission, {
      roleId: '6',
      permissionIds: '',
      lastpermissionIds: 'role:manage',
    })
    expect(body.success).toBe(true)
    expect((await who.person.ask(grants.loadAllRoleIds, {})).status).toBe(200)
  })

  test('rejects unknown permissions and rules', async () => {
    const world = await freshWorld()
    const who = await ownRole(world)
    const { body } = await give(who, ['subject:fly'])
    expect([body.code, body.result]).toEqual([400, { permissionIds: '有 1 项权限不存在，请刷新后重试' }])
  })
})

test('people are listed by role with their count', async () => {
  const world = await freshWorld()
  const admin = await world.as('admin')
  const person = await world.as('counselor')
  const { body, trips } = await admin.ask(roles.queryWithUser, { roleCode: 'counselor' })
  expect([body.result.map(({ total, users }) => [total, users.map(({ id }) => id)]), trips]).toEqual([
    [[1, [person.user.id]]],
    2,
  ])
})
test('an existing role code is not available', async () => {
  const world = await freshWorld()
  const admin = await world.as('admin')
  const { body } = await admin.ask(roles.checkRoleCode, { roleCode: 'admin' })
  expect([body.success, body.message]).toEqual([false, '角色编码已存在'])
})
test('the role list counts people and permissions in one round trip', async () => {
  const world = await freshWorld()
  await world.as('counselor')
  const query = { asked: [], column: 'sort', order: 'asc' as const, pageNo: 1, pageSize: 20 }
  const ctx = jobContext('test', world.bindings as never)
  const { page } = await loadRoleList(ctx, query)
  expect(ctx.meter.trips).toBe(1)
  const grants = (await world.all('rolePermission')).filter(({ roleId }) => roleId === '4').length
  expect(page.records.find(({ id }) => id === '4')).toMatchObject({ holders: 1, grants })
})
