import type { AssignmentBoardRow } from '../responses'
import { t } from './texts'

type AssignmentState = Pick<AssignmentBoardRow['reviewers'][number], 'status' | 'dueTime' | 'openTime'>
export type ReviewProgress = 'assigned' | 'opened' | 'drafted' | 'committed' | 'late'

/** Returns the progress of a review. Anything not committed in time is late. */
export function reviewProgressOf({ status, dueTime, openTime }: AssignmentState, now: string): ReviewProgress {
  if (status === 2) return 'committed'
  if (dueTime && dueTime < now) return 'late'
  return status === 0 ? (openTime ? 'opened' : 'assigned') : 'drafted'
}
export const reviewProgressLabel = (state: ReviewProgress) =>
  ({
    assigned: t.stateAssigned,
    opened: t.stateOpened,
    drafted: t.stateDrafted,
    committed: t.stateCommitted,
    late: t.late,
  })[state]

/** Lists the reviewers of these subjects, including those who declined, sorted by name. */
export function listReviewers(rows: readonly Pick<AssignmentBoardRow, 'reviewers' | 'declined'>[]) {
  const people = new Map<string, string>()
  for (const { reviewers, declined } of rows)
    for (const { userId, realname } of [...reviewers, ...declined]) people.set(userId, realname)
  return (
    [...people]
      .map(([userId, realname]) => ({ userId, realname }))
      // Sorted by code units, because locale collation differs between server and browser.
      .sort((a, b) => (a.realname + a.userId < b.realname + b.userId ? -1 : 1))
  )
}
