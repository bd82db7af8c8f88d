import { can, type Action } from '../policy/authorization'
import { policy } from '../policy/policy'
import type { RowFacts } from '../policy/rule'
import type { Actor } from './actor'
import type { Context } from './context'
import { t } from './core.texts'
import { conflict, forbidden, assertVersion, notFound } from './refusal'

/** A life cycle as `lifecycle` returns it. */
type LifecycleTable<Status extends number, Name extends string, At> = {
  statuses: readonly Status[]
  moves: { readonly [N in Name]: { by: Action; to: readonly Status[] } }
  from: (status: Status) => readonly Name[]
  refuses: (name: Name, status: Status, at: At, label: (status: Status) => string) => string | null
}
type StatusRow = RowFacts & { status: number }
type TransitionRules<Of, At> = {
  label: (status: number) => string
  /** Builds the input of the guards. */
  at: (ctx: Context, of: Of, reason: string) => At
  /** Overrides the guards' input when a button is offered: data that is only missing yet does not hide the button. */
  offered?: Partial<At>
  /**
   * Returns the reason why the actor may not make any transition of this row with this right. Default: the actor lacks
   * the right.
   */
  forbids?: (actor: Actor, of: Of, by: Action) => string | null
}
const missingRight = (actor: Actor, of: RowFacts, by: Action) =>
  can(actor, by, of) ? null : t.noRight(policy[by].does)

/**
 * Returns the transitions of an entity by its life cycle.
 *
 * @example
 * const transitions = transitionsOf(softwareLifecycle, { label: softwareStatusLabel, at: (ctx, of) => softwareAt(ctx,
 * of) })
 * update('software', row, { status: transitions.need(ctx, row, 'submit') })
 */
export function transitionsOf<Status extends number, Name extends string, At extends object, Of extends StatusRow>(
  { statuses, moves, from, refuses }: LifecycleTable<Status, Name, At>,
  { label, at, offered, forbids = missingRight }: TransitionRules<Of, At>,
) {
  const statusOf = ({ status }: Of): Status => {
    const known = statuses.find((one) => one === status)
    // The column has no other values.
    if (known === undefined) throw new Error(`Unknown status: ${status}`)
    return known
  }
  return {
    /**
     * Returns the target status of a transition: the present status if that is one of the targets.
     * @throws 403 without the right on this row, 409 from a wrong status or if a guard refuses
     */
    need(ctx: Context, of: Of, name: Name, reason = ''): Status {
      const { by, to } = moves[name]
      const denial = forbids(ctx.actor, of, by)
      if (denial) throw forbidden(denial)
      const status = statusOf(of)
      const why = refuses(name, status, at(ctx, of, reason), label)
      if (why) throw conflict(why)
      return to.includes(status) ? status : (to[0] ?? status)
    },
    /** Returns the transitions that are open to the actor, in the order of the table. */
    open: (ctx: Context, of: Of): Name[] =>
      from(statusOf(of)).filter(
        (name) =>
          forbids(ctx.actor, of, moves[name].by) === null &&
          refuses(name, statusOf(of), { ...at(ctx, of, ''), ...offered }, label) === null,
      ),
  }
}

/**
 * Returns the row that a save changes; null for a new row.
 * @param needs throws if the row may not be changed now
 * @throws 404 if the row does not exist, 409 if it was saved since the sender read it
 */
export function rowToSave<Row extends { lockVersion: number }>(
  input: { id: string; lockVersion?: number | undefined },
  row: Row | undefined,
  needs: (row: Row) => unknown,
): Row | null {
  if (!input.id) return null
  if (!row) throw notFound()
  needs(row)
  assertVersion(row.lockVersion, input.lockVersion)
  return row
}

/** Returns the input of a save without the id and version of the row. */
export function withoutRowKey<Input extends { id: string; lockVersion?: number | undefined }>(input: Input) {
  const { id: _, lockVersion: __, ...content } = input
  return content
}

/** Returns the rows of a batch command, and the ids that do not exist. */
export const matchRows = <Row extends { id: string }>(ids: readonly string[], rows: Row[]) => ({
  rows,
  missing: ids.filter((id) => !rows.some((row) => row.id === id)),
})
