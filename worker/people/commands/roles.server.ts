import { signedIn } from '../../auth/queries.server'
import { each } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict } from '../../core/refusal'
import { roleTitle } from '../../policy/role-titles'
import { mayGive } from '../rules'
import { t } from '../texts'
import { ended, peopleToChange, rolesNamed } from './load.server'
import { adminStays, give, mustChange, mustLeaveAdmin, take } from './save.server'

type OverRole = { roleId: string; ids: string[]; fromDate?: string | undefined; toDate?: string | undefined }
async function load(ctx: Context, { roleId, ids }: OverRole) {
  const { rows, roles } = await readAll(ctx, { rows: peopleToChange(ctx, { ids }), roles: rolesNamed(ctx, [roleId]) })
  const [role] = roles
  if (!role) throw badInput({ roleId: t.noSuchRole })
  if (!mayGive(signedIn(ctx), role)) throw badInput({ roleId: t.notYourRole(roleTitle(role.roleName)) })
  return { rows, missing: ids.filter((id) => !rows.some((one) => one.id === id)), role }
}

/** Assigns a role to users for a period, with a result per user. Three round trips. */
export const giveRole = each('user:write', {
  bizType: 'user',
  load,
  done: t.givenCount,
  decide(found, { roleId, fromDate = '', toDate = '' }, ctx) {
    const one = mustChange(ctx, found)
    if (toDate && toDate < fromDate) throw badInput({ toDate: t.endsBefore })
    const has = one.roles.find(({ id }) => id === roleId)
    if (has && has.fromDate === fromDate && has.toDate === toDate) throw conflict(t.hasRole)
    return [give(one.id, { roleId, fromDate, toDate })]
  },
})
/** Revokes a role from users; their sessions in it end. Three round trips. */
export const takeRole = each('user:write', {
  bizType: 'user',
  load,
  done: t.takenCount,
  decide(found, { roleId }, ctx, { role }) {
    const one = mustChange(ctx, found)
    if (!one.roles.some(({ id }) => id === roleId)) throw conflict(t.hasNotRole)
    if (role.baseCode === 'admin') mustLeaveAdmin(ctx, one, t.ownAdmin)
    return [
      take(one.id, roleId),
      ...ended(
        one.id,
        one.sessions.filter((session) => session.roleId === roleId),
      ),
      ...(role.baseCode === 'admin' ? adminStays(one) : []),
    ]
  },
})
