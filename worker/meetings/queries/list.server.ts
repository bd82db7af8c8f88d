import { pickResponseColumns } from '../../core/typed-keys'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { meeting, meetingParticipant, subject } from '../../../db/schema'
import type { Person } from '../../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { toPage } from '../../core/list'
import { readAll } from '../../core/read-all.server'
import { formatStamp } from '../../core/time'
import { hasRight, assertRight } from '../../policy/authorization'
import { workspaceOrMain } from '../../policy/roles'
import { requirePerson } from '../../subjects/queries/list.server'
import { visibleSubjectsCondition } from '../../subjects/row-access.server'
import { type MeetingQuery, MeetingRow, participantRoleLabel, meetingStatusLabels } from '../contract'
import { meetingPermissions } from '../rules'
import { stageOf } from '../stages'
import { invitedCondition, visibleMeetingsCondition } from '../row-access.server'

/** Column: counts of the participants and names of the hosts, in one pass. */
const participantCounts = jsonColumn<{ hosts: string | null; people: number; confirmed: number; signed: number }>(
  sql`(select json_object(
    'hosts', group_concat(case when p.role = 'host' then (select u.realname from user u where u.id = p.user_id) end, '、'),
    'people', count(*), 'confirmed', total(p.confirmed = 1), 'signed', count(p.sign_in))
    from meeting_participant p where p.meeting_id = ${meeting.id} and p.del_flag = 0)`,
)

/** Query of meetings with the caller's own participation; condition and paging are added by the caller. */
export const selectMeetings = (ctx: Context) => {
  const { userId } = requirePerson(ctx)
  return ctx.db
    .select({
      meeting,
      mine: {
        role: meetingParticipant.role,
        confirmed: meetingParticipant.confirmed,
        signIn: meetingParticipant.signIn,
      },
      asked: participantCounts,
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
export type MeetingWithParticipation = Awaited<ReturnType<typeof selectMeetings>>[number]

/** Serializes a meeting for lists, for one viewer. */
export function toMeetingRow(row: MeetingWithParticipation, actor: Person, now: string): MeetingRow {
  const { meeting: at, mine, asked: there } = row
  const may = meetingPermissions(actor, at, mine, now)
  const inside = !!mine || at.open === 1 || may.edit || may.record || hasRight(actor, 'meeting:write')
  return {
    ...pickResponseColumns(MeetingRow, at),
    bizStage_dictText: stageOf(at.bizStage).label,
    meetingType: at.endTime < now ? 'history' : 'in-transit',
    onlineUrl: inside ? at.onlineUrl : '',
    host: there.hosts ?? '',
    status_dictText: meetingStatusLabels()[at.status] ?? '',
    subjectCount: at.agenda.length,
    participantCount: there.people,
    confirmedCount: there.confirmed,
    signedCount: there.signed,
    mine: mine && { ...mine, role_dictText: participantRoleLabel(mine.role) },
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
  const actor = requirePerson(ctx)
  const now = formatStamp(ctx.now())
  return and(
    visibleMeetingsCondition(actor),
    query.type === 'history'
      ? sql`${meeting.endTime} < ${now}`
      : query.type === 'in-transit'
        ? sql`${meeting.endTime} >= ${now}`
        : undefined,
    query.bizStage ? eq(meeting.bizStage, query.bizStage) : undefined,
    query.status ? eq(meeting.status, Number(query.status)) : undefined,
    query.keyword ? containsTextCondition(meeting.meetingName, query.keyword) : undefined,
    query.subjectId
      ? sql`exists (select 1 from json_each(${meeting.agenda}) a join ${subject} on ${subject.id} = json_extract(a.value, '$.subjectId')
          where ${subject.id} = ${query.subjectId} and ${visibleSubjectsCondition(actor)})`
      : undefined,
    query.mine ? invitedCondition(actor.userId) : undefined,
    query.confirmed ? invitedCondition(actor.userId, sql`p.confirmed = ${Number(query.confirmed)}`) : undefined,
    advancedFilterCondition(query.asked, columns),
  )
}
const totalQuery = (ctx: Context, query: Partial<MeetingQuery>) =>
  ctx.db.select({ total: count() }).from(meeting).where(conditionOf(ctx, query))
const rowsQuery = (ctx: Context, query: MeetingQuery) =>
  selectMeetings(ctx)
    .where(conditionOf(ctx, query))
    .orderBy((query.order === 'asc' ? asc : desc)(columns[query.column]), asc(meeting.id))
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)

/** Lists the meetings that the caller may see. One round trip. */
export async function listMeetings(ctx: Context, query: MeetingQuery) {
  assertRight(ctx.actor, 'meeting:read')
  const actor = requirePerson(ctx)
  const now = formatStamp(ctx.now())
  const [rows, totals] = await readAll(ctx, [rowsQuery(ctx, query), totalQuery(ctx, query)])
  return toPage(
    rows.map((row) => toMeetingRow(row, actor, now)),
    totals[0]?.total ?? 0,
    query,
  )
}

/** Loads the list page: meetings of the selected type, and the number of each type under the same filters. One round trip. */
export async function loadMeetingScreen(ctx: Context, query: MeetingQuery) {
  assertRight(ctx.actor, 'meeting:read')
  const actor = requirePerson(ctx)
  const now = formatStamp(ctx.now())
  const [rows, coming, past] = await readAll(ctx, [
    rowsQuery(ctx, query),
    totalQuery(ctx, { ...query, type: 'in-transit' }),
    totalQuery(ctx, { ...query, type: 'history' }),
  ])
  const counts = { 'in-transit': coming[0]?.total ?? 0, history: past[0]?.total ?? 0 }
  return {
    page: toPage(
      rows.map((row) => toMeetingRow(row, actor, now)),
      counts[query.type ?? 'in-transit'],
      query,
    ),
    counts,
    room: workspaceOrMain(actor.roleCode),
    mayPlan: hasRight(actor, 'meeting:write'),
  }
}
