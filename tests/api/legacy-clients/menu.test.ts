import { matchRoutes, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import routes from '~/app/routes'
import { loader } from '~/app/frame/unknown-address-redirect'
import * as permissions from '~/worker/permissions/calls'
import { grantedMenusQuery } from '~/worker/auth/granted-permissions.server'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { pageContext } from '~/worker/core/page-context'
import type { MenuNode } from '~/worker/permissions/contract'

const menuOf = async (person: SignedIn): Promise<MenuNode[]> =>
  (await person.ask(permissions.ownPermissions)).body.result.menu
const visiblePaths = (nodes: readonly MenuNode[] = []): string[] =>
  nodes.filter((node) => !node.hidden).flatMap((node) => (node.children ? visiblePaths(node.children) : [node.path]))
/** The page module of a path according to the site map. */
const fileOf = (path: string) => {
  const found = matchRoutes(routes as never, path)
  return (found?.at(-1)?.route as { file?: string } | undefined)?.file
}
/** Result of opening a path without a page. */
async function open(world: World, person: SignedIn, path: string): Promise<string | null> {
  const context = new RouterContextProvider()
  context.set(pageContext, {
    ctx: { actor: { kind: 'person', frame: { menus: await rowsOf(world, person) } } },
    signInProblem: null,
  } as never)
  return loader({ url: new URL(`http://test${path}`), context } as never).headers.get('location')
}
const rowsOf = async (world: World, person: SignedIn) => {
  const user = await world.read('user', person.user.id)
  return grantedMenusQuery({ db: world.db } as never, {
    roleId: user!.roleId,
    userId: user!.id,
    departId: user!.departId,
  })
}

describe('the menu of every role', () => {
  test('opens the first permitted page of a group by its redirect and by its path', async () => {
    const world = await freshWorld()
    let groups = 0
    for (const person of await world.everyRole())
      for (const { path, redirect, hidden, children } of await menuOf(person)) {
        if (!children || hidden) continue
        groups += 1
        const at = `${person.user.roleCode} ${path}`
        expect(visiblePaths(children).length, at).toBeGreaterThan(0)
        expect(redirect, at).toBe(visiblePaths(children)[0])
        expect(fileOf(redirect!), at).not.toBe('frame/unknown.ts')
        expect(await open(world, person, path), at).toBe(redirect)
        expect(await open(world, person, `${path}/`), at).toBe(redirect)
      }
    expect(groups).toBeGreaterThan(50)
  })

  test('opens the start page for a forbidden group and for any unknown path', async () => {
    const world = await freshWorld()
    const person = await world.as('counselor')
    const own = new Set((await menuOf(person)).map(({ path }) => path))
    const foreign = (await menuOf(await world.as('admin'))).filter(({ path }) => !own.has(path))
    expect(foreign.length).toBeGreaterThan(0)
    for (const { path } of foreign) expect(await open(world, person, path)).toBe('/')
    expect(await open(world, person, '/no/such/page')).toBe('/')
  })

  test('opens the landing page chosen for a group where the role has it', async () => {
    const world = await freshWorld()
    const person = await world.as('subjectMan')
    await world.client.execute("update permission set redirect = '/subjectMngr/mine/pass' where id = 'mine'")
    expect((await menuOf(person)).find(({ id }) => id === 'mine')!.redirect).toBe('/subjectMngr/mine/pass')
    expect((await menuOf(await world.as('mechanism'))).find(({ id }) => id === 'mine')!.redirect).toBe(
      '/subjectMngr/subject/add',
    )
  })
})
