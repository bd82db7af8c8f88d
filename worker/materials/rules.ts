import { REASON } from '../core/bounds'
import { t as core } from '../core/core.texts'
import type { Actor } from '../core/actor'
import { addDays, day, instant } from '../core/time'
import { t } from './texts'

/** What the rules of a material look at. */
export type MaterialAt = { keeps: boolean; files: number; reason: string }
export const keepsIt = ({ keeps }: Pick<MaterialAt, 'keeps'>) => (keeps ? null : t.notYours)
export const hasFiles = ({ files }: Pick<MaterialAt, 'files'>) => (files ? null : t.filesMissing)
export const hasReason = ({ reason }: Pick<MaterialAt, 'reason'>) =>
  reason.length < REASON.min ? core.reasonMissing : null

/** What the rules of a request look at: the asker's part in it, its material, the days. */
export type RequestAt = {
  /** The actor keeps the material: it is theirs, or they administer the space. */
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
export const isOffered = ({ offered }: Pick<RequestAt, 'offered'>) => (offered ? null : t.notOffered)
export const notOwner = ({ owns }: Pick<RequestAt, 'owns'>) => (owns ? t.ownMaterial : null)
export const asksIt = ({ own }: Pick<RequestAt, 'own'>) => (own ? null : t.notYourRequest)
export const decides = ({ keeps, own }: Pick<RequestAt, 'keeps' | 'own'>) =>
  !keeps ? t.notYours : own ? t.ownRequest : null
/** Nobody uses anything longer than its owner grants at most. */
export const lastDay = (today: string, maxDays: number) => day(addDays(instant(today), maxDays))
export const untilFits = ({ today, until, maxDays }: Pick<RequestAt, 'today' | 'until' | 'maxDays'>) =>
  until < today ? t.untilPast : until > lastDay(today, maxDays) ? t.untilLate(lastDay(today, maxDays)) : null

/** Who keeps a material: its owner, and who administers the data space. */
export const keepsMaterial = (actor: Actor, { ownerId }: { ownerId: string }) =>
  actor.kind === 'system' ||
  (actor.kind === 'person' && (actor.userId === ownerId || actor.roleCode === 'dataSpaceAdmin'))

/** The state that a request is shown in: an approval ends with its last day. */
export const shownStatus = (row: { status: 0 | 1 | 2 | 3 | 4 | 5 | 6; approvedUntil: string }, today: string) =>
  row.status === 1 && row.approvedUntil < today ? 6 : row.status

/** Null, or why somebody who does not keep the material may not take its files today. */
export function takingProblem(
  of: { status: number },
  request: { status: 0 | 1 | 2 | 3 | 4 | 5 | 6; approvedUntil: string } | undefined,
  today: string,
): string | null {
  if (of.status !== 1) return t.notOffered
  if (!request) return t.askFirst
  const status = shownStatus(request, today)
  if (status === 1) return null
  if (status === 6) return t.isOver(request.approvedUntil)
  return status === 4 ? t.wasRevoked : status === 0 || status === 2 ? t.waits : t.askFirst
}
