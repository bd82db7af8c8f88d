import { REASON_LENGTH } from '../core/limits'
import { t as core } from '../core/core.texts'
import type { Actor } from '../core/actor'
import { addDays, formatDay, parseStamp } from '../core/time'
import { t } from './texts'

/** Input of the transitions of a material. */
export type MaterialState = { keeps: boolean; files: number; reason: string }
export const requireManager = ({ keeps }: Pick<MaterialState, 'keeps'>) => (keeps ? null : t.notYours)
export const requireFiles = ({ files }: Pick<MaterialState, 'files'>) => (files ? null : t.filesMissing)
export const requireReason = ({ reason }: Pick<MaterialState, 'reason'>) =>
  reason.length < REASON_LENGTH.min ? core.reasonMissing : null

/** Input of the rules of a request: the relation of the actor to it, its material, and the dates. */
export type RequestState = {
  /** The actor manages the material: as its owner or as administrator of the data space. */
  keeps: boolean
  /** The actor owns the material. */
  owns: boolean
  /** The request is the actor's own. */
  own: boolean
  offered: boolean
  reason: string
  today: string
  until: string
  maxDays: number
}
export const requirePublished = ({ offered }: Pick<RequestState, 'offered'>) => (offered ? null : t.notOffered)
export const refuseOwner = ({ owns }: Pick<RequestState, 'owns'>) => (owns ? t.ownMaterial : null)
export const requireRequester = ({ own }: Pick<RequestState, 'own'>) => (own ? null : t.notYourRequest)
export const requireDecider = ({ keeps, own }: Pick<RequestState, 'keeps' | 'own'>) =>
  !keeps ? t.notYours : own ? t.ownRequest : null
/** Returns the last day that an approval may have: the owner limits the duration. */
export const lastAllowedDay = (today: string, maxDays: number) => formatDay(addDays(parseStamp(today), maxDays))
/** Returns null if the day is neither past nor beyond the maximum duration, otherwise the reason. */
export const requireValidUntil = ({ today, until, maxDays }: Pick<RequestState, 'today' | 'until' | 'maxDays'>) =>
  until < today
    ? t.untilPast
    : until > lastAllowedDay(today, maxDays)
      ? t.untilLate(lastAllowedDay(today, maxDays))
      : null

/** True for the owner of a material and for administrators of the data space. */
export const managesMaterial = (actor: Actor, { ownerId }: { ownerId: string }) =>
  actor.kind === 'system' ||
  (actor.kind === 'person' && (actor.userId === ownerId || actor.roleCode === 'dataSpaceAdmin'))

/** Returns the effective status of a request: an approval ends (6) after its last day. */
export const effectiveStatus = (row: { status: 0 | 1 | 2 | 3 | 4 | 5 | 6; approvedUntil: string }, today: string) =>
  row.status === 1 && row.approvedUntil < today ? 6 : row.status

/** Returns null, or the reason why a user who does not manage the material cannot download its files today. */
export function downloadProblem(
  of: { status: number },
  request: { status: 0 | 1 | 2 | 3 | 4 | 5 | 6; approvedUntil: string } | undefined,
  today: string,
): string | null {
  if (of.status !== 1) return t.notOffered
  if (!request) return t.askFirst
  const status = effectiveStatus(request, today)
  if (status === 1) return null
  if (status === 6) return t.isOver(request.approvedUntil)
  return status === 4 ? t.wasRevoked : status === 0 || status === 2 ? t.waits : t.askFirst
}
