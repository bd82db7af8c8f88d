import { SYSTEM_ACTOR_NAME } from '../core/history-actor'
import { type Actor, isPerson } from '../core/actor'
import { type Change, insert, type NewRow, type Notice, notify, update } from '../core/change'
import { isOfferedTransition } from '../core/lifecycle'
import { lookup } from '../core/typed-keys'
import { conflict, forbidden, lostRace } from '../core/refusal'
import { can } from '../policy/authorization'
import type { RowFacts } from '../policy/rule'
import { policy } from '../policy/policy'
import { reviewMirror, roundEndedBy } from './reports/mirrors'
import { mirrorTopic } from './reports/topics'
import { type TransitionContext, policyFactsOf, type TransitionInput, nextTimelineSeq, type CaseSlice } from './case'
import { type TransitionContextOf, type SubjectTransition, subjectLifecycle } from './lifecycle'
import { type SubjectStatus, subjectStatusLabel } from './statuses'
import { t as core } from '../core/core.texts'
import { subjectPageUrl } from '../policy/page-urls'

type EndingTable = 'report' | 'subjectGrade' | 'subjectReview'
/** A row that a transition ends, with its previous values. The timeline stores them for undoing. */
export type EndedRow = {
  table: EndingTable
  id: string
  was: Record<string, unknown>
  change: Change
}
/** Returns a row that a transition ends, with its previous values and the update. */
export function endRow<K extends EndingTable>(
  table: K,
  row: { id: string; lockVersion: number },
  set: Partial<NewRow<K>>,
): EndedRow {
  const was = Object.fromEntries(Object.keys(set).map((field) => [field, lookup(row, field)]))
  return { table, id: row.id, was, change: update(table, row, set) }
}
/** Previous values of ended rows, by table and id, as the timeline stores them. */
export type EndedRowsByTable = Partial<Record<EndingTable, Record<string, Record<string, unknown>>>>
function groupEndedRows(ends: readonly EndedRow[]): EndedRowsByTable {
  const rows: EndedRowsByTable = {}
  for (const { table, id, was } of ends) rows[table] = { ...rows[table], [id]: was }
  return rows
}

