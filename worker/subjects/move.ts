import { SYSTEM } from '../core/doer'
import { type Actor, isPerson } from '../core/actor'
import { type Change, insert, type NewRow, type Notice, notify, update } from '../core/change'
import { isOffered } from '../core/lifecycle'
import { rowIn } from '../core/names'
import { conflict, forbidden, lostRace } from '../core/refusal'
import { can } from '../policy/can'
import type { Facts } from '../policy/rule'
import { policy } from '../policy/policy'
import { reviewMirror, roundEndedBy } from './reports/mirrors'
import { topicMirrored } from './reports/topics'
import { type At, factsOf, type MoveInput, nextSeq, type Slice } from './case'
import { type AtMove, type SubjectMove, subjectLifecycle } from './lifecycle'
import { type SubjectStatus, statusLabel } from './statuses'
import { t as core } from '../core/core.texts'
import { subjectPage } from '../policy/pages'

type EndingTable = 'report' | 'subjectGrade' | 'subjectReview'
/** A row that a transition ends, with its previous values. The timeline stores them for undoing. */
export type Ended = {
  table: EndingTable
  id: string
  was: Record<string, unknown>
  change: Change
}
/** Returns a row that a transition ends, with its previous values and the update. */
export function end<K extends EndingTable>(
  table: K,
  row: { id: string; lockVersion: number },
  set: Partial<NewRow<K>>,
): Ended {
  const was = Object.fromEntries(Object.keys(set).map((field) => [field, rowIn(row, field)]))
  return { table, id: row.id, was, change: update(table, row, set) }
}
/** Previous values of ended rows, by table and id, as the timeline stores them. */
export type EndedRows = Partial<Record<EndingTable, Record<string, Record<string, unknown>>>>
function endedRows(ends: readonly Ended[]): EndedRows {
  const rows: EndedRows = {}
  for (const { table, id, was } of ends) rows[table] = { ...rows[table], [id]: was }
  return rows
}

/** Effects of a transition besides the status. */
export type Step = {
  /** Target status; required if the transition has several. */
  to?: SubjectStatus
  set?: Partial<NewRow<'subject'>>
  /** Ids of created rows, by table, so that the transition can be undone. */
  created?: Record<string, string[]>
  /** Rows that end with the transition and are restored when it is undone. */
  ends?: readonly Ended[]
  data?: Record<string, unknown>
  notices?: Omit<Notice, 'busType' | 'busId' | 'url'>[]
  /** False: hides the timeline entry from the subject manager and the institution. */
  public?: boolean
  /** Reason in the timeline, if other than `input.reason`. */
  reason?: string
}

/**
 * Returns null, or the reason why the actor may not make this transition now. Checks the right first, then the life
 * cycle.
 */
export function moveRefused<Name extends SubjectMove>(at: AtMove<Name>, name: Name): string | null {
  const move = subjectLifecycle.moves[name]
  if (!can(at.actor, move.by, factsOf(at.case))) return core.noRight(policy[move.by].does)
  return refusedBy(at, name)
}
const refusedBy = <Name extends SubjectMove>(at: AtMove<Name>, name: Name) =>
  subjectLifecycle.refuses(name, at.case.subject.status, at, statusLabel)

/**
 * Returns the transitions from this status that the actor has the right to make on such a row, in table order: the
 * buttons.
 */
export const movesOpen = (actor: Actor, status: SubjectStatus, facts: Facts): SubjectMove[] =>
  subjectLifecycle.from(status).filter((name) => {
    const move = subjectLifecycle.moves[name]
    return isOffered(move) && can(actor, move.by, facts)
  })
/** Returns the transitions that the actor may make now. Guards on input do not hide a button. */
export const openMoves = (at: At): SubjectMove[] => movesOpen(at.actor, at.case.subject.status, factsOf(at.case))

/** Input that satisfies every guard on input, so that the remaining refusals are about the case. */
const ANY_INPUT: MoveInput = {
  reason: '（说明理由）',
  override: '（说明理由）',
  items: [''],
  marks: [''],
  userIds: Array.from({ length: 15 }, String),
  unfilled: true,
}
/** Maps each open transition to true, or to the reason why the case does not allow it now, regardless of input. */
export const mayMove = (at: At<Slice>): Record<string, true | string> =>
  Object.fromEntries(openMoves(at).map((name) => [name, moveRefused({ ...at, input: ANY_INPUT }, name) ?? true]))

