import { and, eq } from 'drizzle-orm'
import { role } from '../../../db/schema'
import { guardedStatement, type Decision, insert, outboxEntry, remove } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, notFound } from '../../core/refusal'
import { assertRight } from '../../policy/authorization'
import { baseRoleOf } from '../../policy/roles'
import { buildMenuTree } from '../menu-tree'
import type { RoleGrantEffect, SaveGrants } from './contract'
import {
  otherGrantCountsQuery,
  roleGrantsQuery,
  holderCountsQuery,
  permissionsQuery,
  roleManagerGuard,
} from './queries.server'
import {
  BUTTON_MENU_TYPE,
  diffGrants,
  grantId,
  isManagerPermission,
  removesLastManager,
  forbiddenGrantMessage,
  permissionTitle,
} from './rules'
import { t } from './texts'

/** Outbox entry that makes the browsers signed in with one of these roles reload their menu and page. */
export const refreshRoles = (roleIds: readonly string[]) => outboxEntry('rights', { roleIds: [...new Set(roleIds)] })

/**
 * Grants and revokes permissions of a role and returns the effect. It refuses what the policy forbids, and the removal
 * of the last possibility to manage roles. @throws 400, 404, 409
 */
export const saveGrants = command('role:manage', { load: loadGrants, decide: decideGrants })
/** Returns the effect of saving, without saving. One round trip. */
export async function previewGrants(ctx: Context, input: SaveGrants): Promise<RoleGrantEffect> {
  assertRight(ctx.actor, 'role:manage')
  return decideGrants(await loadGrants(ctx, input), input).result
}

function loadGrants(ctx: Context, { roleId, permissionIds: wanted, lastpermissionIds: read }: SaveGrants) {
  return readAll(ctx, {
    roles: ctx.db
      .select()
      .from(role)
      .where(and(eq(role.id, roleId), eq(role.delFlag, 0))),
    all: permissionsQuery(ctx),
    grants: roleGrantsQuery(ctx, roleId),
    counts: holderCountsQuery(ctx, roleId),
    elsewhere: otherGrantCountsQuery(
      ctx,
      roleId,
      read.filter((id) => !wanted.includes(id)),
    ),
  })
}
function decideGrants(
  { roles, all, grants, counts, elsewhere }: Awaited<ReturnType<typeof loadGrants>>,
  input: SaveGrants,
): Decision<RoleGrantEffect> {
  const [found] = roles
  if (!found) throw notFound()
  const { roleId, permissionIds: wanted, lastpermissionIds: read } = input
  const byId = new Map(all.map((row) => [row.id, row]))
  const unknown = wanted.filter((id) => !byId.has(id)).length
  if (unknown) throw badInput({ permissionIds: t.unknown(unknown) })
  const present = grants.map(({ permissionId }) => permissionId)
  const { added, removed, next } = diffGrants(present, wanted, read)
  const why = forbiddenGrantMessage(
    added.map((id) => byId.get(id)!),
    baseRoleOf(found),
    found.roleName,
  )
  if (why) throw conflict(why)
  const { holders = 0, others = 0 } = counts[0] ?? {}
  if (removesLastManager(next, present, others, holders)) throw conflict(t.lastManager)
  const named = (id: string) => ({ id, name: byId.has(id) ? permissionTitle(byId.get(id)!) : id })
  const after = new Set(next)
  const effect: RoleGrantEffect = {
    holders,
    gained: added.map(named),
    lost: removed.map((id) => ({ ...named(id), elsewhere: elsewhere.find((one) => one.id === id)?.count ?? 0 })),
    menu: buildMenuTree(all.filter((row) => row.menuType !== BUTTON_MENU_TYPE && after.has(row.id))),
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
            ...(removed.some(isManagerPermission) ? [guardedStatement(roleManagerGuard)] : []),
            refreshRoles([roleId]),
          ],
    result: effect,
    about: {
      bizType: 'role',
      bizId: roleId,
      text: `角色 ${found.roleName}：授予 ${words(effect.gained) || '无'}；收回 ${words(effect.lost) || '无'}`,
    },
  }
}
