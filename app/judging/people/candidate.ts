import type { ReactNode } from 'react'
import type { ConflictView } from '~/worker/reviews/answers'

/** Somebody who may be asked to judge: what fits, how much there is to do already, what stands between. */
export type Candidate = {
  userId: string
  realname: string
  departName: string
  /** Subjects of those asked about whose field the person judges. */
  fits: number
  load: { value: number; max: number; label: string; says: string }
  conflicts: readonly ConflictView[]
  /** Beside the name: how far one is with it, by whom one was proposed. */
  marks?: ReactNode
  /** Judges it already: no tie takes that away. */
  present?: boolean
  /** Nothing can be chosen any more, either way. */
  fixed?: boolean
}

/** Tied by a rule to each of so many subjects. */
export const isBarred = ({ conflicts, present }: Candidate, count: number): boolean =>
  !present && new Set(conflicts.filter((one) => one.hard).map((one) => one.subjectId)).size === count

/** What stands between, each once, with the number of subjects that it is about. */
export const tiesOf = ({ conflicts }: Candidate) =>
  [...Map.groupBy(conflicts, (one) => `${one.hard} ${one.text}`).values()].map((alike) => ({
    ...alike[0]!,
    subjects: alike.length,
  }))