/** Checks a transition. @throws 403 without the right, 409 for a wrong status or a failing guard */
export function needMove<Name extends SubjectMove>(at: AtMove<Name>, name: Name): void {
  const move = subjectLifecycle.moves[name]
  if (!can(at.actor, move.by, factsOf(at.case))) throw forbidden(core.noRight(policy[move.by].does))
  const refused = refusedBy(at, name)
  if (refused) throw conflict(refused)
}

/**
 * Makes a transition of a subject: returns the guarded update, the timeline entry, related changes and notices.
 * @throws 403 without the right, 409 for a wrong status or a failing guard
 */
export function makeMove<Name extends SubjectMove>(at: AtMove<Name>, name: Name, step: Step = {}): Change[] {
  const { subject, hiddenStatus } = at.case
  const move = subjectLifecycle.moves[name]
  needMove(at, name)
  const ends: readonly SubjectStatus[] = move.to
  const here = subject.status
  // A transition that may end in the current status keeps it: reassigning reviewers of a second review does not lead to
  // the initial review.
  const to = step.to ?? (ends.includes(here) ? here : (ends[0] ?? here))
  const moved = to !== subject.status
  // A changed status would overwrite a decision that the actor does not see. No role has such a transition by default.
  if (moved && hiddenStatus) throw lostRace()
  const set: Partial<NewRow<'subject'>> = {
    ...(moved && { status: to, prevStatus: subject.status, statusTime: at.now, dueTime: null }),
    ...step.set,
  }
  const before = Object.fromEntries(Object.keys(set).map((field) => [field, rowIn(subject, field)]))
  return [
    update('subject', subject, set),
    logLine(at, name, {
      from: hiddenStatus ?? subject.status,
      to: hiddenStatus ?? to,
      reason: step.reason ?? at.input.override ?? at.input.reason ?? '',
      before,
      after: {
        ...set,
        ...step.data,
        ...(step.created && { created: step.created }),
        ...(step.ends?.length && { ended: endedRows(step.ends) }),
      },
      public: step.public ?? true,
    }),
    ...mirrored(at, name, to),
    ...(step.ends ?? []).map((one) => one.change),
    ...(step.notices ?? []).map((notice) =>
      notify({ ...notice, busType: 'subject', busId: subject.id, url: subjectPage(subject.id) }),
    ),
  ]
}

/** Returns the changes of reports that mirror the subject. */
function mirrored(at: At, name: SubjectMove, to: SubjectStatus): Change[] {
  const round = roundEndedBy(name)
  // A waived conclusion has no reviews to report.
  const hasReviews =
    round !== 'CONCLUSION' || at.case.reviews.some((one) => one.stage.startsWith('CONC_') && one.status === 2)
  return [
    ...(round && hasReviews ? [insert('report', reviewMirror(at.case.subject, round, nextSeq(at.case), at.now))] : []),
    ...topicMirrored(at, to),
  ]
}

type Line = {
  id?: string
  from: SubjectStatus | ''
  to: SubjectStatus
  reason: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  public: boolean
}
/** Returns the insert of a timeline entry. */
export function logLine(at: Pick<At, 'actor' | 'now' | 'case'>, operation: SubjectMove, line: Line): Change {
  const { actor } = at
  return insert('subjectStatusLog', {
    ...(line.id && { id: line.id }),
    subjectId: at.case.subject.id,
    seq: nextSeq(at.case),
    fromStatus: line.from,
    toStatus: line.to,
    operation,
    ...(isPerson(actor)
      ? { actorId: actor.userId, actorName: actor.realname, roleCode: actor.roleCode }
      : { actorName: SYSTEM, roleCode: 'system' }),
    reason: line.reason,
    dataBefore: line.before,
    dataAfter: line.after,
    public: line.public ? 1 : 0,
    createTime: at.now,
  })
}
