import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { depart, role, session, user, userDepart, userRole } from '../../db/schema'
import { isPerson, type Person } from '../core/actor'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { unauthenticated } from '../core/refusal'
import { formatStamp } from '../core/time'
import { roleTitle } from '../policy/role-titles'
import { roleById } from '../policy/roles'
import type { UserInfo } from './contract'
import { demoAccounts } from './demo-accounts'
import { toUserInfo } from './rules'
import { t as demonstration } from './demo-accounts.texts'
import { t } from './errors.texts'

/** Columns of a role as the rules know it: the code of its base role, and its own name. */
export const roleEntryColumns = { id: role.id, roleCode: role.baseCode, roleName: role.roleName }
export const departEntryColumns = { id: depart.id, orgCode: depart.orgCode, departName: depart.departName }

/** Statements for a batch: roles and departments of a person, in list order. `ids`: the user's id, or a select of it. */
export const userRolesQuery = (ctx: Context, ids: SQL) =>
  ctx.db
    .select(roleEntryColumns)
    .from(userRole)
    .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.delFlag, 0)))
    .where(sql`${userRole.userId} in (${ids})`)
    .orderBy(role.sort, role.id)
export const userDepartsQuery = (ctx: Context, ids: SQL) =>
  ctx.db
    .select(departEntryColumns)
    .from(userDepart)
    .innerJoin(depart, and(eq(depart.id, userDepart.departId), eq(depart.delFlag, 0), eq(depart.status, '1')))
    .where(sql`${userDepart.userId} in (${ids})`)
    .orderBy(depart.orgCode)

/** Condition: the account's mailbox is `box`, ignoring case. */
export const mailboxCondition = (box: string) => sql`lower(${user.email}) = ${box.toLowerCase()}`

/** Returns the signed-in person. @throws 401 if nobody is signed in */
export function requirePerson(ctx: Context): Person {
  if (!isPerson(ctx.actor)) throw unauthenticated(t.signInFirst)
  return ctx.actor
}

/** True if a session is open, complete and in this role, and its account is active. One round trip. */
export async function isSessionOpen(
  ctx: Context,
  { sessionId, userId, roleId }: { sessionId: string; userId: string; roleId: string },
): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: session.id })
    .from(session)
    .innerJoin(user, and(eq(user.id, session.userId), eq(user.delFlag, 0), eq(user.status, 1)))
    .innerJoin(userRole, and(eq(userRole.userId, session.userId), eq(userRole.roleId, session.roleId)))
    .where(
      and(
        eq(session.id, sessionId),
        eq(session.userId, userId),
        eq(session.roleId, roleId),
        eq(session.revoked, 0),
        eq(session.stage, ''),
        gt(session.expireTime, formatStamp(ctx.now())),
      ),
    )
  return rows.length > 0
}

/** Loads the person of the session with roles and departments. One round trip. @throws 401 */
export async function myInfo(ctx: Context): Promise<UserInfo> {
  const actor = requirePerson(ctx)
  const who = eq(user.id, actor.userId)
  const [users, roles, departs] = await readAll(ctx, [
    ctx.db.select().from(user).where(who),
    userRolesQuery(ctx, sql`${actor.userId}`),
    userDepartsQuery(ctx, sql`${actor.userId}`),
  ])
  const current = roles.find((one) => one.id === actor.roleId)
  if (!users[0] || !current) throw unauthenticated()
  const here = departs.find((one) => one.id === actor.departId)
  return toUserInfo(users[0], roles, current, departs, here, ctx.now())
}

/** Loads the departments and roles of the session's person. One round trip. @throws 401 */
export async function myDeparts(ctx: Context) {
  const actor = requirePerson(ctx)
  const [roles, departs] = await readAll(ctx, [
    userRolesQuery(ctx, sql`${actor.userId}`),
    userDepartsQuery(ctx, sql`${actor.userId}`),
  ])
  if (!roles.some((one) => one.id === actor.roleId)) throw unauthenticated()
  const here = departs.find((one) => one.id === actor.departId)
  return { list: departs, orgCode: here?.orgCode ?? '', role: roles }
}

/**
 * Lists the demonstration accounts with the names and descriptions of their roles in development; empty otherwise. At
 * most one round trip.
 */
export async function listDemoAccounts(ctx: Context) {
  if (ctx.env.ENVIRONMENT !== 'development') return []
  const rows = await ctx.db
    .select({ username: user.username, realname: user.realname, roleName: role.roleName, roleId: role.id })
    .from(user)
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(inArray(user.username, demoAccounts), eq(user.status, 1), eq(user.delFlag, 0)))
    .orderBy(role.sort)
  return demoAccounts.flatMap((username) => {
    const own = rows.filter((row) => row.username === username)
    const [first] = own
    if (!first) return []
    const code = own.length > 1 ? 'several' : roleById(first.roleId)
    return {
      ...{ username, realname: first.realname, does: code ? demonstration[code] : '' },
      roleNames: own.map((row) => roleTitle(row.roleName)).join(' · '),
    }
  })
}
