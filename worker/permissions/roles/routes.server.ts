import { sql } from 'drizzle-orm'
import { roleAssignment, rolePermission, roleRule } from '../../../db/schema'
import { remove } from '../../core/change'
import { handleCalls } from '../../core/route.server'
import { recordHandlers } from '../../records/handlers.server'
import { recordHook } from '../../records/hooks.server'
import { valuesSubquery } from '../../records/queries.server'
import * as calls from './calls'
import { copyRole } from './commands.server'
import { checkRoleCode, queryWithUser } from './queries.server'
import { isBuiltInRole, role } from './record'
import { t as shared } from '../texts'
import { t } from './texts'

/**
 * Built-in roles keep their code and base role and cannot be deleted. A role that somebody holds cannot be deleted and
 * keeps its base role.
 */
const builtInRoleHook = recordHook(role, {
  reads: (ctx, { ids }) => {
    const which = valuesSubquery(ids)
    const counted = (kind: 'grant' | 'rule' | 'holder') => sql<'grant' | 'rule' | 'holder'>`${kind}`
    return ctx.db
      .select({ roleId: rolePermission.roleId, id: rolePermission.id, kind: counted('grant') })
      .from(rolePermission)
      .where(sql`${rolePermission.roleId} in ${which}`)
      .unionAll(
        ctx.db
          .select({ roleId: roleRule.roleId, id: roleRule.id, kind: counted('rule') })
          .from(roleRule)
          .where(sql`${roleRule.roleId} in ${which}`),
      )
      .unionAll(
        ctx.db
          .select({ roleId: roleAssignment.roleId, id: sql<string>`cast(count(*) as text)`, kind: counted('holder') })
          .from(roleAssignment)
          .where(sql`${roleAssignment.roleId} in ${which}`)
          .groupBy(roleAssignment.roleId),
      )
  },
  refuses(rows, next, before) {
    if (!before) return {}
    if (isBuiltInRole(before.roleCode)) {
      if (next.roleCode !== before.roleCode) return { roleCode: t.builtInCode }
      return next.baseCode === before.baseCode ? {} : { baseCode: t.builtInBase }
    }
    const count = holderCountOf(rows, before.id)
    return count && next.baseCode !== before.baseCode ? { baseCode: t.heldBase(count) } : {}
  },
  keeps(rows, row) {
    if (isBuiltInRole(row.roleCode)) return t.builtIn(row.roleName)
    const count = holderCountOf(rows, row.id)
    return count ? shared.held(row.roleName, count) : null
  },
  effects: (rows, act, row) =>
    act === 'remove'
      ? rows
          .filter(({ roleId, kind }) => roleId === row.id && kind !== 'holder')
          .map(({ id, kind }) => remove(kind === 'grant' ? 'rolePermission' : 'roleRule', id))
      : [],
})
const holderCountOf = (rows: readonly { roleId: string; id: string; kind: string }[], roleId: string) =>
  Number(rows.find((one) => one.roleId === roleId && one.kind === 'holder')?.id ?? 0)

const roleHandlers = recordHandlers(role, builtInRoleHook)

export const roleRoutes = handleCalls(calls, {
  ...roleHandlers,
  copy: copyRole,
  checkRoleCode,
  queryAll: (ctx) => roleHandlers.where(ctx),
  queryWithUser,
})
