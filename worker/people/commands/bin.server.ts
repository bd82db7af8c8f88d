import { sql } from 'drizzle-orm'
import { signedIn } from '../../auth/queries.server'
import { t as accounts } from '../../auth/refused.texts'
import { computed, remove as removed, update } from '../../core/change'
import { each } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { conflict, forbidden } from '../../core/refusal'
import { t } from '../texts'
import { ended, loadPeople, namesakes, peopleToChange } from './load.server'
import { adminStays, mustChange, mustLeaveAdmin } from './save.server'
import { historyOf } from './history.server'

type Ids = { ids: string[] }
/**
 * Moves users to the recycle bin. Their sessions end, lists no longer show them, and their account names stay reserved.
 * Three round trips.
 */
export const removeUsers = each('user:write', {
  bizType: 'user',
  load: (ctx: Context, { ids }: Ids) => loadPeople(ctx, ids),
  done: t.removedCount,
  decide(found, _, ctx) {
    const one = mustChange(ctx, found)
    if (one.id === signedIn(ctx).userId) throw forbidden(t.notOneself)
    mustLeaveAdmin(ctx, one, t.notOneself)
    return [update('user', one.user, { delFlag: 1 }), ...ended(one.id, one.sessions), ...adminStays(one)]
  },
})

/**
 * Restores users from the recycle bin. @throws 409 per user if another user now has the phone, mailbox or staff number.
 * Three round trips.
 */
export const restoreUsers = each('user:write', {
  bizType: 'user',
  async load(ctx: Context, { ids }: Ids) {
    const { rows, missing } = await loadPeople(ctx, ids, 1)
    return {
      rows,
      missing,
      names: await namesakes(
        ctx,
        rows.map(({ user: one }) => ({ ...one, username: '' })),
      ),
    }
  },
  done: t.restoredCount,
  decide(found, _, ctx, { names }) {
    const { user: one } = mustChange(ctx, found)
    const others = names.filter(({ id }) => id !== one.id)
    if (one.phone && others.some(({ phone }) => phone === one.phone)) throw conflict(accounts.phoneTaken)
    if (one.email && others.some(({ email }) => email.toLowerCase() === one.email.toLowerCase()))
      throw conflict(accounts.mailTaken)
    if (one.workNo && others.some(({ workNo }) => workNo === one.workNo)) throw conflict(t.workNoTaken)
    return [update('user', one, { delFlag: 0 })]
  },
})

/** Deletes users permanently. @throws 409 per user who has work in the system. Three round trips. */
export const destroyUsers = each('user:write', {
  bizType: 'user',
  async load(ctx: Context, { ids }: Ids) {
    const { rows, history } = await readAll(ctx, {
      rows: peopleToChange(ctx, { ids }, 1),
      history: historyOf(ctx, ids),
    })
    return { rows, missing: ids.filter((id) => !rows.some((one) => one.id === id)), history }
  },
  done: t.destroyedCount,
  decide(found, _, ctx, { history }) {
    const one = mustChange(ctx, found)
    const left = history.filter(({ userId }) => userId === one.id)
    if (left.length) throw conflict(t.hasHistory(left.map(({ label }) => label).join('、')))
    return [
      ...(one.roles.length ? [computed(sql`delete from role_given where user_id = ${one.id}`)] : []),
      ...(one.departs.length ? [computed(sql`delete from user_depart where user_id = ${one.id}`)] : []),
      ...one.sessions.map(({ id }) => removed('session', id)),
      removed('user', one.id),
    ]
  },
})
