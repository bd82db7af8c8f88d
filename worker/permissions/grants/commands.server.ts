import { and, eq } from 'drizzle-orm'
import { role } from '../../../db/schema'
import { computed, type Decision, insert, outbox, remove } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, notFound } from '../../core/refusal'
import { need } from '../../policy/can'
import { baseOf } from '../../policy/roles'
import { menuTree } from '../menu'
import type { Effect, SaveGrants } from './contract'
import { elsewhereOf, grantRows, holdersOf, permissionRows, someoneManages } from './queries.server'
import { BUTTON, difference, grantId, isKey, leavesNobody, refusal, titleOf } from './rules'
import { t } from './texts'

/** Outbox entry that makes the browsers signed in with one of these roles reload their menu and page. */
export const tellRoles = (roleIds: readonly string[]) => outbox('rights', { roleIds: [...new Set(roleIds)] })

/**
 * Grants and revokes permissions of a role and returns the effect. It refuses what the policy forbids, and the removal
 * of the last possibility to manage roles. @throws 400, 404, 409
 */
export const saveGrants = command('role:manage', { load: grantsAsked, decide: decided })
/** Returns the effect of saving, without saving. One round trip. */
export async function previewGrants(ctx: Context, input: SaveGrants): Promise<Effect> {
  need(ctx.actor, 'role:manage')
  return decided(await grantsAsked(ctx, input), input).result
}

function grantsAsked(ctx: Context, { roleId, permissionIds: wanted, lastpermissionIds: read }: SaveGrants) {
  return readAll(ctx, {
    roles: ctx.db
      .select()
      .from(role)
      .where(and(eq(role.id, roleId), eq(role.delFlag, 0))),
    all: permissionRows(ctx),
    grants: grantRows(ctx, roleId),
    counts: holdersOf(ctx, roleId),
    elsewhere: elsewhereOf(
      ctx,
      roleId,
      read.filter((id) => !wanted.includes(id)),
    ),
  })
}
function decided(
  { roles, all, grants, counts, elsewhere }: Awaited<ReturnType<typeof grantsAsked>>,
  input: SaveGrants,
): Decision<Effect> {
  const [found] = roles
  if (!found) throw notFound()
  const { roleId, permissionIds: wanted, lastpermissionIds: read } = input
  const byId = new Map(all.map((row) => [row.id, row]))
  const unknown = wanted.filter((id) => !byId.has(id)).length
  if (unknown) throw badInput({ permissionIds: t.unknown(unknown) })
  const present = grants.map(({ permissionId }) => permissionId)
  const { added, removed, next } = difference(present, wanted, read)
  const why = refusal(
    added.map((id) => byId.get(id)!),
    baseOf(found),
    found.roleName,
  )
  if (why) throw conflict(why)
  const { holders = 0, others = 0 } = counts[0] ?? {}
  if (leavesNobody(next, present, others, holders)) throw conflict(t.lastManager)
  const named = (id: string) => ({ id, name: byId.has(id) ? titleOf(byId.get(id)!) : id })
  const after = new Set(next)
  const effect: Effect = {
    holders,
    gained: added.map(named),
    lost: removed.map((id) => ({ ...named(id), elsewhere: elsewhere.find((one) => one.id === id)?.count ?? 0 })),
    menu: menuTree(all.filter((row) => row.menuType !== BUTTON && after.has(row.id))),
  }
  const words = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、')
  return {
    changes:
      added.length + removed.length === 0
        ? []
        : [
            ...added.map((permissionId) =>
              insert('rolePermission', { id: grantId(roleId, permissionId), roleId, permissionId }),
            ),
            ...grants
              .filter(({ permissionId }) => removed.includes(permissionId))
              .map(({ id }) => remove('rolePermission', id)),
            // Two concurrent commands may revoke it from two roles. This guard refuses the second.
            ...(removed.some(isKey) ? [computed(someoneManages)] : []),
            tellRoles([roleId]),
          ],
    result: effect,
    about: {
      bizType: 'role',
      bizId: roleId,
      text: `角色 ${found.roleName}：授予 ${words(effect.gained) || '无'}；收回 ${words(effect.lost) || '无'}`,
    },
  }
}
