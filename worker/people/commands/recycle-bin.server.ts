import { sql } from 'drizzle-orm'
import { requirePerson } from '../../auth/queries.server'
import { t as accounts } from '../../auth/errors.texts'
import { guardedStatement, remove as removed, update } from '../../core/change'
import { batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { conflict, forbidden } from '../../core/refusal'
import { t } from '../texts'
import { endSessionChanges, loadEditableUsers, conflictingUsersQuery, editableUsersQuery } from './user-loader.server'
import { adminGuard, assertEditable, assertAdminRemovable } from './user-editing.server'
import { workHistoryQuery } from './work-history.server'

type UserIds = { ids: string[] }
/**
 * Moves users to the recycle bin. Their sessions end, lists no longer show them, and their account names stay reserved.
 * Three round trips.
 */
export const removeUsers = batchCommand('user:write', {
  bizType: 'user',
  load: (ctx: Context, { ids }: UserIds) => loadEditableUsers(ctx, ids),
  done: t.removedCount,
  decide(found, _, ctx) {
    const one = assertEditable(ctx, found)
    if (one.id === requirePerson(ctx).userId) throw forbidden(t.notOneself)
    assertAdminRemovable(ctx, one, t.notOneself)
    return [update('user', one.user, { delFlag: 1 }), ...endSessionChanges(one.id, one.sessions), ...adminGuard(one)]
  },
})

/**
 * Restores users from the recycle bin. @throws 409 per user if another user now has the phone, mailbox or staff number.
 * Three round trips.
 */
export const restoreUsers = batchCommand('user:write', {
  bizType: 'user',
  async load(ctx: Context, { ids }: UserIds) {
    const { rows, missing } = await loadEditableUsers(ctx, ids, 1)
    return {
      rows,
      missing,
      names: await conflictingUsersQuery(
        ctx,
        rows.map(({ user: one }) => ({ ...one, username: '' })),
      ),
    }
  },
  done: t.restoredCount,
  decide(found, _, ctx, { names }) {
    const { user: one } = assertEditable(ctx, found)
    const others = names.filter(({ id }) => id !== one.id)
    if (one.phone && others.some(({ phone }) => phone === one.phone)) throw conflict(accounts.phoneTaken)
    if (one.email && others.some(({ email }) => email.toLowerCase() === one.email.toLowerCase()))
      throw conflict(accounts.mailTaken)
    if (one.workNo && others.some(({ workNo }) => workNo === one.workNo)) throw conflict(t.workNoTaken)
    return [update('user', one, { delFlag: 0 })]
  },
})

/** Deletes users permanently. @throws 409 per user who has work in the system. Three round trips. */
export const destroyUsers = batchCommand('user:write', {
  bizType: 'user',
  async load(ctx: Context, { ids }: UserIds) {
    const { rows, history } = await readAll(ctx, {
      rows: editableUsersQuery(ctx, { ids }, 1),
      history: workHistoryQuery(ctx, ids),
    })
    return { rows, missing: ids.filter((id) => !rows.some((one) => one.id === id)), history }
  },
  done: t.destroyedCount,
  decide(found, _, ctx, { history }) {
    const one = assertEditable(ctx, found)
    const left = history.filter(({ userId }) => userId === one.id)
    if (left.length) throw conflict(t.hasHistory(left.map(({ label }) => label).join('、')))
    return [
      ...(one.roles.length ? [guardedStatement(sql`delete from role_assignment where user_id = ${one.id}`)] : []),
      ...(one.departs.length ? [guardedStatement(sql`delete from user_depart where user_id = ${one.id}`)] : []),
      ...one.sessions.map(({ id }) => removed('session', id)),
      removed('user', one.id),
    ]
  },
})
