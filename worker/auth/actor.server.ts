import { and, eq } from 'drizzle-orm'
import { depart, permission, role, rolePermission, user, userRole } from '../../db/schema'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { extraGrantColumns, parseExtraGrants } from './granted-permissions.server'
import { readAll } from '../core/read-all.server'
import { formatStamp } from '../core/time'
import { baseRoleOf } from '../policy/roles'

/** Loads a person in a role as of now. Null if the account is closed or has lost the role. One round trip. */
export async function loadPerson(
  ctx: Context,
  { userId, roleId, departId }: { userId: string; roleId: string; departId: string },
): Promise<Person | null> {
  const [rows, grants] = await readAll(ctx, [
    ctx.db
      .select({ user, role, depart, own: extraGrantColumns({ roleId, userId, departId }) })
      .from(user)
      .innerJoin(userRole, and(eq(userRole.userId, user.id), eq(userRole.roleId, roleId)))
      .innerJoin(role, eq(role.id, userRole.roleId))
      .leftJoin(depart, eq(depart.id, departId))
      .where(and(eq(user.id, userId), eq(user.status, 1), eq(user.delFlag, 0))),
    ctx.db
      .select({ perms: permission.perms })
      .from(rolePermission)
      .innerJoin(permission, eq(permission.id, rolePermission.permissionId))
      .where(and(eq(permission.menuType, 2), eq(permission.status, '1'), eq(rolePermission.roleId, roleId))),
  ])
  const found = rows[0]
  if (!found) return null
  const { added, rows: narrowing } = parseExtraGrants(found.own, formatStamp(ctx.now()))
  return {
    kind: 'person',
    userId,
    username: found.user.username,
    realname: found.user.realname,
    roleId,
    roleCode: baseRoleOf(found.role),
    departId: found.depart?.id ?? '',
    departName: found.depart?.departName ?? '',
    orgCode: found.depart?.orgCode ?? '',
    groupCode: found.depart?.groupCode ?? '',
    grants: new Set([...grants.map((grant) => grant.perms), ...added]),
    sessionId: '',
    ...(narrowing && { rows: narrowing }),
  }
}
