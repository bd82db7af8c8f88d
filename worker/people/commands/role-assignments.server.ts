import { requirePerson } from '../../auth/queries.server'
import { batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict } from '../../core/refusal'
import { roleTitle } from '../../policy/role-titles'
import { canAssignRole } from '../rules'
import { t } from '../texts'
import { endSessionChanges, editableUsersQuery, rolesByIdQuery } from './user-loader.server'
import {
  adminGuard,
  grantRoleChange,
  assertEditable,
  assertAdminRemovable,
  revokeRoleChange,
} from './user-editing.server'

type RoleAssignment = { roleId: string; ids: string[]; fromDate?: string | undefined; toDate?: string | undefined }
async function loadAssignees(ctx: Context, { roleId, ids }: RoleAssignment) {
  const { rows, roles } = await readAll(ctx, {
    rows: editableUsersQuery(ctx, { ids }),
    roles: rolesByIdQuery(ctx, [roleId]),
  })
  const [role] = roles
  if (!role) throw badInput({ roleId: t.noSuchRole })
  if (!canAssignRole(requirePerson(ctx), role)) throw badInput({ roleId: t.notYourRole(roleTitle(role.roleName)) })
  return { rows, missing: ids.filter((id) => !rows.some((one) => one.id === id)), role }
}

/** Assigns a role to users for a period, with a result per user. Three round trips. */
export const assignRole = batchCommand('user:write', {
  bizType: 'user',
  load: loadAssignees,
  done: t.givenCount,
  decide(found, { roleId, fromDate = '', toDate = '' }, ctx) {
    const one = assertEditable(ctx, found)
    if (toDate && toDate < fromDate) throw badInput({ toDate: t.endsBefore })
    const has = one.roles.find(({ id }) => id === roleId)
    if (has && has.fromDate === fromDate && has.toDate === toDate) throw conflict(t.hasRole)
    return [grantRoleChange(one.id, { roleId, fromDate, toDate })]
  },
})
/** Revokes a role from users; their sessions in it end. Three round trips. */
export const revokeRole = batchCommand('user:write', {
  bizType: 'user',
  load: loadAssignees,
  done: t.takenCount,
  decide(found, { roleId }, ctx, { role }) {
    const one = assertEditable(ctx, found)
    if (!one.roles.some(({ id }) => id === roleId)) throw conflict(t.hasNotRole)
    if (role.baseCode === 'admin') assertAdminRemovable(ctx, one, t.ownAdmin)
    return [
      revokeRoleChange(one.id, roleId),
      ...endSessionChanges(
        one.id,
        one.sessions.filter((session) => session.roleId === roleId),
      ),
      ...(role.baseCode === 'admin' ? adminGuard(one) : []),
    ]
  },
})
