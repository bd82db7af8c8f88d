import { keysOf } from './typed-keys'
import type { Action } from '../policy/authorization'
import { t } from './core.texts'
import { withTexts } from './texts'

/** Returns the reason why a transition is not allowed, or null. Depends only on its argument. */
export type Guard<Case> = (at: Case) => string | null

/** One transition of a life cycle. */
export type Transition<Status extends string | number, Case> = {
  /**
   * Number of the row in the life cycle table of the specification, for tests: `T7` in the life of a subject, `R4` in
   * that of a report. Transitions of the same step share it; a letter at the end (`T9b`) marks a row beside the
   * numbered one.
   */
  row: string
  from: readonly Status[] | 'new'
  /** Target statuses; several if the input or the history decides. Empty: the row is deleted. */
  to: readonly Status[]
  by: Action
  needs?: readonly Guard<Case>[]
  /** The job that makes the transition. */
  job?: string
  /** The transition is not offered to users: only a job or an action on another entity makes it. */
  offered?: false
}

/** True if a button may be offered for the transition. */
export const isOfferedTransition = (move: { row: string; offered?: false }) => move.offered !== false

/** Intersection of the inputs of all guards of a transition. */
export type GuardInput<M> = IntersectInputs<M extends { needs: readonly (infer G)[] } ? G : never>
type IntersectInputs<G> = [G] extends [never]
  ? unknown
  : (G extends (at: infer Part) => unknown ? (part: Part) => void : never) extends (all: infer All) => void
    ? All
    : never

/** Defines a life cycle as one table. Tests check it: all statuses are reachable, and only final statuses have no way out. */
export function lifecycle<Status extends string | number, Case>() {
  return <const Moves extends Record<string, Transition<Status, Case>>>(
    statuses: readonly Status[],
    final: readonly Status[],
    /** Label of each transition, for buttons and the time line. */
    words: { readonly [Name in keyof Moves]: string },
    moves: Moves,
  ) => {
    const transitionsFrom = (status: Status) =>
      keysOf(moves).filter((name) => {
        const { from } = moves[name]!
        return from !== 'new' && from.includes(status)
      })
    // Computed once: lists look it up for every row.
    const byStatus = new Map(statuses.map((status) => [status, transitionsFrom(status)] as const))
    return {
      statuses,
      final,
      moves: withTexts('says', moves, words),
      /** Returns the transitions that leave a status. */
      from: (status: Status): readonly (keyof Moves & string)[] => byStatus.get(status) ?? [],
      /** Returns the first reason why a transition is not allowed, or null. */
      refuses: <Name extends keyof Moves & string>(
        name: Name,
        status: Status,
        at: GuardInput<Moves[Name]>,
        label: (status: Status) => string,
      ): string | null => {
        // The guards of one transition read the same input as all of its guards together.
        const move = moves[name] as Transition<Status, GuardInput<Moves[Name]>>
        if (move.from !== 'new' && !move.from.includes(status)) return t.notInStatus(label(status), words[name])
        for (const guard of move.needs ?? []) {
          const reason = guard(at)
          if (reason) return reason
        }
        return null
      },
    }
  }
}
