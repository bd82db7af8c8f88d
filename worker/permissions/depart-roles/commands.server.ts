import { and, eq, inArray, sql } from 'drizzle-orm'
import { departRole, departRoleUser, userDepart } from '../../../db/schema'
import { type Decision, insert, outboxEntry, remove } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, notFound } from '../../core/refusal'
import { assertRight } from '../../policy/authorization'
import { permissionsQuery } from '../grants/queries.server'
import { diffGrants } from '../grants/rules'
import type { DepartEffect, AssignDepartRoles, SaveDepartPermissions, SaveDepartRolePermissions } from './contract'
import { toDepartEffect, affectedPeopleQuery } from './grant-effect.server'
import { departQuery, departPermissionsQuery, departRoleGrantsQuery } from './queries.server'
import { t } from './texts'

type DepartGrantRow = { id: string; permissionId: string }
const permissionIdsOf = (rows: readonly DepartGrantRow[]) => rows.map(({ permissionId }) => permissionId)
/** Outbox entry that makes the browsers of these people reload their menu and page. */
export const refreshPeople = (userIds: readonly string[]) =>
  outboxEntry('rights', { roleIds: [], userIds: [...new Set(userIds)] })

/**
 * Saves the permissions that a department may grant to its roles. A removed permission is no longer effective in any of
 * its roles. @throws 400, 404
 */
export const saveDepartPermission = command('role:manage', { load: loadDepartGrants, decide: decideDepartGrants })
/** Returns the effect of saving, without saving. One round trip. */
export async function previewDepartPermissions(ctx: Context, input: SaveDepartPermissions): Promise<DepartEffect> {
  assertRight(ctx.actor, 'role:manage')
  return decideDepartGrants(await loadDepartGrants(ctx, input), input).result
}
const removedIds = ({
  permissionIds,
  lastpermissionIds,
}: Pick<SaveDepartPermissions, 'permissionIds' | 'lastpermissionIds'>) =>
  lastpermissionIds.filter((id) => !permissionIds.includes(id))
function loadDepartGrants(ctx: Context, input: SaveDepartPermissions) {
  const { departId } = input
  return readAll(ctx, {
    departs: departQuery(ctx, departId),
    owned: departPermissionsQuery(ctx, departId),
    all: permissionsQuery(ctx),
    touches: affectedPeopleQuery(ctx, sql`o.depart_id = ${departId}`, removedIds(input)),
    people: ctx.db
      .selectDistinct({ userId: departRoleUser.userId })
      .from(departRole)
      .innerJoin(departRoleUser, eq(departRoleUser.roleId, departRole.id))
      .where(eq(departRole.departId, departId)),
  })
}
function decideDepartGrants(
  { departs, owned, all, touches, people }: Awaited<ReturnType<typeof loadDepartGrants>>,
  { departId, permissionIds: wanted, lastpermissionIds: read }: SaveDepartPermissions,
): Decision<DepartEffect> {
  const [found] = departs
  if (!found) throw notFound()
  if (wanted.some((id) => !all.some((one) => one.id === id))) throw badInput({ permissionIds: t.unknown })
  const { added, removed } = diffGrants(permissionIdsOf(owned), wanted, read)
  return {
    changes: [
      ...added.map((permissionId) =>
        insert('departPermission', { id: `${departId}:${permissionId}`, departId, permissionId }),
      ),
      ...owned
        .filter(({ permissionId }) => removed.includes(permissionId))
        .map(({ id }) => remove('departPermission', id)),
      ...(people.length ? [refreshPeople(people.map(({ userId }) => userId))] : []),
    ],
    result: toDepartEffect(touches, all, { added, removed }),
    about: {
      bizType: 'depart',
      bizId: departId,
      text: `部门 ${found.departName} 的权限：增加 ${added.length} 项，收回 ${removed.length} 项`,
    },
  }
}

