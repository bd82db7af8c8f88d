import { expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import * as departs from '~/worker/permissions/depart-roles/calls'
import * as grants from '~/worker/permissions/grants/calls'

/** A role of 甲证券 assigned to a person of 甲证券, with these rights. */
async function departRole(world: World, owned: string[], granted: string[]) {
  const admin = await world.as('admin')
  const person = await world.as('subjectMan')
  await admin.ask(departs.saveDepartPermission, { departId: 'd-one', permissionIds: owned })
  const { body } = await admin.ask(departs.add, { departId: 'd-one', roleName: '联络', roleCode: 'contact' })
  const roleId = body.result.id
  const saved = await admin.ask(departs.saveDeptRolePermission, { roleId, permissionIds: granted })
  await admin.ask(departs.giveRoles, { userId: person.user.id, newRoleId: [roleId] })
  return { admin, person, roleId, saved }
}

test('a department role adds permissions that the department owns', async () => {
  const world = await freshWorld()
  const { person } = await departRole(world, ['role:manage'], ['role:manage'])
  expect((await person.ask(grants.loadAllRoleIds, {})).status).toBe(200)
})
test('a department role gets no permission that its department does not own', async () => {
  const world = await freshWorld()
  const { saved, person } = await departRole(world, ['file:upload'], ['role:manage'])
  expect(saved.body.result).toEqual({ permissionIds: '有 1 项权限不在部门的权限范围内' })
  expect((await person.ask(grants.loadAllRoleIds, {})).status).toBe(403)
})
test('revoking a permission of a department takes effect at the next call', async () => {
  const world = await freshWorld()
  const { admin, person } = await departRole(world, ['role:manage'], ['role:manage'])
  await admin.ask(departs.saveDepartPermission, {
    departId: 'd-one',
    permissionIds: '',
    lastpermissionIds: 'role:manage',
  })
  expect((await person.ask(grants.loadAllRoleIds, {})).status).toBe(403)
})
test('the policy also restricts the permissions of a department', async () => {
  const world = await freshWorld()
  const { person } = await departRole(world, ['subject:decide'], ['subject:decide'])
  const { body } = await person.ask((await import('~/worker/permissions/calls')).ownPermissions, {})
  expect(body.result.auth.map(({ action }) => action)).toContain('subject:decide')
  const { hasRight: holds } = await import('~/worker/policy/authorization')
  expect(
    holds({ kind: 'person', roleCode: 'subjectMan', grants: new Set(['subject:decide']) } as never, 'subject:decide'),
  ).toBe(false)
})
test('a person outside of the department cannot have its role', async () => {
  const world = await freshWorld()
  const { admin, roleId } = await departRole(world, ['file:upload'], ['file:upload'])
  const other = await world.as('counselor')
  const { body } = await admin.ask(departs.giveRoles, { userId: other.user.id, newRoleId: [roleId] })
  expect(body.result).toEqual({ userId: '该用户不属于此部门' })
})
test('the permission tree of a department role contains the permissions of the department', async () => {
  const world = await freshWorld()
  const { admin } = await departRole(world, ['file:upload', '/share/folder'], ['file:upload'])
  const { body } = await admin.ask(departs.queryTreeListForDeptRole, { departId: 'd-one' })
  expect(body.result.ids.toSorted()).toEqual(['/share/folder', 'file:upload'])
})
test('an assigned role is not deleted', async () => {
  const world = await freshWorld()
  const { admin, roleId } = await departRole(world, ['file:upload'], ['file:upload'])
  const { body } = await admin.ask(departs.remove, { id: roleId })
  expect(body.message).toBe('“联络”有 1 人持有，不可删除')
})
