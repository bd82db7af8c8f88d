import { describe, expect, test } from 'vitest'
import { roleAssignment } from '~/db/schema'
import { freshWorld } from '~/tests/support/world'
import type { Row } from '~/worker/core/change'
import * as permissions from '~/worker/permissions/calls'
import { buildMenuTree, findGroupStart } from '~/worker/permissions/menu-tree'
import { roles } from '~/worker/policy/roles'

type Entry = Row<'permission'>
/** A top-level page by default. */
const entry = (id: string, given: Partial<Entry> = {}) =>
  ({
    id,
    parentId: '',
    name: id,
    url: `/${id}`,
    component: '',
    componentName: '',
    redirect: '',
    icon: '',
    menuType: 1,
    isRoute: 1,
    keepAlive: 0,
    alwaysShow: 0,
    hidden: 0,
    internalOrExternal: 0,
    delFlag: 0,
    ...given,
  }) as Entry
const group = (id: string, given: Partial<Entry> = {}) => entry(id, { menuType: 0, ...given })
const below = (parentId: string, id: string, given: Partial<Entry> = {}) => entry(id, { parentId, ...given })
/** The tree without its home entry. */
const tree = (...rows: Entry[]) => buildMenuTree(rows).slice(1)

describe('the menu tree', () => {
  test('begins with the home entry, kept alive, unless it contains one', () => {
    const home = '/dashboard/analysis'
    expect(buildMenuTree([entry('a')])[0]).toMatchObject({
      path: home,
      meta: { keepAlive: true, internalOrExternal: false },
    })
    const paths = (rows: Entry[]) => buildMenuTree(rows).map((node) => node.path)
    expect(paths([entry('a'), entry('home', { url: home })])).toEqual(['/a', home])
    expect(paths([group('g'), below('g', 'home', { url: home }), entry('a')])).toEqual(['/g', '/a'])
  })

  test('hides a top-level group whose pages are all hidden, but not a page without children', () => {
    const hidden = (...rows: Entry[]) => tree(...rows).map((node) => !!node.hidden)
    expect(hidden(entry('a'))).toEqual([false])
    expect(hidden(group('g'), below('g', 'a', { hidden: 1 }), below('g', 'b'))).toEqual([false])
    expect(hidden(group('g'), below('g', 'a', { hidden: 1 }), below('g', 'b', { hidden: 1 }))).toEqual([true])
    const [top] = tree(group('g'), below('g', 'inner', { menuType: 0 }), below('inner', 'a', { hidden: 1 }))
    expect(top!.children![0]).not.toHaveProperty('hidden')
  })

  test('marks kept-alive pages and external links', () => {
    const [alive, outside] = tree(entry('a', { keepAlive: 1 }), entry('b', { internalOrExternal: 1 }))
    expect(alive!.meta).toMatchObject({ keepAlive: true, internalOrExternal: false })
    expect(outside!.meta).toMatchObject({ keepAlive: false, internalOrExternal: true })
  })

  test('opens the chosen page of a group, or else its first reachable one', () => {
    const pages = [
      below('g', 'hidden', { hidden: 1 }),
      below('g', 'part', { isRoute: 0 }),
      below('g', 'one', { url: '/one/:id' }),
      below('g', 'first'),
      below('g', 'second'),
    ]
    const leadsTo = (redirect: string, ...rows: Entry[]) =>
      findGroupStart(tree(group('g', { redirect }), ...rows), '/g')
    expect(leadsTo('/second', ...pages)).toBe('/second')
    expect(leadsTo('', ...pages)).toBe('/first')
    expect(leadsTo('/not-granted', ...pages)).toBe('/first')
    expect(leadsTo('/hidden', pages[0]!)).toBeUndefined()
    const two = tree(group('g'), below('g', 'first'), group('h'), below('h', 'other'))
    expect([findGroupStart(two, '/g'), findGroupStart(two, '/h'), findGroupStart(two, '/x')]).toEqual([
      '/first',
      '/other',
      undefined,
    ])
  })
})

describe('the role of a session', () => {
  test('returns its own menu and buttons by token, with the codes in one list', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { result } = (await biz.ask(permissions.ownPermissions)).body
    expect(result.sysSafeMode).toBe(false)
    expect(result.codeList).toEqual(result.auth.map((one: { action: string }) => one.action))
    expect(
      result.menu.some((node: { children?: object[] }) => node.children?.length),
      'groups hold pages',
    ).toBe(true)
  })

  test('changes for that session only and is logged', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const other = await world.as('subjectMan')
    await world.db.insert(roleAssignment).values({ userId: biz.user.id, roleId: roles.subjectMan.id })
    expect((await biz.byGet(permissions.takeRole, { roleId: roles.subjectMan.id })).status).toBe(200)
    const versions = Object.fromEntries((await world.all('session')).map((row) => [row.userId, row.roleVersion]))
    expect(versions).toEqual({ [biz.user.id]: 1, [other.user.id]: 0 })
    expect(await world.all('log')).toMatchObject([{ logType: 2, logContent: expect.stringContaining('切换角色') }])
  })
})
