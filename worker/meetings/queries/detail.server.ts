import { and, eq, sql } from 'drizzle-orm'
import { depart, file, meeting, meetingParticipant, report, subject, user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { formerNamesColumn } from '../../core/institutions.server'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { hasRight, assertRight } from '../../policy/authorization'
import { isBlindReviewer, redactSubjectName } from '../../subjects/serializer'
import { requirePerson } from '../../subjects/queries/list.server'
import { visibleColumns } from '../../subjects/visible-columns.server'
import { visibleSubjectsCondition } from '../../subjects/row-access.server'
import { type MeetingDetail, participantRoleLabel } from '../contract'
import { agendaTimes, canLeadMeeting } from '../rules'
import { visibleMeetingsCondition } from '../row-access.server'
import { selectMeetings, toMeetingRow } from './list.server'

/** Query of the subjects on an agenda, with `seen` 1 if the caller may see the subject. */
export function agendaSubjectsQuery(ctx: Context, id: string) {
  const { subjectNum, status } = visibleColumns(ctx.actor)
  return ctx.db
    .select({
      id: subject.id,
      subjectNum,
      subjectName: subject.subjectName,
      year: subject.year,
      status,
      leadDepartName: subject.leadDepartName,
      subjectManName: subject.subjectManName,
      contactName: subject.contactName,
      formerNames: formerNamesColumn,
      roundNo: subject.roundNo,
      seen: sql<number>`(${visibleSubjectsCondition(ctx.actor)})`,
      blindReview: sql<number>`coalesce((select cast(s.value as integer) from setting s where s.id = 'blindReview'), 1)`,
      gradeBlind: sql<number>`coalesce((select g.blind from grade_rule g where g.year = subject.year), 1)`,
    })
    .from(subject)
    .where(
      sql`${subject.id} in (select json_extract(a.value, '$.subjectId') from meeting m, json_each(m.agenda) a where m.id = ${id})`,
    )
}
export type AgendaSubject = Awaited<ReturnType<typeof agendaSubjectsQuery>>[number]

/** Returns the agenda entry of a subject as the caller may read it; null for an applicant who does not own the subject. */
export function toAgendaSubject(ctx: Context, row: AgendaSubject, isAsked: boolean) {
  const actor = requirePerson(ctx)
  const applicant = actor.roleCode === 'subjectMan' || actor.roleCode === 'mechanism'
  if (!row.seen && (applicant || !isAsked)) return null
  const blind = isBlindReviewer(actor, row.status, row.gradeBlind, { blindReview: row.blindReview ? 1 : 0 })
  return {
    subjectId: row.seen ? row.id : '',
    subjectNum: row.subjectNum,
    subjectName: blind ? redactSubjectName(row) : row.subjectName,
    leadDepartName: blind ? '' : row.leadDepartName,
  }
}

/**
 * Loads a meeting with agenda, participants, material and minutes, as far as the caller may read them. One round trip.
 * @throws 404
 */
export async function meetingDetail(ctx: Context, id: string): Promise<MeetingDetail> {
  assertRight(ctx.actor, 'meeting:read')
  const actor = requirePerson(ctx)
  const now = formatStamp(ctx.now())
  const { rows, subjects, people, files, reports, writers } = await readAll(ctx, {
    rows: selectMeetings(ctx).where(and(eq(meeting.id, id), visibleMeetingsCondition(actor))),
    subjects: agendaSubjectsQuery(ctx, id),
    people: ctx.db
      .select({
        userId: meetingParticipant.userId,
        realname: user.realname,
        departId: user.departId,
        departName: sql<string>`coalesce(${depart.departName}, '')`,
        role: meetingParticipant.role,
        confirmed: meetingParticipant.confirmed,
        note: meetingParticipant.note,
        signIn: meetingParticipant.signIn,
      })
      .from(meetingParticipant)
      .innerJoin(user, eq(user.id, meetingParticipant.userId))
      .leftJoin(depart, eq(depart.id, user.departId))
      .where(and(eq(meetingParticipant.meetingId, id), eq(meetingParticipant.delFlag, 0)))
      .orderBy(
        sql`case ${meetingParticipant.role} when 'host' then 0 when 'judge' then 1 when 'speaker' then 2 when 'secretary' then 3 else 4 end`,
        meetingParticipant.id,
      ),
    files: ctx.db
      .select({ id: file.id, fileName: file.fileName, size: file.size, ext: file.ext })
      .from(file)
      .where(and(eq(file.bizType, 'meeting'), eq(file.bizId, id), eq(file.delFlag, 0))),
    reports: ctx.db
      .select({ id: report.id, subjectId: report.subjectId, status: report.status, dueTime: report.dueTime })
      .from(report)
      .where(
        and(eq(report.meetingId, id), sql`${report.meetingId} <> ''`, eq(report.cancelled, 0), eq(report.delFlag, 0)),
      ),
    writers: ctx.db
      .select({ realname: user.realname })
      .from(user)
      .where(sql`${user.username} = (select create_by from meeting where id = ${id})`),
  })
  const row = rows[0]
  if (!row) throw notFound()
  const { meeting: at, mine } = row
  const times = agendaTimes(at.startTime, at.agenda)
  const applicant = actor.roleCode === 'subjectMan' || actor.roleCode === 'mechanism'
  const shownAgenda = at.agenda.map((item) => {
    const of = subjects.find((one) => one.id === item.subjectId)
    const shown = of ? toAgendaSubject(ctx, of, !!mine) : null
    return { of, shown, blind: actor.roleCode === 'counselor' && shown?.leadDepartName === '' }
  })
  // Applicants and experts do not learn the names of reviewers; blind reviewers do not learn the presenters.
  const names = hasRight(actor, 'review:names')
  const isLeading = canLeadMeeting(actor, at, mine)
  const blind = shownAgenda.some((one) => one.blind)
  const known = people.filter((one) => {
    if (names || one.userId === actor.userId) return true
    // In a workspace only the leader sees the guests; others see participants with another role.
    if (at.room) return isLeading || one.role !== 'guest'
    if (one.role === 'judge' || (blind && (one.role === 'speaker' || one.role === 'guest'))) return false
    return !applicant || one.role === 'host' || one.departId === actor.departId
  })
  return {
    ...toMeetingRow(row, actor, now),
    agenda: at.agenda.map((item, order) => {
      const { of, shown, blind: unnamed } = shownAgenda[order]!
      const owed = of?.seen ? reports.find((one) => one.subjectId === item.subjectId) : undefined
      return {
        order: order + 1,
        subjectId: shown?.subjectId ?? '',
        subjectNum: shown?.subjectNum ?? '',
        subjectName: shown?.subjectName ?? '',
        leadDepartName: shown?.leadDepartName ?? '',
        minutes: item.minutes,
        speaker: shown && !unnamed ? item.speaker : '',
        startTime: times[order]!,
        reportId: owed?.id ?? '',
        reportStatus: owed?.status ?? null,
        reportDue: owed?.dueTime ?? null,
      }
    }),
    participants: known.map((one) => ({
      userId: one.userId,
      realname: one.realname,
      departName: one.departName,
      role: one.role,
      role_dictText: participantRoleLabel(one.role),
      confirmed: one.confirmed,
      note: one.note,
      signIn: one.signIn,
    })),
    fileIds: at.fileIds,
    files: files.filter((one) => at.fileIds.includes(one.id)),
    minutes: at.minutesTime || toMeetingRow(row, actor, now).may.record ? at.minutes : '',
    minutesTime: at.minutesTime,
    cancelReason: at.cancelReason,
    organiser: writers[0]?.realname ?? '',
  }
}
