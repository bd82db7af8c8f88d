import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { session, user } from '../../db/schema'
import { sessionLog } from '../auth/log.server'
import { userRolesQuery, requirePerson } from '../auth/queries.server'
import { signToken } from '../auth/session.server'
import { workspaceVisitStatements } from '../auth/visits.server'
import { LOST_RACE_GUARD, toStatement, writeBatch } from '../core/commit.server'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { forbidden } from '../core/refusal'
import type { OwnPermissions, RolePermissions } from './contract'
import { buildMenuTree } from './menu-tree'
import { lacksSecondFactor, secondFactorQuery } from '../auth/second-factor/requirement.server'
import { isManager } from '../auth/rules'
import { t as refused } from '../auth/errors.texts'
import { allButtonsQuery, BUTTON_TYPE, grantedRowsQuery } from '../auth/granted-permissions.server'
import { t } from './texts'

/** Returns the menu and buttons of the session's role. One round trip. */
export async function ownPermissions(ctx: Context): Promise<z.infer<typeof OwnPermissions>> {
  const own = await switchRole(ctx, requirePerson(ctx).roleId)
  return { ...own, codeList: own.auth.flatMap(({ action }) => action.split(',')), sysSafeMode: false }
}

/**
 * Returns the menu and buttons of one of the person's roles. If it is not the session's role, the session switches to
 * it: the result contains a new token, and the old one is refused from then on. At most two round trips.
 * @throws 403 if the person does not have the role, or if it requires a second factor that the session has not shown
 */
export async function switchRole(ctx: Context, roleId: string): Promise<RolePermissions> {
  const actor = requirePerson(ctx)
  const asker = { roleId, userId: actor.userId, departId: actor.departId }
  const started = Date.now()
  const { roles, versions, second, held, allButtons } = await readAll(ctx, {
    roles: userRolesQuery(ctx, sql`${actor.userId}`),
    versions: ctx.db.select({ roleVersion: session.roleVersion }).from(session).where(eq(session.id, actor.sessionId)),
    second: roleId === actor.roleId ? null : secondFactorQuery(ctx, actor),
    held: grantedRowsQuery(ctx, asker),
    allButtons: allButtonsQuery(ctx),
  })
  const currentRole = roles.find((role) => role.id === roleId)
  if (!currentRole) throw forbidden(t.roleNotYours)
  if (second && isManager(currentRole) && lacksSecondFactor(ctx, second)) throw forbidden(refused.enrolAtSignIn)
  let version = versions[0]!.roleVersion
  if (roleId !== actor.roleId) {
    const same = and(eq(session.id, actor.sessionId), eq(session.roleVersion, version))
    version += 1
    await writeBatch(ctx, [
      toStatement(ctx.db.update(session).set({ roleId, roleVersion: version }).where(same)),
      LOST_RACE_GUARD,
      ...workspaceVisitStatements(ctx, currentRole.roleCode, actor).map(toStatement),
      toStatement(ctx.db.update(user).set({ roleId }).where(eq(user.id, actor.userId))),
      toStatement(sessionLog(ctx, `切换角色：${currentRole.roleName}`, { ...actor, id: actor.userId }, started)),
    ])
  }
  return {
    menu: buildMenuTree(held.filter(({ menuType }) => menuType !== BUTTON_TYPE)),
    auth: held
      .filter(({ menuType, status }) => menuType === BUTTON_TYPE && status === '1')
      .map(({ perms, permsType, name }) => ({ action: perms, type: permsType, describe: name })),
    allAuth: allButtons.map(({ perms, status, permsType, name }) => ({
      action: perms,
      status,
      type: permsType,
      describe: name,
    })),
    currentRole,
    token: await signToken(ctx, actor.sessionId, version),
  }
}