/** Effects of a transition besides the status. */
export type TransitionEffects = {
  /** Target status; required if the transition has several. */
  to?: SubjectStatus
  set?: Partial<NewRow<'subject'>>
  /** Ids of created rows, by table, so that the transition can be undone. */
  created?: Record<string, string[]>
  /** Rows that end with the transition and are restored when it is undone. */
  ends?: readonly EndedRow[]
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
export function transitionRefusal<Name extends SubjectTransition>(
  at: TransitionContextOf<Name>,
  name: Name,
): string | null {
  const move = subjectLifecycle.moves[name]
  if (!can(at.actor, move.by, policyFactsOf(at.case))) return core.noRight(policy[move.by].does)
  return guardRefusal(at, name)
}
const guardRefusal = <Name extends SubjectTransition>(at: TransitionContextOf<Name>, name: Name) =>
  subjectLifecycle.refuses(name, at.case.subject.status, at, subjectStatusLabel)

/**
 * Returns the transitions from this status that the actor has the right to make on such a row, in table order: the
 * buttons.
 */
export const offeredTransitions = (actor: Actor, status: SubjectStatus, facts: RowFacts): SubjectTransition[] =>
  subjectLifecycle.from(status).filter((name) => {
    const move = subjectLifecycle.moves[name]
    return isOfferedTransition(move) && can(actor, move.by, facts)
  })
/** Returns the transitions that the actor may make now. Guards on input do not hide a button. */
export const openTransitions = (at: TransitionContext): SubjectTransition[] =>
  offeredTransitions(at.actor, at.case.subject.status, policyFactsOf(at.case))

/** Input that satisfies every guard on input, so that the remaining refusals are about the case. */
const SATISFYING_INPUT: TransitionInput = {
  reason: '（说明理由）',
  override: '（说明理由）',
  items: [''],
  marks: [''],
  userIds: Array.from({ length: 15 }, String),
  unfilled: true,
}
/** Maps each open transition to true, or to the reason why the case does not allow it now, regardless of input. */
export const transitionAvailability = (at: TransitionContext<CaseSlice>): Record<string, true | string> =>
  Object.fromEntries(
    openTransitions(at).map((name) => [name, transitionRefusal({ ...at, input: SATISFYING_INPUT }, name) ?? true]),
  )

/** Checks a transition. @throws 403 without the right, 409 for a wrong status or a failing guard */
export function assertTransition<Name extends SubjectTransition>(at: TransitionContextOf<Name>, name: Name): void {
  const move = subjectLifecycle.moves[name]
  if (!can(at.actor, move.by, policyFactsOf(at.case))) throw forbidden(core.noRight(policy[move.by].does))
  const refused = guardRefusal(at, name)
  if (refused) throw conflict(refused)
}

/**
 * Makes a transition of a subject: returns the guarded update, the timeline entry, related changes and notices.
 * @throws 403 without the right, 409 for a wrong status or a failing guard
 */
export function makeTransition<Name extends SubjectTransition>(
  at: TransitionContextOf<Name>,
  name: Name,
  step: TransitionEffects = {},
): Change[] {
  const { subject, hiddenStatus } = at.case
  const move = subjectLifecycle.moves[name]
  assertTransition(at, name)
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
  const before = Object.fromEntries(Object.keys(set).map((field) => [field, lookup(subject, field)]))
  return [
    update('subject', subject, set),
    insertTimelineEntry(at, name, {
      from: hiddenStatus ?? subject.status,
      to: hiddenStatus ?? to,
      reason: step.reason ?? at.input.override ?? at.input.reason ?? '',
      before,
      after: {
        ...set,
        ...step.data,
        ...(step.created && { created: step.created }),
        ...(step.ends?.length && { ended: groupEndedRows(step.ends) }),
      },
      public: step.public ?? true,
    }),
    ...mirrorReports(at, name, to),
    ...(step.ends ?? []).map((one) => one.change),
    ...(step.notices ?? []).map((notice) =>
      notify({ ...notice, busType: 'subject', busId: subject.id, url: subjectPageUrl(subject.id) }),
    ),
  ]
}

/** Returns the changes of reports that mirror the subject. */
function mirrorReports(at: TransitionContext, name: SubjectTransition, to: SubjectStatus): Change[] {
  const round = roundEndedBy(name)
  // A waived conclusion has no reviews to report.
  const hasReviews =
    round !== 'CONCLUSION' || at.case.reviews.some((one) => one.stage.startsWith('CONC_') && one.status === 2)
  return [
    ...(round && hasReviews
      ? [insert('report', reviewMirror(at.case.subject, round, nextTimelineSeq(at.case), at.now))]
      : []),
    ...mirrorTopic(at, to),
  ]
}

type TimelineEntry = {
  id?: string
  from: SubjectStatus | ''
  to: SubjectStatus
  reason: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  public: boolean
}
/** Returns the insert of a timeline entry. */
export function insertTimelineEntry(
  at: Pick<TransitionContext, 'actor' | 'now' | 'case'>,
  operation: SubjectTransition,
  line: TimelineEntry,
): Change {
  const { actor } = at
  return insert('subjectStatusLog', {
    ...(line.id && { id: line.id }),
    subjectId: at.case.subject.id,
    seq: nextTimelineSeq(at.case),
    fromStatus: line.from,
    toStatus: line.to,
    operation,
    ...(isPerson(actor)
      ? { actorId: actor.userId, actorName: actor.realname, roleCode: actor.roleCode }
      : { actorName: SYSTEM_ACTOR_NAME, roleCode: 'system' }),
    reason: line.reason,
    dataBefore: line.before,
    dataAfter: line.after,
    public: line.public ? 1 : 0,
    createTime: at.now,
  })
}
