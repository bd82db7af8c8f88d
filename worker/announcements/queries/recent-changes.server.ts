import { and, desc, eq, sql } from 'drizzle-orm'
import { announcement, announcementSend, userVisit } from '../../../db/schema'
import { isApiPath } from '../../auth/request-paths'
import type { Context } from '../../core/context'
import { withQuery } from '../../core/href'
import { sameOriginPath } from '../../core/same-origin-path'
import { type DecodedQuery, decodedQuery } from '../../core/read-all.server'
import { requireUserId, reminderCutoff } from './reader.server'

/** Messages since the user's previous visit: the newest, the total, and the URL of the list. */
export type RecentChanges = {
  since: string
  total: number
  to: string
  rows: { id: string; title: string; time: string; to: string }[]
}
/** Maximum rows on the page; the list has the rest. */
const MAX_RECENT = 6
/** List of the user's announcements and messages. */
const INBOX_URL = '/isps/userAnnouncement'

/**
 * Query of the messages since the user's previous visit, each with its link. Null at the first visit and without new
 * messages. One statement: it reads the messages since then, at most those of two months.
 */
export function recentChangesQuery(ctx: Context): DecodedQuery<RecentChanges | null> {
  const userId = requireUserId(ctx)
  const since = sql<string>`max(${userVisit.beforeTime}, ${reminderCutoff(ctx.now())})`
  return decodedQuery(
    ctx.db
      .select({
        since,
        id: announcement.id,
        title: announcement.title,
        time: announcementSend.createTime,
        openType: announcement.openType,
        openPage: announcement.openPage,
        busId: announcement.busId,
        total: sql<number>`count(*) over ()`,
      })
      .from(userVisit)
      .innerJoin(
        announcementSend,
        and(eq(announcementSend.userId, userVisit.userId), sql`${announcementSend.createTime} >= ${since}`),
      )
      .innerJoin(announcement, eq(announcement.id, announcementSend.anntId))
      .where(
        and(
          eq(userVisit.userId, userId),
          sql`${userVisit.beforeTime} <> ''`,
          sql`+${announcement.sendStatus} = '1' and +${announcement.delFlag} = 0 and +${announcement.msgCategory} = '2'`,
          sql`${announcement.sendTime} >= ${since}`,
        ),
      )
      .orderBy(desc(announcementSend.createTime), announcement.id)
      .limit(MAX_RECENT),
    (rows) =>
      rows[0]
        ? {
            since: rows[0].since,
            total: rows[0].total,
            to: withQuery(INBOX_URL, { msgCategory: '2', sendTime_begin: rows[0].since }),
            rows: rows.map(({ id, title, time, ...place }) => ({ id, title, time, to: messageLinkOf(place) })),
          }
        : null,
  )
}

/** Returns the URL of a message; the message list if it has none or leads to a file. */
function messageLinkOf({ openType, openPage, busId }: { openType: string; openPage: string; busId: string }): string {
  const path = openType ? sameOriginPath(openPage) : null
  if (!path || isApiPath(path)) return withQuery(INBOX_URL, { msgCategory: '2' })
  return openType === 'component' && busId ? withQuery(path, { busId }) : path
}
