import { and, eq } from 'drizzle-orm'
import { position } from '../../../db/schema'
import { update } from '../../core/change'
import { batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict } from '../../core/refusal'
import { editableUsersQuery } from '../commands/user-loader.server'
import { assertEditable } from '../commands/user-editing.server'
import type { PositionHolders } from './contract'
import { t } from './texts'

async function loadHolders(ctx: Context, { positionId, userIds: ids }: PositionHolders) {
  const { rows, positions } = await readAll(ctx, {
    rows: editableUsersQuery(ctx, { ids }),
    positions: ctx.db
      .select({ code: position.code })
      .from(position)
      .where(and(eq(position.id, positionId), eq(position.delFlag, 0))),
  })
  const [found] = positions
  if (!found) throw badInput({ positionId: t.noSuchPosition })
  return { rows, missing: ids.filter((id) => !rows.some((one) => one.id === id)), code: found.code }
}
const positionCodesOf = ({ post }: { post: string }) => post.split(',').filter(Boolean)

/** Assigns a position to people, in addition to those they hold, with a result per person. Three round trips. */
export const assignPosition = batchCommand('position:manage', {
  bizType: 'user',
  load: loadHolders,
  done: t.given,
  decide(found, _, ctx, { code }) {
    const { user } = assertEditable(ctx, found)
    const posts = positionCodesOf(user)
    if (posts.includes(code)) throw conflict(t.holds)
    return [update('user', user, { post: [...posts, code].join(',') })]
  },
})
/** Revokes a position from people. Three round trips. */
export const revokePosition = batchCommand('position:manage', {
  bizType: 'user',
  load: loadHolders,
  done: t.taken,
  decide(found, _, ctx, { code }) {
    const { user } = assertEditable(ctx, found)
    const posts = positionCodesOf(user)
    if (!posts.includes(code)) throw conflict(t.holdsNot)
    return [update('user', user, { post: posts.filter((one) => one !== code).join(',') })]
  },
})
