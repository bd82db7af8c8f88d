import { isAmong } from '../../core/typed-keys'
import { and, eq, inArray } from 'drizzle-orm'
import { meeting } from '../../../db/schema'
import { type Change, insert, type Row, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { badInput, conflict, lostRace, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { assertAllowed } from '../../policy/authorization'
import { workspaceOrMain, type Workspace, rolesOfWorkspace } from '../../policy/roles'
import { requirePerson } from '../../subjects/queries/list.server'
import type { CancelMeeting, DeleteMeetings, SaveMeeting } from '../contract'
import { formatReportDue, meetingReportChanges } from '../reports.transition'
import { agendaMinutes, minutesBetween, assertMeetingAction } from '../rules'
import { stageOf, stagesIn } from '../stages'
import { t } from '../texts'
import { visibleMeetingsCondition } from '../row-access.server'
import {
  attachFiles,
  meetingRecipients,
  type LoadedMeeting,
  loadMeeting,
  notifyMeeting,
  formatTimeAndPlace,
} from './loader.server'

const auditSubject = (id: string, name: string) => ({ bizType: 'meeting', bizId: id, text: name })

/**
 * Validates the plan of a meeting against the stored data. @throws 400 with a message per field, 404 for a subject that
 * is not visible
 */
function assertPlan(where: Workspace | '', input: SaveMeeting, { at, subjects, members, users, here }: LoadedMeeting) {
  const problems: Record<string, string> = {}
  if (!isAmong(stagesIn(where), input.bizStage)) problems.bizStage = t.chooseStage
  const stage = stageOf(input.bizStage)
  const [minutes, room] = [agendaMinutes(input.agenda), minutesBetween(input)]
  if (minutes > room) problems.agenda = t.agendaTooLong(minutes, room)
  input.agenda.forEach((item, place) => {
    const one = subjects.find((row) => row.id === item.subjectId)
    const wasOnAgenda = at?.bizStage === input.bizStage && at.agenda.some((was) => was.subjectId === item.subjectId)
    if (!one || (!one.seen && !wasOnAgenda)) throw notFound()
    // A subject that was on the agenda before may have changed its status meanwhile.
    if (!wasOnAgenda && stage.statuses && !isAmong<string>(stage.statuses, one.status))
      problems[`agenda.${place}.subjectId`] = t.subjectNotFor(one.subjectName, stage.label)
  })
  input.participants.forEach((person, place) => {
    const known = users.find((row) => row.id === person.userId)
    if (!known) {
      if (!here.some((row) => row.userId === person.userId)) problems[`participants.${place}.userId`] = t.noSuchPerson
      return
    }
    if (person.role !== 'judge') return
    if (where) problems[`participants.${place}.role`] = t.chooseRole
    const theirs = subjects.find(
      (one) =>
        input.agenda.some((item) => item.subjectId === one.id) &&
        (one.subjectManId === person.userId ||
          members.some((member) => member.subjectId === one.id && member.userId === person.userId)),
    )
    if (theirs) problems[`participants.${place}.userId`] = t.judgeOfTeam(known.realname, theirs.subjectName)
  })
  if (Object.keys(problems).length) throw badInput(problems)
}

/**
 * Returns the changes of the participants: added, changed and removed ones. Answers are kept unless the meeting was
 * moved.
 */
function participantChanges(
  id: string,
  input: SaveMeeting,
  people: readonly Row<'meetingParticipant'>[],
  moved: boolean,
): Change[] {
  const saved = input.participants.flatMap((person): Change[] => {
    const row = people.find((one) => one.userId === person.userId)
    if (!row) return [insert('meetingParticipant', { meetingId: id, ...person })]
    const again = moved || row.delFlag === 1
    const fresh = again ? { confirmed: 0, confirmTime: null, note: '' } : {}
    return row.delFlag || row.role !== person.role || (moved && row.confirmed)
      ? [update('meetingParticipant', row, { role: person.role, delFlag: 0, ...fresh })]
      : []
  })
  const left = people
    // Guests who joined by themselves remain: the client may not have seen them yet.
    .filter((row) => !row.delFlag && !row.own && !input.participants.some((one) => one.userId === row.userId))
    .map((row) => update('meetingParticipant', row, { delFlag: 1 }))
  return [...saved, ...left]
}

/**
 * Saves a draft or an announced meeting. For an announced one, the persons concerned are notified and the due dates of
 * its reports are updated.
 */
export const saveMeeting = command('meeting:write', {
  load: (ctx, input: SaveMeeting) =>
    loadMeeting(ctx, input.id ?? '', {
      subjectIds: input.agenda.map((one) => one.subjectId),
      userIds: input.participants.map((one) => one.userId),
      fileIds: input.fileIds,
    }),
  decide(loaded, input, ctx) {
    const { at, people, subjects, reports, deadlines, files, calendar } = loaded
    const now = formatStamp(ctx.now())
    const { id: inputId, lockVersion, participants: _, open, ...plan } = input
    if (inputId) {
      assertAllowed(ctx.actor, 'meeting:write', at)
      assertMeetingAction('edit', at!, now)
      if (lockVersion !== undefined && lockVersion !== at!.lockVersion) throw lostRace()
    }
    const room = workspaceOrMain(requirePerson(ctx).roleCode)
    const row = { ...plan, room, open: room ? open : 0 }
    assertPlan(room, input, loaded)
    const id = at?.id ?? ctx.id()
    const announced = at?.status === 1
    if (announced && input.startTime !== at.startTime && input.startTime <= now)
      throw badInput({ startTime: t.notLate })
    const moved =
      announced && (['startTime', 'endTime', 'place', 'onlineUrl'] as const).some((field) => at[field] !== input[field])
    // The order of the items may have changed while the panel was open; the panel is closed then.
    const panel = at && JSON.stringify(at.agenda) !== JSON.stringify(input.agenda) ? closedPanel : {}
    const changes: Change[] = [
      at ? update('meeting', at, { ...row, ...panel }) : insert('meeting', { id, ...row, status: 0 }),
      ...participantChanges(id, input, people, moved),
      ...attachFiles(ctx, id, input.fileIds, files),
    ]
    if (announced) {
      changes.push(...meetingReportChanges({ id, ...row }, subjects, reports, deadlines, now, calendar, ctx.id))
      const before = new Set(loaded.here.map((one) => one.userId))
      const fresh = input.participants.filter((one) => !before.has(one.userId))
      const added = input.agenda.filter((item) => !at.agenda.some((was) => was.subjectId === item.subjectId))
      const to = moved
        ? meetingRecipients(input.agenda, {
            subjects,
            here: [...input.participants, ...loaded.here.filter(({ own }) => own)],
          })
        : meetingRecipients(added, { subjects, here: fresh })
      if (to.users?.length)
        changes.push(
          notifyMeeting({ id, room }, to, {
            template: moved ? 'MEETING_CHANGED' : 'MEETING_ANNOUNCED',
            title: `${moved ? '会议变更' : '会议通知'}：${input.meetingName}`,
            text: `${moved ? '会议时间或地点已变更。' : ''}${formatTimeAndPlace(row)}。请${moved ? '重新' : ''}确认是否参会。`,
          }),
        )
    }
    return {
      changes,
      result: { id, lockVersion: at ? at.lockVersion + 1 : 0 },
      message: announced && moved ? t.savedAndTold : t.saved,
      about: auditSubject(id, input.meetingName),
    }
  },
})
const closedPanel = { panelAt: -1, panelSince: null, panelSpent: 0 }

/** Announces a meeting: sends the notifications and creates the required reports. */
export const announceMeeting = command('meeting:write', {
  load: (ctx, { id }: { id: string }) => loadMeeting(ctx, id),
  decide(loaded, _input, ctx) {
    const { subjects, reports, deadlines, here, calendar } = loaded
    const at = assertAllowed(ctx.actor, 'meeting:write', loaded.at)
    const now = formatStamp(ctx.now())
    assertMeetingAction('announce', at, now)
    if (at.agenda.length === 0 && here.length === 0 && !at.open) throw conflict(t.agendaEmpty)
    const owed = formatReportDue(at, now)
    return {
      changes: [
        update('meeting', at, { status: 1 }),
        ...meetingReportChanges(at, subjects, reports, deadlines, now, calendar, ctx.id),
        notifyMeeting(
          at,
          { ...meetingRecipients(at.agenda, loaded), ...(at.open && at.room && { roles: rolesOfWorkspace(at.room) }) },
          {
            template: 'MEETING_ANNOUNCED',
            title: `会议通知：${at.meetingName}`,
            text: `${formatTimeAndPlace(at)}。请确认是否参会${owed ? `；课题材料请于 ${owed} 前提交` : ''}。`,
          },
        ),
      ],
      result: { id: at.id, lockVersion: at.lockVersion + 1 },
      about: auditSubject(at.id, at.meetingName),
    }
  },
})

/** Cancels a meeting: everyone is notified, and reports for it that are not submitted are cancelled. */
export const cancelMeeting = command('meeting:write', {
  load: (ctx, { id }: CancelMeeting) => loadMeeting(ctx, id),
  decide(loaded, input, ctx) {
    const at = assertAllowed(ctx.actor, 'meeting:write', loaded.at)
    const now = formatStamp(ctx.now())
    assertMeetingAction('cancel', at, now)
    return {
      changes: [
        update('meeting', at, { status: 2, cancelReason: input.reason, ...closedPanel }),
        ...meetingReportChanges(null, loaded.subjects, loaded.reports, loaded.deadlines, now, loaded.calendar, ctx.id),
        notifyMeeting(at, meetingRecipients(at.agenda, loaded), {
          template: 'MEETING_CANCELLED',
          title: `会议取消：${at.meetingName}`,
          text: `原定 ${at.startTime.slice(0, 16)} 的会议已取消。原因：${input.reason}`,
        }),
      ],
      result: { id: at.id, lockVersion: at.lockVersion + 1 },
      about: auditSubject(at.id, at.meetingName),
    }
  },
})

/** Deletes drafts; announced meetings can only be cancelled. */
export const deleteMeetings = batchCommand('meeting:write', {
  bizType: 'meeting',
  load: async (ctx: Context, { ids }: DeleteMeetings) => {
    const found = await ctx.db
      .select()
      .from(meeting)
      .where(and(inArray(meeting.id, ids), eq(meeting.delFlag, 0), visibleMeetingsCondition(ctx.actor)))
    const rows = found.map((at) => ({ id: at.id, name: at.meetingName, at }))
    return { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
  },
  decide(row, _, ctx) {
    assertAllowed(ctx.actor, 'meeting:write', row.at)
    assertMeetingAction('delete', row.at, formatStamp(ctx.now()))
    return [update('meeting', row.at, { delFlag: 1 })]
  },
  done: () => t.deleted,
})
