import { and, eq, sql } from 'drizzle-orm'
import { calendarAddress, depart, permission, role, rolePermission, user, userRole } from '../../db/schema'
import { extraGrantColumns, parseExtraGrants } from '../auth/granted-permissions.server'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { formatStamp } from '../core/time'
import { baseRoleOf } from '../policy/roles'
import { hashSecret } from './address.server'

/**
 * Returns the holder of a calendar address with the current rights of its role; null for a secret that is unknown,
 * replaced or revoked, or whose account is frozen or no longer has the role. One round trip.
 */
export async function findHolder(ctx: Context, secret: string): Promise<Person | null> {
  const secretHash = await hashSecret(ctx, secret)
  const theirs = (column: 'id' | 'role_id' | 'depart_id') =>
    sql`(select ${sql.raw(column)} from calendar_address where secret_hash = ${secretHash})`
  const { rows, perms } = await readAll(ctx, {
    rows: ctx.db
      .select({
        user: { id: user.id, username: user.username, realname: user.realname },
        role: { id: role.id, baseCode: role.baseCode },
        depart: {
          id: depart.id,
          departName: depart.departName,
          orgCode: depart.orgCode,
          groupCode: depart.groupCode,
        },
        own: extraGrantColumns({ userId: theirs('id'), roleId: theirs('role_id'), departId: theirs('depart_id') }),
      })
      .from(calendarAddress)
      .innerJoin(user, and(eq(user.id, calendarAddress.id), eq(user.status, 1), eq(user.delFlag, 0)))
      .innerJoin(role, eq(role.id, calendarAddress.roleId))
      .innerJoin(userRole, and(eq(userRole.userId, user.id), eq(userRole.roleId, role.id)))
      .leftJoin(depart, eq(depart.id, calendarAddress.departId))
      .where(eq(calendarAddress.secretHash, secretHash)),
    perms: ctx.db
      .select({ perms: permission.perms })
      .from(rolePermission)
      .innerJoin(permission, eq(permission.id, rolePermission.permissionId))
      .where(
        and(
          eq(permission.menuType, 2),
          eq(permission.status, '1'),
          sql`${rolePermission.roleId} = ${theirs('role_id')}`,
        ),
      ),
  })
  const [found] = rows
  if (!found) return null
  const { added, rows: narrowing } = parseExtraGrants(found.own, formatStamp(ctx.now()))
  return {
    kind: 'person',
    userId: found.user.id,
    username: found.user.username,
    realname: found.user.realname,
    roleId: found.role.id,
    roleCode: baseRoleOf(found.role),
    departId: found.depart?.id ?? '',
    departName: found.depart?.departName ?? '',
    orgCode: found.depart?.orgCode ?? '',
    groupCode: found.depart?.groupCode ?? '',
    grants: new Set([...perms.map((grant) => grant.perms), ...added]),
    sessionId: '',
    ...(narrowing && { rows: narrowing }),
  }
}