/** Saves the permissions that a department role adds. New ones must be owned by the department. @throws 400, 404 */
export const saveDeptRolePermission = command('role:manage', {
  load: loadDepartRoleGrants,
  decide: decideDepartRoleGrants,
})
/** Returns the effect of saving, without saving. One round trip. */
export async function previewDepartRolePermissions(
  ctx: Context,
  input: SaveDepartRolePermissions,
): Promise<DepartEffect> {
  assertRight(ctx.actor, 'role:manage')
  return decideDepartRoleGrants(await loadDepartRoleGrants(ctx, input), input).result
}
function loadDepartRoleGrants(ctx: Context, input: SaveDepartRolePermissions) {
  const { roleId } = input
  return readAll(ctx, {
    all: permissionsQuery(ctx),
    touches: affectedPeopleQuery(ctx, sql`o.id = ${roleId}`, removedIds(input)),
    roles: ctx.db
      .select()
      .from(departRole)
      .where(and(eq(departRole.id, roleId), eq(departRole.delFlag, 0))),
    owned: ctx.db
      .select({ permissionId: sql<string>`w.permission_id` })
      .from(sql`depart_permission w`)
      .where(sql`w.depart_id = (select o.depart_id from depart_role o where o.id = ${roleId})`),
    grants: departRoleGrantsQuery(ctx, roleId),
    people: ctx.db
      .select({ userId: departRoleUser.userId })
      .from(departRoleUser)
      .where(eq(departRoleUser.roleId, roleId)),
  })
}
function decideDepartRoleGrants(
  { all, touches, roles, owned, grants, people }: Awaited<ReturnType<typeof loadDepartRoleGrants>>,
  { roleId, permissionIds: wanted, lastpermissionIds: read }: SaveDepartRolePermissions,
): Decision<DepartEffect> {
  const [found] = roles
  if (!found) throw notFound()
  const { added, removed } = diffGrants(permissionIdsOf(grants), wanted, read)
  const strange = added.filter((id) => !owned.some(({ permissionId }) => permissionId === id)).length
  if (strange) throw badInput({ permissionIds: t.notOwned(strange) })
  return {
    changes: [
      ...added.map((permissionId) =>
        insert('departRolePermission', { id: `${roleId}:${permissionId}`, roleId, permissionId }),
      ),
      ...grants
        .filter(({ permissionId }) => removed.includes(permissionId))
        .map(({ id }) => remove('departRolePermission', id)),
      ...(people.length ? [refreshPeople(people.map(({ userId }) => userId))] : []),
    ],
    result: toDepartEffect(touches, all, { added, removed }),
    about: {
      bizType: 'departRole',
      bizId: roleId,
      text: `部门角色 ${found.roleName}：增加 ${added.length} 项，收回 ${removed.length} 项`,
    },
  }
}

/** Assigns roles of one department to a member of that department. @throws 400 */
export const giveRoles = command('role:manage', {
  load: (ctx: Context, { userId, newRoleId, oldRoleId }: AssignDepartRoles) =>
    readAll(ctx, {
      roles: ctx.db
        .select()
        .from(departRole)
        .where(and(inArray(departRole.id, [...newRoleId, ...oldRoleId]), eq(departRole.delFlag, 0))),
      departs: ctx.db.select({ departId: userDepart.departId }).from(userDepart).where(eq(userDepart.userId, userId)),
      own: ctx.db.select().from(departRoleUser).where(eq(departRoleUser.userId, userId)),
    }),
  decide({ roles, departs, own }, { userId, newRoleId, oldRoleId }) {
    const added = newRoleId.filter((id) => !oldRoleId.includes(id) && !own.some(({ roleId }) => roleId === id))
    const wanted = roles.filter(({ id }) => newRoleId.includes(id))
    if (wanted.length !== newRoleId.length || new Set(roles.map(({ departId }) => departId)).size > 1)
      throw badInput({ newRoleId: t.roleNotHere })
    if (wanted.some((role) => !departs.some(({ departId }) => departId === role.departId)))
      throw badInput({ userId: t.notHere })
    const removed = own.filter(({ roleId }) => oldRoleId.includes(roleId) && !newRoleId.includes(roleId))
    return {
      changes: [
        ...added.map((roleId) => insert('departRoleUser', { id: `${userId}:${roleId}`, userId, roleId })),
        ...removed.map(({ id }) => remove('departRoleUser', id)),
        refreshPeople([userId]),
      ],
      result: null,
      about: {
        bizType: 'user',
        bizId: userId,
        text: `部门角色：${wanted.map(({ roleName }) => roleName).join('、') || '无'}`,
      },
    }
  },
})
