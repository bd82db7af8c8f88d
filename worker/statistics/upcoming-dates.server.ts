import { and, asc, between, eq, gte, lte, sql } from 'drizzle-orm'
import { meeting, publication, reportDeadline } from '../../db/schema'
import type { Context } from '../core/context'
import { withQuery } from '../core/href'
import { type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { addDays, formatStamp } from '../core/time'
import { visibleMeetingsCondition } from '../meetings/row-access.server'
import { hasRight } from '../policy/authorization'
import { meetingPageUrl } from '../policy/page-urls'
import { reportTypeLabel } from '../subjects/reports/statuses'
import { t } from './texts'

/**
 * An upcoming date: the due date of the reports of a year, the end of a publicity, or a meeting, which remains until
 * its end.
 */
export type UpcomingDate = {
  key: string
  kind: 'report' | 'publicity' | 'meeting'
  title: string
  time: string
  /** End of a meeting. */
  end?: string
  to: string
}
/** Maximum number of dates, per kind and in total. */
const MAX_DATES = 8
/** Dates more than a quarter away are not listed. */
const HORIZON_DAYS = 92

/** Query of the next dates that concern the caller, soonest first, within `horizonDays` days. One round trip. */
export function upcomingDatesQuery(
  ctx: Context,
  most = MAX_DATES,
  horizonDays = HORIZON_DAYS,
): DecodedQuery<UpcomingDate[]> {
  const now = formatStamp(ctx.now())
  const until = formatStamp(addDays(ctx.now(), horizonDays))
  const year = Number(now.slice(0, 4))
  const [first, last] = [String(year - 1), String(year + 1)] as const
  return decodedQuery(
    {
      meetings: hasRight(ctx.actor, 'meeting:read')
        ? ctx.db
            .select({
              id: meeting.id,
              room: meeting.room,
              name: meeting.meetingName,
              time: meeting.startTime,
              end: meeting.endTime,
            })
            .from(meeting)
            .where(
              and(
                visibleMeetingsCondition(ctx.actor),
                eq(meeting.status, 1),
                gte(meeting.endTime, now),
                lte(meeting.startTime, until),
              ),
            )
            .orderBy(asc(meeting.startTime))
            .limit(most)
        : null,
      deadlines: hasRight(ctx.actor, 'report:read')
        ? ctx.db
            .select({
              id: reportDeadline.id,
              year: reportDeadline.year,
              type: reportDeadline.reportType,
              time: sql<string>`${reportDeadline.endTime}`,
            })
            .from(reportDeadline)
            .where(
              and(
                between(reportDeadline.year, first, last),
                eq(reportDeadline.delFlag, 0),
                eq(reportDeadline.baseDate, 'fixed'),
                between(reportDeadline.endTime, now, until),
              ),
            )
            .orderBy(asc(reportDeadline.endTime))
            .limit(most)
        : null,
      published: hasRight(ctx.actor, 'review:results')
        ? ctx.db
            .select({
              id: publication.id,
              year: publication.year,
              title: publication.title,
              time: publication.publicityEnd,
            })
            .from(publication)
            .where(and(between(publication.year, first, last), between(publication.publicityEnd, now, until)))
            .orderBy(asc(publication.publicityEnd))
            .limit(most)
        : null,
    },
    ({ meetings, deadlines, published }) =>
      [
        ...(meetings ?? []).map(
          (one): UpcomingDate => ({
            ...{ key: one.id, kind: 'meeting', title: one.name, time: one.time, end: one.end },
            to: meetingPageUrl(one),
          }),
        ),
        ...(deadlines ?? []).map(
          (one): UpcomingDate => ({
            ...{
              key: one.id,
              kind: 'report',
              time: one.time,
              title: t.reportsDue(one.year, reportTypeLabel(one.type)),
            },
            to: withQuery('/subjectMngr/progress', { year: one.year }),
          }),
        ),
        ...(published ?? []).map(
          (one): UpcomingDate => ({
            ...{ key: one.id, kind: 'publicity', title: t.publicityEnds(one.title), time: one.time },
            to: withQuery('/subjectMngr/yearPlan', { year: one.year }),
          }),
        ),
      ]
        .toSorted((a, b) => a.time.localeCompare(b.time))
        .slice(0, most),
  )
}
