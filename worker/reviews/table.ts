import { failure, type Outcome } from '../core/outcome'
import { Refusal } from '../core/refusal'
import { presentReviews, type SubjectCase } from '../subjects/case'
import type { AssignRow } from './answers'
import { type Candidate, type Conflict, conflictsOf, fits } from './conflicts.rules'
import type { Order } from './order.move'
import type { Board } from './queries/candidates.server'
import { t as core } from '../core/core.texts'
import { t } from './texts'

/** Assignment orders by subject, or the reason why there is none. */
export type Ordered = { orders: Map<string, Order | Refusal> }

/** Returns stage and due time of the first valid order, else empty strings. */
export const heading = ({ orders }: Ordered) => {
  const order = [...orders.values()].find((one): one is Order => !(one instanceof Refusal))
  return { stage: order?.stage ?? '', dueTime: order?.due ?? '' }
}
/** Returns the rejected rows of a table, and the ids that were not found. */
export const failedOf = (table: readonly AssignRow[], missing: readonly string[]): Outcome['failed'] => [
  ...missing.map((id) => failure(id, '', core.notFound)),
  ...table
    .filter((row) => row.reason)
    .map(({ subjectId, subjectName, reason }) => ({ id: subjectId, subjectName, reason })),
]

/**
 * Builds the assignment table: current, added and removed reviewers, with reasons of the choice, and the reason why a
 * row cannot be committed.
 */
export function tableOf<One extends SubjectCase>(
  loaded: Pick<Board, 'circleOf' | 'people'> & { rows: readonly One[] } & Ordered,
  refusalOf: (one: One) => string,
): AssignRow[] {
  return loaded.rows.map((one) => {
    const order = loaded.orders.get(one.id)!
    const { subjectName, domain } = one.subject
    if (order instanceof Refusal)
      return { subjectId: one.id, subjectName, domain, reason: order.message, reviewers: [] }
    const present = presentReviews(one, order.stage)
    const circle = loaded.circleOf(one.id)
    const added = order.userIds.filter((userId) => !present.some((review) => review.reviewerId === userId))
    const isRemoved = (review: (typeof present)[number]) =>
      order.mode === 'set' && review.status !== 2 && !order.userIds.includes(review.reviewerId)
    const staying = present.filter((review) => !isRemoved(review)).map((review) => review.reviewerId)
    const toRow = (userId: string, status: number, name: string): AssignRow['reviewers'][number] => {
      const person = loaded.people.get(userId)
      const extra = status === -1 ? (order.extra.get(userId) ?? 0) : 0
      const conflicts = person && status === -1 ? conflictsOf(person, one, circle, extra) : []
      const colleagues = person ? others(person, [...staying, ...added], loaded.people) : []
      return {
        userId,
        realname: person?.realname ?? name,
        departName: person?.departName ?? '',
        status,
        fit: person ? fits(person, one) : false,
        load: (person?.load ?? 0) + extra,
        maxLoad: person?.maxLoad ?? 0,
        conflicts,
        why: person && status === -1 ? whyOf(person, fits(person, one), extra, conflicts, colleagues, order) : '',
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
const others = (person: Candidate, userIds: readonly string[], people: Board['people']): string[] =>
  userIds.flatMap((userId) => {
    const other = people.get(userId)
    return other && userId !== person.userId && houseOf(other) === houseOf(person) ? [other.realname] : []
  })
/** Returns the company of a person; without one, the user id. */
export const houseOf = (person: Candidate) => person.departs[0]?.company || person.userId

/** Returns the reasons for assigning a person, as one text. */
const whyOf = (
  person: Candidate,
  fit: boolean,
  extra: number,
  conflicts: readonly Conflict[],
  colleagues: readonly string[],
  { choice }: Order,
) =>
  [
    fit ? t.whyFits : choice && choice.fitting === 0 ? t.whyNobodyFits : t.whyForeign,
    t.whyLoad(person.load + extra, person.maxLoad),
    conflicts.length ? conflicts.map((one) => one.text).join(core.semicolon) : t.whyFree,
    ...(colleagues.length ? [t.whySameHouse(colleagues.join(t.comma))] : []),
    ...(choice ? [t.whyChoice(choice.people, choice.fitting)] : []),
  ].join(core.semicolon)
