import { and, eq, lte } from 'drizzle-orm'
import { announcement, announcementSend } from '~/db/schema'
import { loadRelease, releaseChanges } from '~/worker/announcements/commands/release.server'
import { update } from '~/worker/core/change'
import { commit } from '~/worker/core/commit.server'
import type { Context } from '~/worker/core/context'
import { readAll } from '../worker/core/read-all.server'
import { Refusal } from '~/worker/core/refusal'
import { formatStamp } from '~/worker/core/time'
import { pushToAll, pushToUsers } from '~/worker/live/push.server'
import type { OutboxHandler } from './outbox'
import type { JobHandler } from './runner'

/**
 * Pushes a published, revoked or resent announcement to the sockets of its audience, so that open pages refresh. Sends
 * nothing if the announcement is deleted or has another status by now.
 */
export const pushAnnouncement: OutboxHandler = async (ctx, { anntId, sentAt, revoked }) => {
  const [rows, sends] = await readAll(ctx, [
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
  const message = { msgId: row.id, msgTxt: revoked ? '' : row.title }
  const key = `${row.id} ${String(sentAt)}`
  if (row.msgType === 'ALL') await pushToAll(ctx, { cmd: 'topic', ...message }, key)
  else
    await pushToUsers(
      ctx,
      sends.map((one) => one.userId),
      { cmd: 'user', ...message },
      key,
    )
}

const PER_STEP = 20
/** Query: drafts whose release time has come. */
export const dueAnnouncementsQuery = (ctx: Context) =>
  ctx.db
    .select({ id: announcement.id })
    .from(announcement)
    .where(
      and(
        eq(announcement.sendStatus, '0'),
        eq(announcement.delFlag, 0),
        lte(announcement.releaseTime, formatStamp(ctx.now())),
      ),
    )
/**
 * Publishes drafts whose release time has come, by the same changes as a manual release. A draft without an audience
 * stays a draft. Twenty per step.
 */
export const publishDueAnnouncements: JobHandler = async (ctx) => {
  const due = await dueAnnouncementsQuery(ctx).orderBy(announcement.releaseTime).limit(PER_STEP)
  let released = 0
  for (const { id } of due) {
    const { row, ...rest } = await loadRelease(ctx, id)
    if (!row || row.sendStatus !== '0' || !row.releaseTime) continue
    try {
      await commit(ctx, 'job', releaseChanges(ctx, { row, ...rest }), announcementReference(row))
      released += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The audience is empty or the announcement has expired: the author decides.
      await commit(ctx, 'job', [update('announcement', row, { releaseTime: null })], announcementReference(row)).catch(
        () => {},
      )
    }
  }
  return `${released} of ${due.length} released`
}
const announcementReference = ({ id, title }: { id: string; title: string }) => ({
  bizType: 'announcement',
  bizId: id,
  text: `定时发布 ${title}`,
})
