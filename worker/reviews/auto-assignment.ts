import { currentReviewsOf, type SubjectCase } from '../subjects/case'
import { findConflicts, matchesDomain } from './conflicts.rules'
import type { AssignToMany } from './inputs'
import { planAssignments } from './assignment-plan.rules'
import type { AssignmentBoard } from './queries/candidates.server'
import { type ReviewStage, reviewStages } from './rules'
import { companyOf } from './assignment-table'

/** Status of a review that is not opened: it can still be reassigned. */
const UNOPENED = 0
export type PlannedReviewers = { userIds: string[]; choice: { people: number; fitting: number } }

/**
 * Plans reviewers for each subject: nobody with a hard conflict, nobody above the maximum load; people with a soft
 * conflict only where a place would stay open. `repair` replans the reviews that nobody has opened and changes as few
 * as possible; without it existing assignments stay.
 */
export function planReviewers(
  staged: readonly { one: SubjectCase; stage: ReviewStage }[],
  { perSubject, seed, maxLoad, repair }: NonNullable<AssignToMany['auto']>,
  board: AssignmentBoard,
): Map<string, PlannedReviewers> {
  const people = [...board.people.values()].filter((person) => person.active)
  const movable = new Map<string, number>()
  const demands = staged.map(({ one, stage }) => {
    const present = currentReviewsOf(one, stage)
    const loose = repair
      ? present.filter((review) => review.status === UNOPENED).map((review) => review.reviewerId)
      : []
    for (const userId of loose) movable.set(userId, (movable.get(userId) ?? 0) + 1)
    const fixed = present.map((review) => review.reviewerId).filter((userId) => !loose.includes(userId))
    const circle = board.circleOf(one.id)
    const eligible = people.flatMap((person) => {
      if (!person.roles.includes(reviewStages[stage].role) || fixed.includes(person.userId)) return []
      const conflicts = findConflicts({ ...person, maxLoad: Infinity }, one, circle)
      if (conflicts.some((conflict) => conflict.hard)) return []
      const kept = loose.includes(person.userId)
      return [
        {
          userId: person.userId,
          fit: matchesDomain(person, one),
          // The conflicts of existing assignments are already justified.
          soft: kept ? 0 : conflicts.length,
          house: companyOf(person),
          kept,
        },
      ]
    })
    return {
      subjectId: one.id,
      need: Math.max(0, perSubject - fixed.length),
      houses: fixed.flatMap((userId) => {
        const person = board.people.get(userId)
        return person ? [companyOf(person)] : []
      }),
      eligible,
      fixed,
    }
  })
  const loads = new Map(people.map((person) => [person.userId, person.load - (movable.get(person.userId) ?? 0)]))
  const rooms = new Map(
    people.map((person) => [
      person.userId,
      Math.max(0, Math.min(person.maxLoad, maxLoad ?? Infinity) - loads.get(person.userId)!),
    ]),
  )
  const plan = planAssignments(demands, loads, rooms, seed)
  return new Map(
    plan.map(({ subjectId, userIds }, at) => {
      const { eligible, fixed } = demands[at]!
      return [
        subjectId,
        {
          userIds: repair ? [...fixed, ...userIds] : userIds,
          choice: { people: eligible.length, fitting: eligible.filter((one) => one.fit).length },
        },
      ]
    }),
  )
}
