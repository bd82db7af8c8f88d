import { and, eq } from 'drizzle-orm'
import { meeting } from '../../../db/schema'
import { siteUrlOf } from '../../auth/site-url'
import type { Context } from '../../core/context'
import { conflict, notFound } from '../../core/refusal'
import { dispositionOf } from '../../files/rules'
import { assertRight } from '../../policy/authorization'
import { meetingPageUrl } from '../../policy/page-urls'
import { formatMeetingCalendar } from '../calendar.rules'
import { requirePerson } from '../../subjects/queries/list.server'
import { t } from '../texts'
import { visibleMeetingsCondition } from '../row-access.server'
import { selectMeetings, toMeetingRow } from './list.server'
import { formatStamp } from '../../core/time'

/** Downloads a meeting as an iCalendar file. One round trip. @throws 404, 409 for a draft */
export async function downloadCalendar(ctx: Context, id: string): Promise<Response> {
  assertRight(ctx.actor, 'meeting:read')
  const actor = requirePerson(ctx)
  const [row] = await selectMeetings(ctx).where(and(eq(meeting.id, id), visibleMeetingsCondition(actor)))
  if (!row) throw notFound()
  if (row.meeting.status === 0) throw conflict(t.isDraft)
  const { onlineUrl } = toMeetingRow(row, actor, formatStamp(ctx.now()))
  const text = formatMeetingCalendar(
    { ...row.meeting, onlineUrl },
    {
      url: `${siteUrlOf(ctx)}${meetingPageUrl(row.meeting)}`,
      now: ctx.now(),
      host: new URL(siteUrlOf(ctx)).hostname,
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
