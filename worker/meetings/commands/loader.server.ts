import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  file,
  meeting,
  meetingParticipant,
  report,
  reportDeadline,
  subject,
  subjectMember,
  user,
} from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Change, type Notice, notify, type Row } from '../../core/change'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { buildAttachmentChanges } from '../../files/attachments.server'
import { meetingPageUrl } from '../../policy/page-urls'
import { rolesOfWorkspace, workspaceOf } from '../../policy/roles'
import { visibleSubjectsCondition } from '../../subjects/row-access.server'
import { t } from '../texts'
import { calendarSettingsQuery } from '../../system/calendar.server'
import { toCalendar, readSettings } from '../../system/settings'
import { visibleMeetingsCondition } from '../row-access.server'

const idRowsQuery = (ids: readonly string[]): SQL => sql`(select value from json_each(${JSON.stringify(ids)}))`
const agendaSubjectIds = (id: string) =>
  sql`(select json_extract(a.value, '$.subjectId') from meeting m, json_each(m.agenda) a where m.id = ${id})`

/** Only members of the caller's workspace can be invited; undefined without one. */
function inWorkspaceCondition({ actor }: Context): SQL | undefined {
  const room = isPerson(actor) ? workspaceOf(actor.roleCode) : null
  return room
    ? sql`exists (select 1 from user_role g join role r on r.id = g.role_id where g.user_id = ${user.id}
        and r.base_code in ${idRowsQuery(rolesOfWorkspace(room))})`
    : undefined
}

/**
 * Loads a meeting that the caller may see, with its participants, the subjects of its agenda (also those to be added),
 * their reports for it, and its files. One round trip.
 */
export async function loadMeeting(
  ctx: Context,
  id: string,
  extra: { subjectIds?: readonly string[]; userIds?: readonly string[]; fileIds?: readonly string[] } = {},
) {
  const subjects = sql`(${subject.id} in ${idRowsQuery(extra.subjectIds ?? [])} or ${subject.id} in ${agendaSubjectIds(id)})`
  const { rows, people, owing, members, users, reports, deadlines, files, days } = await readAll(ctx, {
    rows: ctx.db
      .select()
      .from(meeting)
      .where(and(eq(meeting.id, id), visibleMeetingsCondition(ctx.actor))),
    people: ctx.db.select().from(meetingParticipant).where(eq(meetingParticipant.meetingId, id)),
    owing: ctx.db
      .select({
        id: subject.id,
        subjectName: subject.subjectName,
        domain: subject.domain,
        status: subject.status,
        sysOrgCode: subject.sysOrgCode,
        startDate: subject.startDate,
        endDate: subject.endDate,
        establishTime: subject.establishTime,
        subjectManId: subject.subjectManId,
        leadDepartId: subject.leadDepartId,
        seen: sql<number>`(${visibleSubjectsCondition(ctx.actor)})`,
      })
      .from(subject)
      .where(and(eq(subject.delFlag, 0), subjects)),
    members: ctx.db
      .select({ subjectId: subjectMember.subjectId, userId: subjectMember.userId })
      .from(subjectMember)
      .where(
        sql`${subjectMember.subjectId} in ${idRowsQuery(extra.subjectIds ?? [])} or ${subjectMember.subjectId} in ${agendaSubjectIds(id)}`,
      ),
    users: ctx.db
      .select({ id: user.id, realname: user.realname })
      .from(user)
      .where(
        and(
          sql`${user.id} in ${idRowsQuery(extra.userIds ?? [])}`,
          eq(user.status, 1),
          eq(user.delFlag, 0),
          inWorkspaceCondition(ctx),
        ),
      ),
    reports: ctx.db
      .select({
        id: report.id,
        subjectId: report.subjectId,
        status: report.status,
        dueTime: report.dueTime,
        extended: report.extended,
        cancelled: report.cancelled,
      })
      .from(report)
      .where(and(eq(report.meetingId, id), sql`${report.meetingId} <> ''`)),
    deadlines: ctx.db
      .select()
      .from(reportDeadline)
      .where(
        and(inArray(reportDeadline.reportType, ['MIDTERM_SEMINAR', 'TECH_CONFERENCE']), eq(reportDeadline.delFlag, 0)),
      ),
    files: ctx.db
      .select()
      .from(file)
      .where(and(sql`${file.id} in ${idRowsQuery(extra.fileIds ?? [])}`, eq(file.delFlag, 0))),
    days: calendarSettingsQuery(ctx),
  })
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const here = people.filter((one) => !one.delFlag)
  return {
    at: rows[0],
    /** Includes removed participants. */
    people,
    here,
    mine: here.find((one) => one.userId === me) ?? null,
    subjects: owing,
    members,
    users,
    reports,
    deadlines,
    files,
    calendar: toCalendar(readSettings(days)),
  }
}
export type LoadedMeeting = Awaited<ReturnType<typeof loadMeeting>>

/**
 * Returns the changes that attach the given files. A file must be attached to this meeting already, or be uploaded by
 * the caller and attached to nothing. @throws 400
 */
export const attachFiles = (
  ctx: Context,
  id: string,
  fileIds: readonly string[],
  files: readonly Row<'file'>[],
): Change[] => buildAttachmentChanges(ctx, { bizType: 'meeting', bizId: id }, fileIds, files, t.fileNotOfMeeting)

type MeetingPeople = Pick<LoadedMeeting, 'subjects'> & { here: readonly { userId: string }[] }
/** Returns the recipients of notifications: the participants, and managers and contacts of the subjects on the agenda. */
export function meetingRecipients(
  agenda: readonly { subjectId: string }[],
  { subjects, here }: MeetingPeople,
): Notice['to'] {
  const own = subjects.filter((one) => agenda.some((item) => item.subjectId === one.id))
  return {
    users: [...new Set([...here.map((one) => one.userId), ...own.map((one) => one.subjectManId)])].filter(Boolean),
    contactsOf: [...new Set(own.map((one) => one.leadDepartId))].filter(Boolean),
  }
}
/** Returns the notification of a meeting, with the URL of its page. */
export const notifyMeeting = (
  at: Pick<Row<'meeting'>, 'id' | 'room'>,
  to: Notice['to'],
  { template, title, text }: Pick<Notice, 'template' | 'title' | 'text'>,
): Change =>
  notify({ template, title: title.slice(0, 100), text, to, url: meetingPageUrl(at), busType: 'meeting', busId: at.id })

type TimeAndPlace = Pick<Row<'meeting'>, 'startTime' | 'endTime' | 'place' | 'onlineUrl'>
/** Formats time and place for a notification; on the same day the end is a time only. */
export const formatTimeAndPlace = ({ startTime, endTime, place, onlineUrl }: TimeAndPlace) => {
  const end = endTime.slice(0, 10) === startTime.slice(0, 10) ? endTime.slice(11, 16) : endTime.slice(0, 16)
  return [`时间：${startTime.slice(0, 16)} 至 ${end}`, place && `地点：${place}`, onlineUrl && `线上：${onlineUrl}`]
    .filter(Boolean)
    .join('；')
}
