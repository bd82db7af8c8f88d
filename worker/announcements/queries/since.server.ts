import { and, desc, eq, sql } from 'drizzle-orm'
import { announcement, announcementSend, userVisit } from '../../../db/schema'
import { isApi } from '../../auth/open'
import type { Context } from '../../core/context'
import { withQuery } from '../../core/href'
import { ownPath } from '../../core/own-path'
import { type Reading, reading } from '../../core/read-all.server'
import { readerOf, remindedSince } from './reader.server'

/** Messages since the user's previous visit: the newest, the total, and the URL of the list. */
export type Since = {
  since: string
  total: number
  to: string
  rows: { id: string; title: string; time: string; to: string }[]
}
/** Maximum rows on the page; the list has the rest. */
const MOST = 6
/** List of the user's announcements and messages. */
const OWN = '/isps/userAnnouncement'

/**
 * Query of the messages since the user's previous visit, each with its link. Null at the first visit and without new
 * messages. One statement: it reads the messages since then, at most those of two months.
 */
export function sinceOf(ctx: Context): Reading<Since | null> {
  const userId = readerOf(ctx)
  const since = sql<string>`max(${userVisit.beforeTime}, ${remindedSince(ctx.now())})`
  return reading(
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
      .limit(MOST),
    (rows) =>
      rows[0]
        ? {
            since: rows[0].since,
            total: rows[0].total,
            to: withQuery(OWN, { msgCategory: '2', sendTime_begin: rows[0].since }),
            rows: rows.map(({ id, title, time, ...place }) => ({ id, title, time, to: placeOf(place) })),
          }
        : null,
  )
}

/** Returns the URL of a message; the message list if it has none or leads to a file. */
function placeOf({ openType, openPage, busId }: { openType: string; openPage: string; busId: string }): string {
  const path = openType ? ownPath(openPage) : null
  if (!path || isApi(path)) return withQuery(OWN, { msgCategory: '2' })
  return openType === 'component' && busId ? withQuery(path, { busId }) : path
}
