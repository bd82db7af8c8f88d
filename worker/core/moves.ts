import { can, type Action } from '../policy/can'
import { policy } from '../policy/policy'
import type { Facts } from '../policy/rule'
import type { Actor } from './actor'
import type { Context } from './context'
import { t } from './core.texts'
import { conflict, forbidden, needVersion, notFound } from './refusal'

/** A life cycle as `lifecycle` makes it. */
type Cycle<Status extends number, Name extends string, At> = {
  statuses: readonly Status[]
  moves: { readonly [N in Name]: { by: Action; to: readonly Status[] } }
  from: (status: Status) => readonly Name[]
  refuses: (name: Name, status: Status, at: At, label: (status: Status) => string) => string | null
}
type Judged = Facts & { status: number }
type Rules<Of, At> = {
  label: (status: number) => string
  /** What the guards of the moves look at. */
  at: (ctx: Context, of: Of, reason: string) => At
  /** What a button is offered by: what is only to be filled in first does not hide it. */
  offered?: Partial<At>
  /** Why somebody may not make a move of this row at all. The right of the move where it is left out. */
  forbids?: (actor: Actor, of: Of, by: Action) => string | null
}
const withoutRight = (actor: Actor, of: Facts, by: Action) => (can(actor, by, of) ? null : t.noRight(policy[by].does))

/**
 * The moves of an entity by its life cycle.
 *
 * @example
 * const moves = movesOf(softwareLifecycle, { label: softwareStatusLabel, at: (ctx, of) => softwareAt(ctx, of) })
 * update('software', row, { status: moves.need(ctx, row, 'submit') })
 */
export function movesOf<Status extends number, Name extends string, At extends object, Of extends Judged>(
  { statuses, moves, from, refuses }: Cycle<Status, Name, At>,
  { label, at, offered, forbids = withoutRight }: Rules<Of, At>,
) {
  const statusOf = ({ status }: Of): Status => {
    const known = statuses.find((one) => one === status)
    // The column holds no other.
    if (known === undefined) throw new Error(`no such status: ${status}`)
    return known
  }
  return {
    /**
     * The status that a move leads to: the present one where it may stay.
     * @throws 403 without the right on this row, 409 from a wrong status or against a rule
     */
    need(ctx: Context, of: Of, name: Name, reason = ''): Status {
      const { by, to } = moves[name]
      const stranger = forbids(ctx.actor, of, by)
      if (stranger) throw forbidden(stranger)
      const status = statusOf(of)
      const why = refuses(name, status, at(ctx, of, reason), label)
      if (why) throw conflict(why)
      return to.includes(status) ? status : (to[0] ?? status)
    },
    /** The moves that are open to somebody, in the order of the table. */
    open: (ctx: Context, of: Of): Name[] =>
      from(statusOf(of)).filter(
        (name) =>
          forbids(ctx.actor, of, moves[name].by) === null &&
          refuses(name, statusOf(of), { ...at(ctx, of, ''), ...offered }, label) === null,
      ),
  }
}

/**
 * The row that a save changes; null for a new one.
 * @param needs throws where the row may not be changed now
 * @throws 404 for a row that is not there, 409 where it was saved since it was read
 */
export function rowToSave<Row extends { lockVersion: number }>(
  input: { id: string; lockVersion?: number | undefined },
  row: Row | undefined,
  needs: (row: Row) => unknown,
): Row | null {
  if (!input.id) return null
  if (!row) throw notFound()
  needs(row)
  needVersion(row.lockVersion, input.lockVersion)
  return row
}

/** What a save says of a row, without what says which row is meant. */
export function contentOf<Input extends { id: string; lockVersion?: number | undefined }>(input: Input) {
  const { id: _, lockVersion: __, ...content } = input
  return content
}

/** The rows of an act upon many, and the ids of which there is none. */
export const rowsOf = <Row extends { id: string }>(ids: readonly string[], rows: Row[]) => ({
  rows,
  missing: ids.filter((id) => !rows.some((row) => row.id === id)),
})
