import { columnsIn } from '../../core/names'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { meeting, meetingParticipant, subject } from '../../../db/schema'
import type { Person } from '../../core/actor'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { page } from '../../core/list'
import { readAll } from '../../core/read-all.server'
import { stamp } from '../../core/time'
import { holds, need } from '../../policy/can'
import { placeOf } from '../../policy/roles'
import { personOf } from '../../subjects/queries/list.server'
import { visibleSubjects } from '../../subjects/visible.server'
import { type MeetingQuery, MeetingRow, partLabel, statusLabels } from '../contract'
import { mayMeet } from '../rules'
import { stageOf } from '../stages'
import { asked, visibleMeetings } from '../visible.server'

/** Column: counts of the participants and names of the hosts, in one pass. */
const counted = jsonColumn<{ hosts: string | null; people: number; confirmed: number; signed: number }>(
  sql`(select json_object(
    'hosts', group_concat(case when p.role = 'host' then (select u.realname from user u where u.id = p.user_id) end, '、'),
    'people', count(*), 'confirmed', total(p.confirmed = 1), 'signed', count(p.sign_in))
    from meeting_participant p where p.meeting_id = ${meeting.id} and p.del_flag = 0)`,
)

/** Query of meetings with the caller's own participation; condition and paging are added by the caller. */
export const selectMeetings = (ctx: Context) => {
  const { userId } = personOf(ctx)
  return ctx.db
    .select({
      meeting,
      mine: {
        role: meetingParticipant.role,
        confirmed: meetingParticipant.confirmed,
        signIn: meetingParticipant.signIn,
      },
      asked: counted,
    })
    .from(meeting)
    .leftJoin(
      meetingParticipant,
      and(
        eq(meetingParticipant.meetingId, meeting.id),
        eq(meetingParticipant.userId, userId),
        eq(meetingParticipant.delFlag, 0),
      ),
    )
    .$dynamic()
}
export type ReadMeeting = Awaited<ReturnType<typeof selectMeetings>>[number]

/** Serializes a meeting for lists, for one viewer. */
export function showMeeting(row: ReadMeeting, actor: Person, now: string): MeetingRow {
  const { meeting: at, mine, asked: there } = row
  const may = mayMeet(actor, at, mine, now)
  const inside = !!mine || at.open === 1 || may.edit || may.record || holds(actor, 'meeting:write')
  return {
    ...columnsIn(MeetingRow, at),
    bizStage_dictText: stageOf(at.bizStage).label,
    meetingType: at.endTime < now ? 'history' : 'in-transit',
    onlineUrl: inside ? at.onlineUrl : '',
    host: there.hosts ?? '',
    status_dictText: statusLabels()[at.status] ?? '',
    subjectCount: at.agenda.length,
    participantCount: there.people,
    confirmedCount: there.confirmed,
    signedCount: there.signed,
    mine: mine && { ...mine, role_dictText: partLabel(mine.role) },
    may,
  }
}

const columns = {
  startTime: meeting.startTime,
  endTime: meeting.endTime,
  createTime: meeting.createTime,
  meetingName: meeting.meetingName,
}
const conditionOf = (ctx: Context, query: Partial<MeetingQuery>) => {
  const actor = personOf(ctx)
  const now = stamp(ctx.now())
  return and(
    visibleMeetings(actor),
    query.type === 'history'
      ? sql`${meeting.endTime} < ${now}`
      : query.type === 'in-transit'
        ? sql`${meeting.endTime} >= ${now}`
        : undefined,
    query.bizStage ? eq(meeting.bizStage, query.bizStage) : undefined,
    query.status ? eq(meeting.status, Number(query.status)) : undefined,
    query.keyword ? holdsText(meeting.meetingName, query.keyword) : undefined,
    query.subjectId
      ? sql`exists (select 1 from json_each(${meeting.agenda}) a join ${subject} on ${subject.id} = json_extract(a.value, '$.subjectId')
          where ${subject.id} = ${query.subjectId} and ${visibleSubjects(actor)})`
      : undefined,
    query.mine ? asked(actor.userId) : undefined,
    query.confirmed ? asked(actor.userId, sql`p.confirmed = ${Number(query.confirmed)}`) : undefined,
    whereAsked(query.asked, columns),
  )
}
const totalOf = (ctx: Context, query: Partial<MeetingQuery>) =>
  ctx.db.select({ total: count() }).from(meeting).where(conditionOf(ctx, query))
const rowsOf = (ctx: Context, query: MeetingQuery) =>
  selectMeetings(ctx)
    .where(conditionOf(ctx, query))
    .orderBy((query.order === 'asc' ? asc : desc)(columns[query.column]), asc(meeting.id))
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)

/** Lists the meetings that the caller may see. One round trip. */
export async function listMeetings(ctx: Context, query: MeetingQuery) {
  need(ctx.actor, 'meeting:read')
  const actor = personOf(ctx)
  const now = stamp(ctx.now())
  const [rows, totals] = await readAll(ctx, [rowsOf(ctx, query), totalOf(ctx, query)])
  return page(
    rows.map((row) => showMeeting(row, actor, now)),
    totals[0]?.total ?? 0,
    query,
  )
}

/** Loads the list page: meetings of the selected type, and the number of each type under the same filters. One round trip. */
export async function meetingScreen(ctx: Context, query: MeetingQuery) {
  need(ctx.actor, 'meeting:read')
  const actor = personOf(ctx)
  const now = stamp(ctx.now())
  const [rows, coming, past] = await readAll(ctx, [
    rowsOf(ctx, query),
    totalOf(ctx, { ...query, type: 'in-transit' }),
    totalOf(ctx, { ...query, type: 'history' }),
  ])
  const counts = { 'in-transit': coming[0]?.total ?? 0, history: past[0]?.total ?? 0 }
  return {
    page: page(
      rows.map((row) => showMeeting(row, actor, now)),
      counts[query.type ?? 'in-transit'],
      query,
    ),
    counts,
    room: placeOf(actor.roleCode),
    mayPlan: holds(actor, 'meeting:write'),
  }
}
