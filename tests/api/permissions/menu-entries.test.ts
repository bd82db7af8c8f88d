import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as permissions from '~/worker/permissions/calls'
import * as grants from '~/worker/permissions/grants/calls'
import * as menus from '~/worker/permissions/menus/calls'

const link = {
  menuType: 1,
  parentId: 'messages',
  name: '证监会网站',
  url: 'https://www.csrc.gov.cn',
  internalOrExternal: 1,
}

describe('a menu entry', () => {
  test('with an external link is in the menu of roles that have it', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { body } = await admin.ask(menus.add, link)
    await admin.ask(grants.saveRolePermission, { roleId: '6', permissionIds: body.result.id })
    const own = await admin.ask(permissions.ownPermissions, {})
    const group = own.body.result.menu.find(({ id }) => id === 'messages')
    expect(group?.children?.find(({ id }) => id === body.result.id)?.meta).toMatchObject({
      title: '证监会网站',
      url: 'https://www.csrc.gov.cn',
      internalOrExternal: true,
    })
  })
  test.each([
    ['a script as its path', { url: 'javascript:alert(1)' }, 'url', '外部链接须以 http:// 或 https:// 开头'],
    ['an existing path', { url: '/system/user', internalOrExternal: 0 }, 'url', '已有菜单使用该地址'],
    ['no parent', { parentId: '' }, 'parentId', '请选择上级菜单'],
    ['an unknown parent', { parentId: 'x' }, 'parentId', '上级菜单不存在'],
    ['a permission as its parent', { parentId: 'subject:read' }, 'parentId', '按钮之下不可再设菜单'],
    ['an unknown permission', { menuType: 2, perms: 'a:b' }, 'perms', '程序中无权限标识“a:b”'],
    ['a permission that already has a button', { menuType: 2, perms: 'subject:read' }, 'perms', '该权限标识已有按钮'],
  ])('is rejected with %s', async (_, given, field, says) => {
    const world = await freshWorld()
    const { body } = await (await world.as('admin')).attempt(menus.add, { ...link, ...given })
    expect([body.code, body.result]).toEqual([400, { [field]: says }])
  })
  test('that is built in can be renamed but keeps its path', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const [entry] = (await admin.ask(menus.list, { name: '系统公告' })).body.result
    const given = {
      ...entry!,
      children: undefined,
      menuType: 1 as const,
      permsType: '1' as const,
      status: '1' as const,
    }
    expect((await admin.ask(menus.edit, { ...given, name: '通告' })).body.success).toBe(true)
    const moved = await admin.ask(menus.edit, { ...given, lockVersion: 1, url: '/elsewhere' })
    expect(moved.body.result).toEqual({ url: '内置菜单的类型、地址与权限标识不可修改' })
  })
  test('that is built in cannot be deleted', async () => {
    const world = await freshWorld()
    const { body } = await (await world.as('admin')).ask(menus.remove, { ids: ['/system/user'] })
    expect(body.message).toBe('“用户管理”是内置权限，不可删除')
  })
  test('is deleted with its grants', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { body } = await admin.ask(menus.add, link)
    await admin.ask(grants.saveRolePermission, { roleId: '6', permissionIds: body.result.id })
    expect((await admin.ask(menus.remove, { id: body.result.id })).body.success).toBe(true)
    expect((await world.all('rolePermission')).some(({ permissionId }) => permissionId === body.result.id)).toBe(false)
  })
})

describe('the order of the menu', () => {
  test('is stored', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const below = async () =>
      (await admin.ask(menus.getSystemSubmenu, { parentId: 'dashboard' })).body.result.map(({ id }) => id)
    const ids = (await below()).toReversed()
    const { trips } = await admin.ask(menus.sort, { parentId: 'dashboard', ids })
    expect([await below(), trips]).toEqual([ids, 2])
  })
  test('rejects an entry below itself', async () => {
    const world = await freshWorld()
    const { body } = await (await world.as('admin')).ask(menus.sort, { parentId: '/system/user', ids: ['system'] })
    expect(body.message).toBe('不可移至自身之下')
  })
})

test('the permission tree contains every permission and loads in one round trip', async () => {
  const world = await freshWorld()
  const admin = await world.as('admin')
  const { body, trips } = await admin.ask(grants.queryTreeList, {})
  expect([body.result.ids.length, trips]).toEqual([(await world.all('permission')).length, 2])
})
