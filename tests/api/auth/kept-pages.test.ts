import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { rolePermission, session, user } from '~/db/schema'
import { pagesAt, siteOf } from '~/tests/world/pages'
import { freshWorld, type SignedIn, type World } from '~/tests/world/world'

/** Only the loaders are asked: what draws their data is not read, which takes most of the time. */
const nothing = vi.hoisted(() => () => {
  const part = () => null
  return new Proxy({}, { has: () => true, get: (_, name) => (name === 'then' ? undefined : part) })
})
vi.mock('@douyinfe/semi-ui', nothing)
vi.mock('@douyinfe/semi-icons', nothing)

const PAGE = 'subjectMngr/declared'
/** Somebody whose page was opened before, so that the isolate knows who that is. */
async function opened() {
  const open = siteOf(await pagesAt(new RegExp(`^${PAGE}$`)))
  const world = await freshWorld()
  const one = await world.as('bizManger')
  const { id } = await world.subject({ status: 'TO_REVIEW' })
  const page = () => open(world, `/${PAGE}`, one.token)
  expect(await page()).toContain(id)
  return { world, one, id, page }
}

describe('a page whose session moved since it was opened begins anew:', () => {
  type Change = (world: World, one: SignedIn) => Promise<unknown>
  const changes: Record<string, Change> = {
    'the session was ended': ({ db }) => db.update(session).set({ revoked: 1 }),
    'every right was taken': ({ db }) => db.delete(rolePermission),
    'the account was frozen': ({ db }, one) => db.update(user).set({ status: 2 }).where(eq(user.id, one.user.id)),
  }
  test.each(Object.entries(changes))('%s, and nothing of before is shown', async (_, change) => {
    const { world, one, id, page } = await opened()
    await change(world, one)
    expect(await page()).not.toContain(id)
  })

  test('the person has another name', async () => {
    const { world, one, id, page } = await opened()
    await world.db.update(user).set({ realname: '另一个' }).where(eq(user.id, one.user.id))
    const shown = await page()
    expect([shown.includes('另一个'), shown.includes(id)]).toEqual([true, true])
  })
})
