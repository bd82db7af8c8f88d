import { eq } from 'drizzle-orm'
import { announcement, announcementSend } from '~/db/schema'
import { tellAll, tellUsers } from '~/worker/live/push.server'
import type { Follow } from './outbox'

/** An announcement was published, revoked or is to be told again: open pages look. Nothing is said of what is gone. */
export const pushAnnouncement: Follow = async (ctx, { anntId, sentAt, revoked }) => {
  const [rows, sends] = await ctx.db.batch([
    ctx.db
      .select()
      .from(announcement)
      .where(eq(announcement.id, String(anntId))),
    ctx.db
      .select({ userId: announcementSend.userId })
      .from(announcementSend)
      .where(eq(announcementSend.anntId, String(anntId))),
  ])
  const row = rows[0]
  if (!row || row.delFlag || row.sendStatus !== (revoked ? '2' : '1')) return
  const said = { msgId: row.id, msgTxt: revoked ? '' : row.titile }
  const key = `${row.id} ${String(sentAt)}`
  if (row.msgType === 'ALL') await tellAll(ctx, { cmd: 'topic', ...said }, key)
  else
    await tellUsers(
      ctx,
      sends.map((one) => one.userId),
      { cmd: 'user', ...said },
      key,
    )
}
