import { and, eq } from 'drizzle-orm'
import { announcementSend } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Done } from '../core/command.server'
import { statement, writeBatch } from '../core/commit.server'
import type { Context } from '../core/context'
import { unauthenticated } from '../core/refusal'
import { stamp } from '../core/time'

/** Marks one of the person's messages as read. Reading is no act of weight: it leaves no log row, and twice is once. */
export async function markRead(ctx: Context, anntId: string): Promise<Done<null>> {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  const mine = and(
    eq(announcementSend.anntId, anntId),
    eq(announcementSend.userId, ctx.actor.userId),
    eq(announcementSend.readFlag, 0),
  )
  await writeBatch(ctx, [
    statement(
      ctx.db
        .update(announcementSend)
        .set({ readFlag: 1, readTime: stamp(ctx.now()) })
        .where(mine),
    ),
  ])
  return { result: null, message: '' }
}
