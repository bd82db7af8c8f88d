import { siteOf } from '../auth/site'
import type { Context } from '../core/context'
import { calendarText, escaped, utc } from '../core/icalendar'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { comingOf } from '../statistics/coming.server'
import { kindsOf } from '../todos/kinds.server'
import { todoOf, todosOf } from '../todos/queries.server'
import { holderOf } from './holder.server'
import { t } from './texts'

/** Maximum number of dates and of tasks, and the horizon in days. */
const MOST = 200
const AHEAD = 366

type Event = { uid: string; title: string; start: string; end?: string; about: string; url: string }

/**
 * Returns the calendar of the holder of a secret: upcoming dates and due tasks, with the same access checks as for a
 * signed-in user. Two round trips.
 * @throws 404 for an invalid secret
 */
export async function takeCalendar(ctx: Context, { secret }: { secret: string }): Promise<Response> {
  const actor = await holderOf(ctx, secret)
  if (!actor) throw notFound()
  const asHolder = { ...ctx, actor }
  const { coming, waiting } = await readAll(asHolder, {
    coming: comingOf(asHolder, MOST, AHEAD),
    waiting: todosOf(asHolder, kindsOf(actor.roleCode), { pageNo: 1, pageSize: MOST }),
  })
  const events: Event[] = [
    ...coming.map(({ key, title, time, end, to }) => ({
      ...{ uid: key, title, start: time, about: '', url: to },
      ...(end && { end }),
    })),
    ...waiting.rows.map(todoOf).flatMap(({ id, label, reason, title, dueTime, url }) =>
      // A meeting that awaits an answer is already among the dates.
      dueTime && !coming.some(({ key }) => id.endsWith(`-${key}`))
        ? [{ uid: id, title: t.todo(label, title), start: dueTime, about: reason, url }]
        : [],
    ),
  ]
  return new Response(feedOf(events, { site: siteOf(ctx), now: ctx.now() }), {
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' },
  })
}

/** Writes events as a subscribable calendar (RFC 5545, RFC 7986). */
function feedOf(events: readonly Event[], { site, now }: { site: string; now: Date }): string {
  const host = new URL(site).hostname
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Keti//Calendar//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(t.name)}`,
    `X-WR-CALNAME:${escaped(t.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(({ uid, title, start, end, about, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}@${host}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(start)}`,
      ...(end ? [`DTEND:${utc(end)}`] : []),
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped([about, site + url].filter(Boolean).join('\n'))}`,
      `URL:${site}${url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ])
}
