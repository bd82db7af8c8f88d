import { rowsOf } from '../../../core/moves'
import { and, inArray, sql } from 'drizzle-orm'
import { fbCase } from '../../../../db/schema'
import { isPerson } from '../../../core/actor'
import { type Change, type NewRow, update } from '../../../core/change'
import type { Context } from '../../../core/context'
import { readAll, reading } from '../../../core/read-all.server'
import { stamp } from '../../../core/time'
import { historyLine } from '../../move'
import { isOwn, keepsRooms, visibleCases } from '../../rooms.server'
import type { CaseMove } from '../lifecycle'
import { caseMoves, type ReadCase } from '../show'

/** Query of test cases with the input of their transitions; the condition is added by the caller. */
export const wholeCases = (ctx: Context) =>
  ctx.db
    .select({ row: fbCase, isMine: sql<number>`coalesce(${isOwn(ctx.actor, fbCase.sourceDepartId)}, 0)` })
    .from(fbCase)
    .$dynamic()
type Whole = Awaited<ReturnType<typeof wholeCases>>[number]
export const readWhole = (ctx: Context, { row, isMine }: Whole): ReadCase => ({
  ...row,
  isMine,
  keeps: keepsRooms(ctx.actor),
  username: isPerson(ctx.actor) ? ctx.actor.username : '',
})

/**
 * Query of the cases with these ids that the caller may see, in the order of `ids`; to be combined with others in one
 * round trip.
 */
export const casesOfIds = (ctx: Context, ids: readonly string[]) =>
  reading(wholeCases(ctx).where(and(inArray(fbCase.id, [...ids]), visibleCases(ctx.actor))), (found) => {
    const rows = ids.flatMap((id) => {
      const one = found.find(({ row }) => row.id === id)
      return one ? [{ id, name: one.row.caseName, at: readWhole(ctx, one) }] : []
    })
    return rowsOf(ids, rows)
  })
export const casesToMove = (ctx: Context, { ids }: { ids: readonly string[] }) => readAll(ctx, casesOfIds(ctx, ids))

/**
 * Returns the changes of one transition: the update of the row with its version check, and the history entry. @throws
 * 403 without the permission, 409 for a wrong status or a violated rule
 */
export function moveCase(
  ctx: Context,
  of: ReadCase,
  name: CaseMove,
  { set = {}, reason = '' }: { set?: Partial<NewRow<'fbCase'>>; reason?: string } = {},
): Change[] {
  const status = caseMoves.need(ctx, of, name, reason)
  return [
    update('fbCase', of, { status, ...set }),
    historyLine(
      { actor: ctx.actor, now: stamp(ctx.now()) },
      { bizType: 'fbCase', bizId: of.id, from: of.status, to: status, operation: name, reason },
    ),
  ]
}
