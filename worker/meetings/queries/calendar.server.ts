import { and, eq } from 'drizzle-orm'
import { meeting } from '../../../db/schema'
import { siteOf } from '../../auth/site'
import type { Context } from '../../core/context'
import { conflict, notFound } from '../../core/refusal'
import { dispositionOf } from '../../files/rules'
import { need } from '../../policy/can'
import { meetingPage } from '../../policy/pages'
import { calendarOf } from '../calendar.rules'
import { personOf } from '../../subjects/queries/list.server'
import { t } from '../texts'
import { visibleMeetings } from '../visible.server'
import { selectMeetings, showMeeting } from './list.server'
import { stamp } from '../../core/time'

/** Downloads a meeting as an iCalendar file. One round trip. @throws 404, 409 for a draft */
export async function takeCalendar(ctx: Context, id: string): Promise<Response> {
  need(ctx.actor, 'meeting:read')
  const actor = personOf(ctx)
  const [row] = await selectMeetings(ctx).where(and(eq(meeting.id, id), visibleMeetings(actor)))
  if (!row) throw notFound()
  if (row.meeting.status === 0) throw conflict(t.isDraft)
  const { onlineUrl } = showMeeting(row, actor, stamp(ctx.now()))
  const text = calendarOf(
    { ...row.meeting, onlineUrl },
    {
      url: `${siteOf(ctx)}${meetingPage(row.meeting)}`,
      now: ctx.now(),
      host: new URL(siteOf(ctx)).hostname,
    },
  )
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': dispositionOf('attachment', `${row.meeting.meetingName}.ics`),
      'cache-control': 'private, no-store',
    },
  })
}
