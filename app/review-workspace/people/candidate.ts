import type { ReactNode } from 'react'
import type { ConflictView } from '~/worker/reviews/responses'

/** A possible reviewer or grader: matching fields, load and conflicts. */
export type Candidate = {
  userId: string
  realname: string
  departName: string
  /** Number of the selected subjects in a field of the person. */
  fits: number
  load: { value: number; max: number; label: string; says: string }
  conflicts: readonly ConflictView[]
  /** Shown beside the name: progress of the review, or who proposed the person. */
  marks?: ReactNode
  /** True if already assigned; conflicts do not exclude the person then. */
  present?: boolean
  /** True if the choice cannot be changed. */
  fixed?: boolean
}

/** True if a conflict rule excludes the person from each of the `count` subjects. */
export const isBarred = ({ conflicts, present }: Candidate, count: number): boolean =>
  !present && new Set(conflicts.filter((one) => one.hard).map((one) => one.subjectId)).size === count

/** Returns the distinct conflicts, each with the number of affected subjects. */
export const conflictsOf = ({ conflicts }: Candidate) =>
  [...Map.groupBy(conflicts, (one) => `${one.hard} ${one.text}`).values()].map((alike) => ({
    ...alike[0]!,
    subjects: alike.length,
  }))
