import { type SQL, sql } from 'drizzle-orm'
import { announcement } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { Done } from '../../core/done'
import { asUnavailable } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { notFound, unauthenticated } from '../../core/refusal'
import { stamp } from '../../core/time'
import { sentTo } from '../audience.server'
import { t } from '~/worker/announcements/texts'

/** Marks the matching announcements of the user as read; returns the number of rows. Idempotent, and without an audit row. */
async function mark(ctx: Context, which: SQL): Promise<number> {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  const { userId } = ctx.actor
  const now = stamp(ctx.now())
  const done = await ctx.db
    .run(
      sql`insert into announcement_send (id, annt_id, user_id, read_flag, read_time, star_flag, create_time)
        select lower(hex(randomblob(16))), ${announcement.id}, ${userId}, 1, ${now}, 0, ${now} from ${announcement}
        where ${which} and ${sentTo(userId)}
        on conflict (annt_id, user_id) do update set read_time = coalesce(read_time, excluded.read_time), read_flag = 1`,
    )
    .catch((error: unknown) => {
      throw asUnavailable(error)
    })
  return done.rowsAffected
}

/** Marks an announcement as read. @throws 404 if the user did not receive it */
export async function markRead(ctx: Context, anntId: string): Promise<Done<null>> {
  const marked = await mark(ctx, sql`${announcement.id} = ${anntId}`)
  if (!marked) throw notFound()
  return new Done(null, '')
}

/** Marks all unread announcements as read, of one category or of both. */
export async function markAllRead(ctx: Context, msgCategory?: string): Promise<Done<null>> {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  const unread = sql`not exists (select 1 from announcement_send s
    where s.annt_id = ${announcement.id} and s.user_id = ${ctx.actor.userId} and s.read_flag = 1)`
  const count = await mark(ctx, msgCategory ? sql`${unread} and ${announcement.msgCategory} = ${msgCategory}` : unread)
  return new Done(null, count ? t.markedRead(count) : t.nothingUnread)
}
