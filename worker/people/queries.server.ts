import { and, asc, eq, like, or, sql } from 'drizzle-orm'
import { depart, role, user, userRole } from '../../db/schema'
import type { Context } from '../core/context'
import { likeText } from '../core/list'
import type { UserListQuery } from './contract'

/** Every active institution and department, flat, in the order of the tree. One trip. */
export const allDeparts = (ctx: Context) =>
  ctx.db
    .select({
      id: depart.id,
      departName: depart.departName,
      orgCode: depart.orgCode,
      orgType: depart.orgType,
      departType: depart.departType,
    })
    .from(depart)
    .where(and(eq(depart.delFlag, 0), eq(depart.status, '1')))
    .orderBy(asc(depart.orgCode))

/** Active people for a picker. One trip. */
export async function pickableUsers(ctx: Context, { keyword, departId, roleCode, limit }: UserListQuery) {
  const holds = sql`exists (select 1 from ${userRole} join ${role} on ${role.id} = ${userRole.roleId}
    where ${userRole.userId} = ${user.id} and ${role.roleCode} = ${roleCode})`
  const text = likeText(keyword)
  return ctx.db
    .select({
      id: user.id,
      username: user.username,
      realname: user.realname,
      departId: user.departId,
      departName: sql<string>`coalesce(${depart.departName}, '')`,
    })
    .from(user)
    .leftJoin(depart, eq(depart.id, user.departId))
    .where(
      and(
        eq(user.delFlag, 0),
        eq(user.status, 1),
        keyword
          ? or(sql`${like(user.realname, text)} escape '\\'`, sql`${like(user.username, text)} escape '\\'`)
          : undefined,
        departId ? eq(user.departId, departId) : undefined,
        roleCode ? holds : undefined,
      ),
    )
    .orderBy(asc(user.realname), asc(user.id))
    .limit(limit)
}
