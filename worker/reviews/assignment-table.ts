import { failedRow, type BatchResult } from '../core/batch-result'
import { Refusal } from '../core/refusal'
import { currentReviewsOf, type SubjectCase } from '../subjects/case'
import type { AssignmentRow } from './responses'
import { type Candidate, type Conflict, findConflicts, matchesDomain } from './conflicts.rules'
import type { AssignmentOrder } from './assignment.transition'
import type { AssignmentBoard } from './queries/candidates.server'
import { t as core } from '../core/core.texts'
import { t } from './texts'

/** Assignment orders by subject, or the reason why there is none. */
export type AssignmentOrders = { orders: Map<string, AssignmentOrder | Refusal> }

/** Returns stage and due time of the first valid order, else empty strings. */
export const tableHeading = ({ orders }: AssignmentOrders) => {
  const order = [...orders.values()].find((one): one is AssignmentOrder => !(one instanceof Refusal))
  return { stage: order?.stage ?? '', dueTime: order?.due ?? '' }
}
/** Returns the rejected rows of a table, and the ids that were not found. */
export const failedRowsOf = (table: readonly AssignmentRow[], missing: readonly string[]): BatchResult['failed'] => [
  ...missing.map((id) => failedRow(id, '', core.notFound)),
  ...table
    .filter((row) => row.reason)
    .map(({ subjectId, subjectName, reason }) => ({ id: subjectId, subjectName, reason })),
]

/**
 * Builds the assignment table: current, added and removed reviewers, with reasons of the choice, and the reason why a
 * row cannot be committed.
 */
export function buildAssignmentTable<One extends SubjectCase>(
  loaded: Pick<AssignmentBoard, 'circleOf' | 'people'> & { rows: readonly One[] } & AssignmentOrders,
  refusalOf: (one: One) => string,
): AssignmentRow[] {
  return loaded.rows.map((one) => {
    const order = loaded.orders.get(one.id)!
    const { subjectName, domain } = one.subject
    if (order instanceof Refusal)
      return { subjectId: one.id, subjectName, domain, reason: order.message, reviewers: [] }
    const present = currentReviewsOf(one, order.stage)
    const circle = loaded.circleOf(one.id)
    const added = order.userIds.filter((userId) => !present.some((review) => review.reviewerId === userId))
    const isRemoved = (review: (typeof present)[number]) =>
      order.mode === 'set' && review.status !== 2 && !order.userIds.includes(review.reviewerId)
    const staying = present.filter((review) => !isRemoved(review)).map((review) => review.reviewerId)
    const toRow = (userId: string, status: number, name: string): AssignmentRow['reviewers'][number] => {
      const person = loaded.people.get(userId)
      const extra = status === -1 ? (order.extra.get(userId) ?? 0) : 0
      const conflicts = person && status === -1 ? findConflicts(person, one, circle, extra) : []
      const colleagues = person ? colleaguesOf(person, [...staying, ...added], loaded.people) : []
      return {
        userId,
        realname: person?.realname ?? name,
        departName: person?.departName ?? '',
        status,
        fit: person ? matchesDomain(person, one) : false,
        load: (person?.load ?? 0) + extra,
        maxLoad: person?.maxLoad ?? 0,
        conflicts,
        why:
          person && status === -1
            ? assignmentReasons(person, matchesDomain(person, one), extra, conflicts, colleagues, order)
            : '',
      }
    }
    return {
      subjectId: one.id,
      subjectName,
      domain,
      reason: refusalOf(one),
      reviewers: [
        ...present.map((review) =>
          toRow(review.reviewerId, isRemoved(review) ? -2 : review.status, review.reviewerName),
        ),
        ...added.map((userId) => toRow(userId, -1, '')),
      ],
    }
  })
}

/** Returns the names of the other reviewers from the same institution. */
const colleaguesOf = (person: Candidate, userIds: readonly string[], people: AssignmentBoard['people']): string[] =>
  userIds.flatMap((userId) => {
    const other = people.get(userId)
    return other && userId !== person.userId && companyOf(other) === companyOf(person) ? [other.realname] : []
  })
/** Returns the company of a person; without one, the user id. */
export const companyOf = (person: Candidate) => person.departs[0]?.company || person.userId

/** Returns the reasons for assigning a person, as one text. */
const assignmentReasons = (
  person: Candidate,
  fit: boolean,
  extra: number,
  conflicts: readonly Conflict[],
  colleagues: readonly string[],
  { choice }: AssignmentOrder,
) =>
  [
    fit ? t.whyFits : choice && choice.fitting === 0 ? t.whyNobodyFits : t.whyForeign,
    t.whyLoad(person.load + extra, person.maxLoad),
    conflicts.length ? conflicts.map((one) => one.text).join(core.semicolon) : t.whyFree,
    ...(colleagues.length ? [t.whySameHouse(colleagues.join(t.comma))] : []),
    ...(choice ? [t.whyChoice(choice.people, choice.fitting)] : []),
  ].join(core.semicolon)
