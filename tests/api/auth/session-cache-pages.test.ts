import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { depart, permission, rolePermission, session, user } from '~/db/schema'
import { pagesAt, siteOf } from '~/tests/support/pages'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'

/** Only the loaders run: the mocked component libraries would take most of the time to load. */
const emptyModule = vi.hoisted(() => () => {
  const part = () => null
  return new Proxy({}, { has: () => true, get: (_, name) => (name === 'then' ? undefined : part) })
})
vi.mock('@douyinfe/semi-ui', emptyModule)
vi.mock('@douyinfe/semi-icons', emptyModule)

const PAGE = 'subjectMngr/declared'
/** Opens a page once, so that the isolate has cached the session. */
async function openPage(role: 'bizManger' | 'mechanism' = 'bizManger') {
  const open = siteOf(await pagesAt(new RegExp(`^${PAGE}$`)))
  const world = await freshWorld()
  const one = await world.as(role)
  const { id } = await world.subject({ status: 'TO_REVIEW' })
  const page = () => open(world, `/${PAGE}`, one.token)
  expect(await page()).toContain(id)
  return { world, one, id, page }
}

describe('prerendered page after the session changed', () => {
  type Change = (world: World, one: SignedIn) => Promise<unknown>
  const changes: Record<string, Change> = {
    'session ended': ({ db }) => db.update(session).set({ revoked: 1 }),
    'permissions revoked': ({ db }) => db.delete(rolePermission),
    'account suspended': ({ db }, one) => db.update(user).set({ status: 2 }).where(eq(user.id, one.user.id)),
  }
  test.each(Object.entries(changes))('shows no old data: %s', async (_, change) => {
    const { world, one, id, page } = await openPage()
    await change(world, one)
    expect(await page()).not.toContain(id)
  })

  test('shows the new name of the user', async () => {
    const { world, one, id, page } = await openPage()
    await world.db.update(user).set({ realname: '另一个' }).where(eq(user.id, one.user.id))
    const shown = await page()
    expect([shown.includes('另一个'), shown.includes(id)]).toEqual([true, true])
  })
})

describe('cached menu', () => {
  test('shows a renamed entry on the next page', async () => {
    const { world, page } = await openPage()
    await world.db
      .update(permission)
      .set({ name: '换过的名字' })
      .where(eq(permission.url, `/${PAGE}`))
    expect(await page()).toContain('换过的名字')
  })

  test('shows an entry that a department role adds on the next page', async () => {
    const { world, one, page } = await openPage()
    expect(await page()).not.toContain('"/system/monitor"')
    const { departId } = one.user
    await world.make('departRole', { id: 'within', departId, roleName: '联络', roleCode: 'contact' })
    for (const [table, column, value] of [
      ['depart_permission', 'depart_id', departId],
      ['depart_role_permission', 'role_id', 'within'],
    ] as const)
      await world.db.run(
        sql`insert into ${sql.raw(table)} (id, ${sql.raw(column)}, permission_id) values (${table}, ${value}, '/system/monitor')`,
      )
    await world.db.run(sql`insert into depart_role_user (id, role_id, user_id) values ('it', 'within', ${one.user.id})`)
    expect(await page()).toContain('"/system/monitor"')
  })

  test('changes with the type of the institution on the next page', async () => {
    const { world, one, page } = await openPage('mechanism')
    const kindIs = (departType: string) =>
      world.db.update(depart).set({ departType }).where(eq(depart.id, one.user.departId))
    const sides = async () =>
      [...(await page()).matchAll(/"\/strategic\/(fund|securities)\/cases"/g)].map(([, side]) => side)
    await kindIs('B01A01')
    expect(new Set(await sides())).toEqual(new Set(['securities']))
    await kindIs('B01A02')
    expect(new Set(await sides())).toEqual(new Set(['fund']))
  })
})
