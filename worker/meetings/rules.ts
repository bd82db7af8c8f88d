import type { Person } from '../core/actor'
import type { Row } from '../core/change'
import { conflict } from '../core/refusal'
import { addDays, parseStamp, formatStamp } from '../core/time'
import { can, hasRight } from '../policy/authorization'
import { stageOf } from './stages'
import { t } from './texts'

/** Minutes before the start from which participants can sign in. */
export const SIGN_IN_LEAD_MINUTES = 60
const MINUTE_MS = 60_000

type Meeting = Row<'meeting'>
type OwnParticipation = Pick<Row<'meetingParticipant'>, 'role' | 'confirmed' | 'signIn'> | null | undefined
type MeetingTimes = Pick<Meeting, 'startTime' | 'endTime'>

export const minutesBetween = ({ startTime, endTime }: MeetingTimes) =>
  Math.round((parseStamp(endTime).getTime() - parseStamp(startTime).getTime()) / MINUTE_MS)
/** Returns the total minutes of the agenda. */
export const agendaMinutes = (agenda: readonly { minutes: number }[]) =>
  agenda.reduce((sum, one) => sum + one.minutes, 0)
/** Returns the start time of each item: start of the meeting plus the minutes of the items before. */
export function agendaTimes(startTime: string, agenda: readonly { minutes: number }[]): string[] {
  let at = parseStamp(startTime).getTime()
  return agenda.map(({ minutes }) => {
    const begins = formatStamp(new Date(at))
    at += minutes * MINUTE_MS
    return begins
  })
}
const signInStart = (startTime: string) =>
  formatStamp(new Date(parseStamp(startTime).getTime() - SIGN_IN_LEAD_MINUTES * MINUTE_MS))

/**
 * Returns the due time of a report for a meeting: the end of the day that many days before it, or the start of the
 * meeting if that has passed.
 */
export function reportDue(startTime: string, days: number, now: string): string {
  const due = `${formatStamp(addDays(parseStamp(startTime), -days)).slice(0, 10)} 23:59:59`
  return due > now ? due : startTime
}

/** True for the author and the hosts of a meeting, and for business managers. */
export const canLeadMeeting = (actor: Person, meeting: Meeting, mine: OwnParticipation) =>
  can(actor, 'meeting:write', meeting) || mine?.role === 'host'

/** For each action the reason why it is not possible now, or null. Permissions are checked separately. */
const actionRefusals = {
  edit: (at: Meeting, now: string) => (at.status === 2 ? t.isCancelled : at.endTime <= now ? t.isOver : null),
  announce: (at: Meeting, now: string) =>
    at.status === 1 ? t.alreadyAnnounced : at.status === 2 ? t.isCancelled : at.startTime <= now ? t.notLate : null,
  cancel: (at: Meeting, now: string) =>
    at.status === 0 ? t.isDraft : at.status === 2 ? t.isCancelled : at.endTime <= now ? t.isOver : null,
  delete: (at: Meeting) => (at.status === 0 ? null : t.draftOnly),
  record: (at: Meeting) => (at.status === 0 ? t.isDraft : at.status === 2 ? t.isCancelled : null),
  confirm: (at: Meeting, now: string) =>
    at.status === 0 ? t.isDraft : at.status === 2 ? t.isCancelled : at.endTime <= now ? t.isOver : null,
  signIn: (at: Meeting, now: string) =>
    at.status === 0
      ? t.isDraft
      : at.status === 2
        ? t.isCancelled
        : now < signInStart(at.startTime)
          ? t.notYet(SIGN_IN_LEAD_MINUTES)
          : now > at.endTime
            ? t.isOver
            : null,
  /** The organiser may also record attendance afterwards. */
  register: (at: Meeting, now: string) =>
    at.status === 0
      ? t.isDraft
      : at.status === 2
        ? t.isCancelled
        : now < signInStart(at.startTime)
          ? t.notYet(SIGN_IN_LEAD_MINUTES)
          : null,
  run: (at: Meeting) =>
    !stageOf(at.bizStage).panel || at.agenda.length === 0
      ? t.nothingToPanel
      : at.status === 0
        ? t.isDraft
        : at.status === 2
          ? t.isCancelled
          : null,
} as const satisfies Record<string, (at: Meeting, now: string) => string | null>
export type MeetingAction = keyof typeof actionRefusals

/** @throws 409 with the reason if the action is not possible */
export function assertMeetingAction(act: MeetingAction, at: Meeting, now: string): void {
  const refused = actionRefusals[act](at, now)
  if (refused) throw conflict(refused)
}

const isApplicant = ({ roleCode }: Person) => roleCode === 'subjectMan' || roleCode === 'mechanism'

/** Returns which actions the person may take now. */
export function meetingPermissions(actor: Person, at: Meeting, mine: OwnParticipation, now: string) {
  const free = (act: MeetingAction) => actionRefusals[act](at, now) === null
  const writes = can(actor, 'meeting:write', at)
  // Everyone who sees an open meeting may attend it.
  const attends = (!!mine || at.open === 1) && hasRight(actor, 'meeting:attend')
  const leading = canLeadMeeting(actor, at, mine)
  return {
    edit: writes && free('edit'),
    announce: writes && free('announce'),
    cancel: writes && free('cancel'),
    delete: writes && free('delete'),
    record: leading && free('record'),
    confirm: attends && free('confirm'),
    signIn: attends && !mine?.signIn && free('signIn'),
    register: leading && free('register'),
    // Applicants who take part do not see the panel unless they lead it.
    panel: free('run') && (leading || (!!mine && !isApplicant(actor)) || hasRight(actor, 'review:names')),
    run: leading && free('run'),
  }
}

/** Seconds elapsed on the timer of an item. `now` and `since` are timestamps. */
export const elapsedSeconds = ({ panelSince, panelSpent }: Pick<Meeting, 'panelSince' | 'panelSpent'>, now: string) =>
  panelSpent +
  (panelSince ? Math.max(0, Math.round((parseStamp(now).getTime() - parseStamp(panelSince).getTime()) / 1000)) : 0)
