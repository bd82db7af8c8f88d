import { namesIn } from './names'
import type { Action } from '../policy/can'
import { t } from './core.texts'
import { withTexts } from './texts'

/** Null, or the sentence why not. Looks only at what it is given. */
export type Guard<Case> = (at: Case) => string | null

/** One row of a life cycle. */
export type Move<Status extends string | number, Case> = {
  /**
   * The name of this row of the table, by which tests name it: `T7` in the life of a subject, `R4` in that of a report. Moves of
   * the same step share it; a letter at its end (`T9b`) marks a row beside the numbered one.
   */
  row: string
  from: readonly Status[] | 'new'
  /** Where it may lead; several where the input or the history decides. Empty: the row is gone. */
  to: readonly Status[]
  by: Action
  needs?: readonly Guard<Case>[]
  /** The job that makes it. */
  job?: string
  /** Nobody is offered it: only a job makes it, or an act upon something else does. */
  offered?: false
}

/** May there be a button for it? */
export const isOffered = (move: { row: string; offered?: false }) => move.offered !== false

/** What the guards of a move look at, all together: each looks at its own part. */
export type Looks<M> = Each<M extends { needs: readonly (infer G)[] } ? G : never>
type Each<G> = [G] extends [never]
  ? unknown
  : (G extends (at: infer Part) => unknown ? (part: Part) => void : never) extends (all: infer All) => void
    ? All
    : never

/** A life cycle as one table; checks of it (all statuses reachable, no dead end but the final ones) are in the tests. */
export function lifecycle<Status extends string | number, Case>() {
  return <const Moves extends Record<string, Move<Status, Case>>>(
    statuses: readonly Status[],
    final: readonly Status[],
    /** What people call each move: the buttons, the time line. */
    words: { readonly [Name in keyof Moves]: string },
    moves: Moves,
  ) => ({
    statuses,
    final,
    moves: withTexts('says', moves, words),
    /** The moves that leave a status. */
    from: (status: Status) =>
      namesIn(moves).filter((name) => {
        const { from } = moves[name]!
        return from !== 'new' && from.includes(status)
      }),
    /** The first reason why a move may not be made, or null. */
    refuses: <Name extends keyof Moves & string>(
      name: Name,
      status: Status,
      at: Looks<Moves[Name]>,
      label: (status: Status) => string,
    ): string | null => {
      // The guards of one move look at the same parts as all of its guards together.
      const move = moves[name] as Move<Status, Looks<Moves[Name]>>
      if (move.from !== 'new' && !move.from.includes(status)) return t.notInStatus(label(status), words[name])
      for (const guard of move.needs ?? []) {
        const reason = guard(at)
        if (reason) return reason
      }
      return null
    },
  })
}
