import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { permission, rolePermission } from '~/db/schema'
import { freshWorld } from '~/tests/support/world'
import { areaRoutes } from '~/worker/api'
import type { Call } from '~/worker/core/call'
import { t } from '~/worker/core/core.texts'
import * as permissions from '~/worker/permissions/calls'
import type { Action } from '~/worker/policy/authorization'
import { policy } from '~/worker/policy/policy'
import type { RoleCode } from '~/worker/policy/roles'

const actions = Object.keys(policy) as Action[]
const calls = areaRoutes.flatMap((route) => ('call' in route ? [route.call] : []))
const rightsOf = ({ may }: Call) =>
  (typeof may === 'string' ? [may] : [...may]).filter((one): one is Action => one !== 'open' && one !== 'session')
const opensBy = (right: Action) => calls.filter((call) => rightsOf(call).includes(right))
/** Calls of five other rights that the given one does not open. */
const closedTo = (right: Action) =>
  actions
    .map((_, at) => actions[(actions.indexOf(right) + 1 + at * 7) % actions.length]!)
    .flatMap((other) => opensBy(other).find((call) => !rightsOf(call).includes(right)) ?? [])
    .slice(0, 5)

describe('a role with one permission', () => {
  const opening = actions.filter((right) => opensBy(right).length > 0)
  test('has a button for every permission that opens a call', async () => {
    const world = await freshWorld()
    const buttons = await world.db.select().from(permission).where(eq(permission.menuType, 2))
    expect(opening.filter((right) => !buttons.some(({ perms }) => perms === right))).toEqual([])
  })

  test('shows its button, and every call of the permission is open and no other', async () => {
    const world = await freshWorld()
    const buttons = await world.db.select().from(permission).where(eq(permission.menuType, 2))
    const wrong: string[] = []
    for (const right of opening) {
      const one = await world.as(policy[right].roles[0] as RoleCode)
      const roleId = (await world.read('user', one.user.id))!.roleId
      const button = buttons.find(({ perms }) => perms === right)!
      const given = await world.db.select().from(rolePermission).where(eq(rolePermission.roleId, roleId))
      await world.db.delete(rolePermission).where(eq(rolePermission.roleId, roleId))
      await world.make('rolePermission', { roleId, permissionId: button.id })
      const shown = (await one.ask(permissions.ownPermissions)).body.result.auth.map(({ action }) => action)
      if (shown.join() !== right) wrong.push(`${right}: the buttons are ${shown.join()}`)
      const refuses = async (call: Call) => {
        const [method = 'GET'] = call.method.split('|')
        const { status, body } = await one.send(method as 'GET', call.path.replaceAll(/:\w+/g, 'x'), {})
        const sentence = t.noRight(policy[rightsOf(call)[0]!].does)
        return status === 403 && (body as { message: string }).message === sentence
      }
      for (const call of opensBy(right))
        if (call.method.includes('GET') && (await refuses(call))) wrong.push(`${right} does not open ${call.path}`)
      for (const call of closedTo(right)) if (!(await refuses(call))) wrong.push(`${right} opens ${call.path}`)
      await world.db.delete(rolePermission).where(eq(rolePermission.roleId, roleId))
      await world.db.insert(rolePermission).values(given)
    }
    expect(wrong).toEqual([])
  }, 120_000)
})
