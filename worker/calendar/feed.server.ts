import { siteUrlOf } from '../auth/site-url'
import type { Context } from '../core/context'
import { calendarText, escapeCalendarText, formatUtc } from '../core/icalendar'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { upcomingDatesQuery } from '../statistics/upcoming-dates.server'
import { kindsOf } from '../pending-tasks/kinds.server'
import { toPendingTask, pendingTasksQuery } from '../pending-tasks/queries.server'
import { findHolder } from './holder.server'
import { t } from './texts'

/** Maximum number of dates and of tasks, and the horizon in days. */
const MAX_EVENTS = 200
const HORIZON_DAYS = 366

type FeedEvent = { uid: string; title: string; start: string; end?: string; about: string; url: string }

/**
 * Returns the calendar of the holder of a secret: upcoming dates and due tasks, with the same access checks as for a
 * signed-in user. Two round trips.
 * @throws 404 for an invalid secret
 */
export async function takeCalendar(ctx: Context, { secret }: { secret: string }): Promise<Response> {
  const actor = await findHolder(ctx, secret)
  if (!actor) throw notFound()
  const asHolder = { ...ctx, actor }
  const { coming, waiting } = await readAll(asHolder, {
    coming: upcomingDatesQuery(asHolder, MAX_EVENTS, HORIZON_DAYS),
    waiting: pendingTasksQuery(asHolder, kindsOf(actor.roleCode), { pageNo: 1, pageSize: MAX_EVENTS }),
  })
  const events: FeedEvent[] = [
    ...coming.map(({ key, title, time, end, to }) => ({
      ...{ uid: key, title, start: time, about: '', url: to },
      ...(end && { end }),
    })),
    ...waiting.rows.map(toPendingTask).flatMap(({ id, label, reason, title, dueTime, url }) =>
      // A meeting that awaits an answer is already among the dates.
      dueTime && !coming.some(({ key }) => id.endsWith(`-${key}`))
        ? [{ uid: id, title: t.todo(label, title), start: dueTime, about: reason, url }]
        : [],
    ),
  ]
  return new Response(buildFeed(events, { site: siteUrlOf(ctx), now: ctx.now() }), {
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' },
  })
}

/** Writes events as a subscribable calendar (RFC 5545, RFC 7986). */
function buildFeed(events: readonly FeedEvent[], { site, now }: { site: string; now: Date }): string {
  const host = new URL(site).hostname
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Keti//Calendar//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeCalendarText(t.name)}`,
    `X-WR-CALNAME:${escapeCalendarText(t.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(({ uid, title, start, end, about, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}@${host}`,
      `DTSTAMP:${formatUtc(now)}`,
      `DTSTART:${formatUtc(start)}`,
      ...(end ? [`DTEND:${formatUtc(end)}`] : []),
      `SUMMARY:${escapeCalendarText(title)}`,
      `DESCRIPTION:${escapeCalendarText([about, site + url].filter(Boolean).join('\n'))}`,
      `URL:${site}${url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ])
}
