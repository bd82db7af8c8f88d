import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { session, user } from '../../db/schema'
import { sessionLog } from '../auth/log.server'
import { rolesOf, signedIn } from '../auth/queries.server'
import { signToken } from '../auth/session.server'
import { workspaceVisit } from '../auth/visits.server'
import { GUARD, statement, writeBatch } from '../core/commit.server'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { forbidden } from '../core/refusal'
import type { OwnPermissions, RolePermissions } from './contract'
import { menuTree } from './menu'
import { lacksSecondFactor, secondFactorOf } from '../auth/second/demand.server'
import { isManager } from '../auth/rules'
import { t as refused } from '../auth/refused.texts'
import { allButtonRows, BUTTON, heldRowsOf } from '../auth/granted.server'
import { t } from './texts'

/** Returns the menu and buttons of the session's role. One round trip. */
export async function ownPermissions(ctx: Context): Promise<z.infer<typeof OwnPermissions>> {
  const own = await takeRole(ctx, signedIn(ctx).roleId)
  return { ...own, codeList: own.auth.flatMap(({ action }) => action.split(',')), sysSafeMode: false }
}

/**
 * Returns the menu and buttons of one of the person's roles. If it is not the session's role, the session switches to
 * it: the result contains a new token, and the old one is refused from then on. At most two round trips.
 * @throws 403 if the person does not have the role, or if it requires a second factor that the session has not shown
 */
export async function takeRole(ctx: Context, roleId: string): Promise<RolePermissions> {
  const actor = signedIn(ctx)
  const asker = { roleId, userId: actor.userId, departId: actor.departId }
  const started = Date.now()
  const { roles, versions, second, held, allButtons } = await readAll(ctx, {
    roles: rolesOf(ctx, sql`${actor.userId}`),
    versions: ctx.db.select({ roleVersion: session.roleVersion }).from(session).where(eq(session.id, actor.sessionId)),
    second: roleId === actor.roleId ? null : secondFactorOf(ctx, actor),
    held: heldRowsOf(ctx, asker),
    allButtons: allButtonRows(ctx),
  })
  const currentRole = roles.find((role) => role.id === roleId)
  if (!currentRole) throw forbidden(t.roleNotYours)
  if (second && isManager(currentRole) && lacksSecondFactor(ctx, second)) throw forbidden(refused.enrolAtSignIn)
  let version = versions[0]!.roleVersion
  if (roleId !== actor.roleId) {
    const same = and(eq(session.id, actor.sessionId), eq(session.roleVersion, version))
    version += 1
    await writeBatch(ctx, [
      statement(ctx.db.update(session).set({ roleId, roleVersion: version }).where(same)),
      GUARD,
      ...workspaceVisit(ctx, currentRole.roleCode, actor).map(statement),
      statement(ctx.db.update(user).set({ roleId }).where(eq(user.id, actor.userId))),
      statement(sessionLog(ctx, `切换角色：${currentRole.roleName}`, { ...actor, id: actor.userId }, started)),
    ])
  }
  return {
    menu: menuTree(held.filter(({ menuType }) => menuType !== BUTTON)),
    auth: held
      .filter(({ menuType, status }) => menuType === BUTTON && status === '1')
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
