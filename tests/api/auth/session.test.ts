import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { permission, role, rolePermission, session, user, userDepart, roleAssignment } from '~/db/schema'
import * as auth from '~/worker/auth/calls'
import * as permissions from '~/worker/permissions/calls'
import { buildMenuTree } from '~/worker/permissions/menu-tree'
import type { MenuNode } from '~/worker/permissions/contract'
import { listDemoAccounts } from '~/worker/auth/queries.server'
import { readSession } from '~/worker/auth/session.server'
import { requestContext } from '~/worker/core/context'
import { policy } from '~/worker/policy/policy'
import { roleCodes, roles } from '~/worker/policy/roles'
import * as system from '~/worker/system/calls'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type SignedIn, type World } from '../../support/world'

const alsoHas = (world: World, person: SignedIn, code: keyof typeof roles) =>
  world.db.insert(roleAssignment).values({ userId: person.user.id, roleId: roles[code].id })
const paths = (menu: MenuNode[]): string[] => menu.flatMap((node) => [node.path, ...paths(node.children ?? [])])

describe('session', () => {
  test('ends when the user signs out', async () => {
    const world = await freshWorld()
    const one = await world.as('subjectMan')
    const out = await one.ask(auth.signOut)
    expect(out.body).toMatchObject({ success: true, code: 200, message: '退出登录成功！' })
    expect(out.headers.get('set-cookie')).toMatch(/^keti_session=; .*Max-Age=0/)
    expect(await one.ask(auth.myInfo)).toMatchObject({ status: 401, body: { code: 401 } })
    expect(await world.nobody.ask(auth.signOut)).toMatchObject({
      status: 200,
      body: { message: '退出登录成功！' },
    })
  })

  test('returns 401 without or with a forged token and 500 for an expired one', async () => {
    const world = await freshWorld()
    expect(await world.nobody.ask(auth.myInfo)).toMatchObject({
      status: 401,
      body: { success: false, message: '未授权，请重新登录' },
    })
    expect((await world.caller('made.up.token').ask(auth.myInfo)).status).toBe(401)
    const one = await world.as('subjectMan')
    world.pass(7.01)
    expect(await one.ask(auth.myInfo)).toMatchObject({
      status: 500,
      body: { success: false, message: 'Token失效，请重新登录' },
    })
  })

  test('continues on another device after signing out on one', async () => {
    const world = await freshWorld()
    const one = await world.as('subjectMan')
    const other = await world.signIn((await world.read('user', one.user.id))!, 'subjectMan')
    await one.ask(auth.signOut)
    expect((await other.ask(auth.myInfo)).status).toBe(200)
    expect((await world.all('session')).map((row) => row.revoked)).toEqual([1, 0])
  })

  test('returns 401 after the user or the role is deleted', async () => {
    const world = await freshWorld()
    const one = await world.as('subjectMan')
    await world.db.update(role).set({ delFlag: 1 }).where(eq(role.id, roles.subjectMan.id))
    expect((await one.ask(auth.myInfo)).status).toBe(401)
    await world.db.update(role).set({ delFlag: 0 })
    expect((await one.ask(auth.myInfo)).status).toBe(200)
    await world.db.update(user).set({ delFlag: 1 })
    expect((await one.ask(auth.myInfo)).status).toBe(401)
  })

  test('returns 401 after the account is suspended or the role revoked', async () => {
    const world = await freshWorld()
    const frozen = await world.as('subjectMan')
    await world.db.update(user).set({ status: 2 }).where(eq(user.id, frozen.user.id))
    expect((await frozen.ask(auth.myInfo)).status).toBe(401)
    const former = await world.as('bizManger')
    await world.as('bizManger', 'who keeps the role')
    await world.db.delete(roleAssignment).where(eq(roleAssignment.userId, former.user.id))
    expect((await former.ask(system.allSettings)).status).toBe(401)
  })

  test('rejects the cookie for requests of another site', async () => {
    const world = await freshWorld()
    const one = await world.as('subjectMan')
    const cookie = `keti_session=${one.token}`
    const from = (site: string, mode: string) =>
      world.nobody.ask(auth.myInfo, {}, { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': mode })
    expect((await from('same-origin', 'cors')).status).toBe(200)
    expect(await from('cross-site', 'cors')).toMatchObject({ status: 403, body: { message: '拒绝访问' } })
    // A link would switch the role: a GET that changes data is rejected as well.
    expect((await from('cross-site', 'navigate')).status).toBe(403)
    // Open calls are protected as well: no other site signs a user out.
    const open = await world.nobody.ask(auth.signOut, {}, { cookie, 'sec-fetch-site': 'cross-site' })
    expect(open.status).toBe(403)
    expect((await one.ask(auth.myInfo)).status).toBe(200)
  })
})

describe('active role', () => {
  test('switches with a new token and cookie and rejects the old token', async () => {
    const world = await freshWorld()
    const one = await world.as('bizManger')
    await alsoHas(world, one, 'subjectMan')
    const taken = await one.byGet(permissions.takeRole, { roleId: '2' })
    const currentRole = { id: '2', roleCode: 'subjectMan', roleName: '课题负责人' }
    expect(taken).toMatchObject({ body: { result: { currentRole } }, trips: atMost(3) })
    const { token } = taken.body.result
    expect(taken.headers.get('set-cookie')).toContain(`keti_session=${token};`)
    expect(await one.ask(auth.myInfo)).toMatchObject({ status: 403, body: { message: '角色已切换，请刷新' } })
    expect((await world.caller(token).ask(auth.myInfo)).body.result.currentRole.roleCode).toBe('subjectMan')
    // The next sign-in uses this role.
    expect((await world.read('user', one.user.id))!.roleId).toBe('2')
  })
  test('has the permissions of the current role only', async () => {
    const world = await freshWorld()
    const one = await world.as('bizManger')
    await alsoHas(world, one, 'subjectMan')
    const now = world.caller((await one.byGet(permissions.takeRole, { roleId: '2' })).body.result.token)
    expect((await now.ask(system.allSettings)).status).toBe(403)
    const back = await now.ask(permissions.takeRole, { roleId: '1' })
    expect((await world.caller(back.body.result.token).ask(system.allSettings)).status).toBe(200)
  })

  test('keeps the token and writes nothing when the role stays the same', async () => {
    const world = await freshWorld()
    const one = await world.as('bizManger')
    const taken = await one.byGet(permissions.takeRole, { roleId: '1' })
    expect(taken.trips).toBeLessThanOrEqual(2)
    expect((await one.ask(auth.myInfo)).status).toBe(200)
    expect((await world.caller(taken.body.result.token).ask(auth.myInfo)).status).toBe(200)
    expect(await world.all('log')).toEqual([])
  })

  test('rejects a role that the user does not have', async () => {
    const world = await freshWorld()
    const one = await world.as('subjectMan')
    for (const id of ['6', 'x']) expect((await one.byGet(permissions.takeRole, { roleId: id })).status).toBe(403)
    expect((await world.all('session'))[0]).toMatchObject({ roleId: '2', roleVersion: 0 })
  })

  test('is consistent after two parallel switches', async () => {
    const world = await freshWorld()
    const one = await world.as('bizManger')
    await alsoHas(world, one, 'subjectMan')
    await alsoHas(world, one, 'admin')
    const answers = await Promise.all([
      one.byGet(permissions.takeRole, { roleId: '2' }),
      one.byGet(permissions.takeRole, { roleId: '6' }),
    ])
    const [row] = await world.db.select().from(session)
    const good = answers.filter((answer) => answer.body.success)
    expect(good.length).toBeGreaterThan(0)
    expect(row!.roleVersion).toBe(good.length)
    expect(good.map((answer) => answer.body.result.currentRole.id)).toContain(row!.roleId)
  })
})

describe('menu', () => {
  test('contains the home entry and the permitted pages and buttons of every role', async () => {
    const world = await freshWorld()
    for (const code of roleCodes) {
      const one = await world.as(code)
      const { result } = (await one.byGet(permissions.takeRole, { roleId: roles[code].id })).body
      expect(paths(result.menu), code).toContain('/dashboard/analysis')
      const granted = Object.entries(policy)
        .filter(([, rule]) => (rule.roles as readonly string[]).includes(code))
        .map(([action]) => action)
      expect(result.auth.map((button: { action: string }) => button.action).sort(), code).toEqual(granted.sort())
      expect(result.allAuth).toHaveLength(Object.keys(policy).length)
    }
    const { result } = (await (await world.as('subjectMan')).byGet(permissions.takeRole, { roleId: '2' })).body
    expect(paths(result.menu)).toContain('/subjectMngr/mine/declared')
    expect(paths(result.menu)).not.toContain('/subjectMngr/yearPlan')
  })

  test('is never empty and lists disabled buttons as such', async () => {
    const world = await freshWorld()
    const one = await world.as('dataSpaceUser')
    await world.db.delete(rolePermission).where(eq(rolePermission.roleId, '17'))
    await world.db.update(permission).set({ status: '0' }).where(eq(permission.id, 'file:upload'))
    const { result } = (await one.byGet(permissions.takeRole, { roleId: '17' })).body
    expect(result.menu).toMatchObject([{ path: '/dashboard/analysis', component: 'dashboard/Analysis', route: '1' }])
    expect(result.auth).toEqual([])
    expect(result.allAuth.find((button: { action: string }) => button.action === 'file:upload')!.status).toBe('0')
  })

  test('is loaded with the session of a page in one round trip', async () => {
    const world = await freshWorld()
    const one = await world.as('bizManger')
    const ctx = { ...requestContext(new Request('http://test/'), world.bindings as never), now: world.now }
    const actor = await readSession(ctx, one.token, true)
    expect(ctx.meter.trips).toBe(1)
    expect(actor).toMatchObject({
      frame: { roles: [{ roleCode: 'bizManger' }], departs: [{ orgCode: 'A01' }], menus: expect.any(Array) },
    })
  })

  test('has the specified structure', () => {
    const row = {
      parentId: '',
      perms: '',
      permsType: '1',
      component: '',
      componentName: '',
      redirect: '',
      icon: '',
      sortNo: 0,
      menuType: 1,
      isLeaf: 1,
      isRoute: 1,
      keepAlive: 0,
      alwaysShow: 0,
      hidden: 0,
      internalOrExternal: 0,
      description: '',
      status: '1',
      delFlag: 0,
      lockVersion: 0,
    }
    const tree = buildMenuTree([
      { ...row, id: 'g', name: '组', url: '/g', menuType: 0, redirect: '/g/a/:id', alwaysShow: 1 },
      { ...row, id: 'a', parentId: 'g', name: '甲', url: '/g/a/:id', hidden: 1, redirect: '/x' },
      { ...row, id: 'b', parentId: 'g', name: '按钮', url: '', menuType: 2 },
      { ...row, id: 'out', name: '外', url: 'https://example.org/', internalOrExternal: 1, isRoute: 0 },
      { ...row, id: 'lost', parentId: 'not-granted', name: '孤', url: '/lost' },
      { ...row, id: 'gone', name: '删', url: '/gone', delFlag: 1 },
    ])
    expect(tree.map((node) => node.id)).toEqual(['/dashboard/analysis', 'g', 'out', 'lost'])
    const [, group, out] = tree
    // The group is hidden because all its children are.
    expect(group).toMatchObject({ hidden: true, alwaysShow: true, meta: { title: '组' } })
    expect(group).not.toHaveProperty('redirect')
    expect(group!.children).toEqual([
      {
        id: 'a',
        route: '1',
        path: '/g/a/:id',
        name: 'g-a-@id',
        component: '',
        hidden: true,
        meta: { title: '甲', keepAlive: false, internalOrExternal: false },
      },
    ])
    expect(out).toMatchObject({
      route: '0',
      path: 'ef57f67c6e906397e7bb672c286a4969',
      meta: { url: 'https://example.org/' },
    })
  })
})

describe('departments of a user', () => {
  test('are listed and selected by the user only', async () => {
    const world = await freshWorld()
    const one = await world.as('subjectMan')
    await world.db.insert(userDepart).values({ userId: one.user.id, departId: 'd-two' })
    const mine = await one.ask(auth.myDeparts)
    expect(mine.body.result).toMatchObject({ list: [{ orgCode: 'A02' }, { orgCode: 'A03' }], orgCode: 'A02' })
    const { username } = one.user
    const chosen = await one.ask(auth.selectDepart, { orgCode: 'A03', username })
    expect(chosen.body.result.userInfo).toMatchObject({ orgCode: 'A03', departName: '乙基金管理有限公司' })
    expect(chosen.trips).toBeLessThanOrEqual(3)
    expect((await one.ask(auth.myInfo)).body.result.departId).toBe('d-two')
    expect((await one.ask(auth.selectDepart, { orgCode: 'A01', username })).body).toMatchObject({
      success: false,
      message: '您不属于该部门',
    })
    expect((await one.attempt(auth.selectDepart, { username })).body.message).toBe('请选择登录部门')
    expect((await one.ask(auth.selectDepart, { orgCode: 'A02', username: 'another' })).status).toBe(403)
  })

  test('are selected for this device and the next sign-in, not for other devices', async () => {
    const world = await freshWorld()
    const one = await world.as('subjectMan')
    await world.db.insert(userDepart).values({ userId: one.user.id, departId: 'd-two' })
    const other = await world.signIn((await world.read('user', one.user.id))!, 'subjectMan')
    const stranger = await world.as('counselor')
    await one.ask(auth.selectDepart, { orgCode: 'A03', username: one.user.username })
    const departId = async (who: SignedIn) => (await who.ask(auth.myInfo)).body.result.departId
    expect([await departId(one), await departId(other), await departId(stranger)]).toEqual(['d-two', 'd-one', 'd-two'])
    expect((await world.read('user', one.user.id))!.departId).toBe('d-two')
  })

  test('leave out closed departments', async () => {
    const world = await freshWorld()
    const one = await world.as('subjectMan')
    const list = async () => (await one.ask(auth.myDeparts)).body.result.list.map((row) => row.orgCode)
    expect(await list()).toEqual(['A02'])
    for (const [closed, open] of [
      ["status = '0'", "status = '1'"],
      ['del_flag = 1', 'del_flag = 0'],
    ]) {
      await world.client.execute(`update depart set ${closed} where id = 'd-one'`)
      expect(await list(), closed).toEqual([])
      await world.client.execute(`update depart set ${open} where id = 'd-one'`)
    }
    await world.db.delete(userDepart).where(eq(userDepart.userId, one.user.id))
    expect((await one.ask(auth.selectDepart, { orgCode: 'A02', username: one.user.username })).body).toMatchObject({
      code: 400,
      result: { orgCode: '您尚未设置部门信息!' },
    })
  })
})

describe('demonstration accounts', () => {
  const offered = async (world: World) =>
    listDemoAccounts(requestContext(new Request('http://test/'), world.bindings as never))

  test('are listed with their roles in development only', async () => {
    const world = await freshWorld()
    const multi = await world.person('counselor', { username: 'multi', realname: '多角色' })
    await world.db.insert(roleAssignment).values({ userId: multi.id, roleId: roles.subjectMan.id })
    await world.person('bizManger', { username: 'biz', realname: '业务负责人甲' })
    await world.person('bizManger', { username: 'biz2', status: 2 })
    await world.person('subjectMan', { username: 'subject', delFlag: 1 })
    await world.person('subjectMan', { username: 'nobody' })
    expect(await offered(world)).toEqual([
      {
        ...{ username: 'biz', realname: '业务负责人甲', roleNames: '业务负责人' },
        does: '组织申报、形审、评审、立项与评奖',
      },
      {
        ...{ username: 'multi', realname: '多角色', roleNames: expect.stringMatching(/^课题负责人 · 评委$/) },
        does: '有多个角色，登录后可切换',
      },
    ])
    world.vars = { ENVIRONMENT: 'production' }
    expect(await offered(world)).toEqual([])
  })
})
