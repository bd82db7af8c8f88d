import { sql } from 'drizzle-orm'
import { unguardedStatement, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { conflict, forbidden } from '../../core/refusal'
import { generatePassword, hashPassword } from '../../auth/password-hash'
import { currentKeysQuery, keyIdPrefix } from '../../auth/keys.server'
import { parseNewPassword } from '../../auth/passwords/password-check.server'
import { requirePerson } from '../../auth/queries.server'
import { readAll } from '../../core/read-all.server'
import { formatStamp } from '../../core/time'
import type { SetPassword, SetStatus } from '../inputs'
import { t } from '../texts'
import { endSessionChanges, loadEditableUsers, editableUsersQuery } from './user-loader.server'
import { adminGuard, assertEditable, assertAdminRemovable } from './user-editing.server'

const FROZEN = 2
/**
 * Suspends users or lifts their suspension, with a result per user. A suspension ends all their sessions and closes
 * their sockets in the same commit. Three round trips.
 */
export const setStatus = batchCommand('user:write', {
  bizType: 'user',
  load: (ctx: Context, { ids }: SetStatus) => loadEditableUsers(ctx, ids),
  done: (count, { status }) => (status === FROZEN ? t.frozenCount(count) : t.thawedCount(count)),
  decide(found, { status }, ctx) {
    const one = assertEditable(ctx, found)
    if (one.id === requirePerson(ctx).userId) throw forbidden(t.notOneself)
    if (one.user.status === status) throw conflict(status === FROZEN ? t.alreadyFrozen : t.alreadyActive)
    if (status === FROZEN) {
      assertAdminRemovable(ctx, one, t.notOneself)
      return [update('user', one.user, { status }), ...endSessionChanges(one.id, one.sessions), ...adminGuard(one)]
    }
    if (one.user.mergedInto) throw conflict(t.wasMerged)
    if (one.user.accountAuth === 2) throw conflict(t.waitsForRequest)
    return [update('user', one.user, { status })]
  },
})

/**
 * Resets another person's password to the given one, or to a generated one that the result contains once. All sessions
 * of the person end, and the password must be changed at the next sign-in. Three round trips. @throws 400, 403, 404,
 * 409
 */
export const setPassword = command('user:write', {
  load: async (ctx: Context, { username, ...given }: SetPassword) => {
    const { people, keys } = await readAll(ctx, {
      people: editableUsersQuery(ctx, { username }),
      keys: currentKeysQuery(ctx, await keyIdPrefix(ctx)),
    })
    const { password = '', confirmpassword } = given
    const chosen = password
      ? await parseNewPassword(ctx, username, { password, ...(confirmpassword && { confirmpassword }) }, keys)
      : ''
    return {
      one: people[0],
      secret: chosen ? { password: '', hash: await hashPassword(chosen) } : await generatePassword(),
    }
  },
  decide({ one: found, secret }, _, ctx) {
    const one = assertEditable(ctx, found)
    if (one.id === requirePerson(ctx).userId) throw forbidden(t.notOneself)
    if (one.user.mergedInto) throw conflict(t.wasMerged)
    return {
      changes: [
        update('user', one.user, { password: secret.hash, passwordUpdateTime: formatStamp(ctx.now()), firstLogin: 1 }),
        ...endSessionChanges(one.id, one.sessions),
        // A link mailed earlier would undo the change.
        unguardedStatement(
          sql`delete from one_time_secret where purpose in ('reset', 'signIn') and user_id = ${one.id}`,
        ),
      ],
      result: { id: one.id, username: one.user.username, password: secret.password },
      about: { bizType: 'user', bizId: one.id, text: `重置 ${one.user.realname}（${one.user.username}）的密码` },
    }
  },
})
