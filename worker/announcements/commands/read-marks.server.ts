import { type SQL, sql } from 'drizzle-orm'
import { announcement } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { CommandResult } from '../../core/command-result'
import { toUnavailable } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { notFound, unauthenticated } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { receivedCondition } from '../audience.server'
import { t } from '~/worker/announcements/texts'

/** Marks the matching announcements of the user as read; returns the number of rows. Idempotent, and without an audit row. */
async function markAsRead(ctx: Context, which: SQL): Promise<number> {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  const { userId } = ctx.actor
  const now = formatStamp(ctx.now())
  const done = await ctx.db
    .run(
      sql`insert into announcement_send (id, annt_id, user_id, read_flag, read_time, star_flag, create_time)
        select lower(hex(randomblob(16))), ${announcement.id}, ${userId}, 1, ${now}, 0, ${now} from ${announcement}
        where ${which} and ${receivedCondition(userId)}
        on conflict (annt_id, user_id) do update set read_time = coalesce(read_time, excluded.read_time), read_flag = 1`,
    )
    .catch((error: unknown) => {
      throw toUnavailable(error)
    })
  return done.rowsAffected
}

/** Marks an announcement as read. @throws 404 if the user did not receive it */
export async function markRead(ctx: Context, anntId: string): Promise<CommandResult<null>> {
  const marked = await markAsRead(ctx, sql`${announcement.id} = ${anntId}`)
  if (!marked) throw notFound()
  return new CommandResult(null, '')
}

/** Marks all unread announcements as read, of one category or of both. */
export async function markAllRead(ctx: Context, msgCategory?: string): Promise<CommandResult<null>> {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  const unread = sql`not exists (select 1 from announcement_send s
    where s.annt_id = ${announcement.id} and s.user_id = ${ctx.actor.userId} and s.read_flag = 1)`
  const count = await markAsRead(
    ctx,
    msgCategory ? sql`${unread} and ${announcement.msgCategory} = ${msgCategory}` : unread,
  )
  return new CommandResult(null, count ? t.markedRead(count) : t.nothingUnread)
}
