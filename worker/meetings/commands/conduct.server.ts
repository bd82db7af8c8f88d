import { type Change, insert, type NewRow, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import { conflict, forbidden, lostRace, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { requirePerson } from '../../subjects/queries/list.server'
import type { ConfirmMeeting, MovePanel, RecordMeeting, SignInInput } from '../contract'
import { canLeadMeeting, assertMeetingAction, elapsedSeconds } from '../rules'
import { t } from '../texts'
import { attachFiles, meetingRecipients, type LoadedMeeting, loadMeeting, notifyMeeting } from './loader.server'

type PersonContext = Parameters<typeof requirePerson>[0]
const auditSubject = ({ id, meetingName }: { id: string; meetingName: string }) => ({
  bizType: 'meeting',
  bizId: id,
  text: meetingName,
})
const requireVisible = ({ at }: LoadedMeeting) => {
  if (!at) throw notFound()
  return at
}
const requireLeader = (ctx: PersonContext, loaded: LoadedMeeting) => {
  const at = requireVisible(loaded)
  if (!canLeadMeeting(requirePerson(ctx), at, loaded.mine)) throw forbidden(t.notRunning)
  return at
}

/** Returns the change that stores a person's participation. Uninvited persons join an open meeting as guests. */
function participantChange(
  { people }: LoadedMeeting,
  { id: meetingId }: Row<'meeting'>,
  userId: string,
  says: Pick<NewRow<'meetingParticipant'>, 'confirmed' | 'note' | 'confirmTime' | 'signIn'>,
): Change {
  const row = people.find((one) => one.userId === userId)
  if (!row) return insert('meetingParticipant', { meetingId, userId, role: 'guest', own: 1, ...says })
  return update('meetingParticipant', row, row.delFlag ? { role: 'guest', own: 1, delFlag: 0, ...says } : says)
}

/** Stores whether an invited person attends; can be changed until the end of the meeting. */
export const confirmMeeting = command('meeting:attend', {
  load: (ctx, { id }: ConfirmMeeting) => loadMeeting(ctx, id),
  decide(loaded, input, ctx) {
    const at = requireVisible(loaded)
    const now = formatStamp(ctx.now())
    const { confirmed, note } = input
    if (!loaded.mine && !(at.open && confirmed === 1)) throw conflict(t.notInvited)
    assertMeetingAction('confirm', at, now)
    return {
      changes: [participantChange(loaded, at, requirePerson(ctx).userId, { confirmed, note, confirmTime: now })],
      result: null,
      about: auditSubject(at),
    }
  },
})

/** Signs participants in: the caller, or others if the caller leads the meeting. */
export const signIn = command('meeting:attend', {
  load: (ctx, { id }: SignInInput) => loadMeeting(ctx, id),
  decide(loaded, { userIds }, ctx) {
    const now = formatStamp(ctx.now())
    const at = userIds ? requireLeader(ctx, loaded) : requireVisible(loaded)
    assertMeetingAction(userIds ? 'register' : 'signIn', at, now)
    const wanted = userIds ?? [requirePerson(ctx).userId]
    const rows = loaded.here.filter((one) => wanted.includes(one.userId))
    const comes = !userIds && !loaded.mine && at.open === 1
    if (rows.length < wanted.length && !comes) throw conflict(t.notInvited)
    const fresh = rows.filter((one) => !one.signIn)
    return {
      changes: comes
        ? [participantChange(loaded, at, requirePerson(ctx).userId, { signIn: now, confirmed: 1 })]
        : fresh.map((one) => update('meetingParticipant', one, { signIn: now, confirmed: 1 })),
      result: null,
      message: t.signedIn(wanted.length),
      about: auditSubject(at),
    }
  },
})

/** Saves minutes and material. The first publication of the minutes notifies everyone concerned. */
export const recordMeeting = command('meeting:attend', {
  load: (ctx, input: RecordMeeting) => loadMeeting(ctx, input.id, { fileIds: input.fileIds ?? [] }),
  decide(loaded, input, ctx) {
    const at = requireLeader(ctx, loaded)
    const now = formatStamp(ctx.now())
    assertMeetingAction('record', at, now)
    if (input.lockVersion !== undefined && input.lockVersion !== at.lockVersion) throw lostRace()
    const minutes = input.minutes ?? at.minutes
    const writes = input.minutes !== undefined && input.minutes !== at.minutes
    if ((writes || input.publish) && at.startTime > now) throw conflict(t.notStarted)
    if (input.publish && !minutes) throw conflict(t.minutesMissing)
    const tells = input.publish === 1 && !at.minutesTime
    const changes: Change[] = [
      update('meeting', at, {
        minutes,
        ...(input.fileIds && { fileIds: input.fileIds }),
        ...(input.publish && { minutesTime: now }),
      }),
      ...attachFiles(ctx, at.id, input.fileIds ?? [], loaded.files),
    ]
    if (tells)
      changes.push(
        notifyMeeting(at, meetingRecipients(at.agenda, loaded), {
          template: 'MEETING_MINUTES',
          title: `会议纪要：${at.meetingName}`,
          text: `${at.startTime.slice(0, 16)} 的会议纪要已发布，请查看。`,
        }),
      )
    return {
      changes,
      result: { id: at.id, lockVersion: at.lockVersion + 1 },
      message: input.publish ? t.minutesPublished : t.minutesKept,
      about: auditSubject(at),
    }
  },
})

/** Controls the panel: selects an agenda item, or starts, pauses or resets its timer. */
export const movePanel = command('meeting:attend', {
  load: (ctx, { id }: MovePanel) => loadMeeting(ctx, id),
  decide(loaded, { act, at: place }, ctx) {
    const at = requireLeader(ctx, loaded)
    const now = formatStamp(ctx.now())
    assertMeetingAction('run', at, now)
    if (act === 'go' && !at.agenda[place]) throw conflict(t.noSuchItem)
    if (act !== 'go' && at.panelAt < 0) throw conflict(t.noPanel)
    const set = {
      go: { panelAt: place, panelSince: null, panelSpent: 0 },
      start: { panelSince: at.panelSince ?? now },
      pause: { panelSince: null, panelSpent: elapsedSeconds(at, now) },
      reset: { panelSince: at.panelSince && now, panelSpent: 0 },
      close: { panelAt: -1, panelSince: null, panelSpent: 0 },
    }[act]
    return {
      changes: [update('meeting', at, set)],
      result: { id: at.id, lockVersion: at.lockVersion + 1 },
      about: auditSubject(at),
    }
  },
})
