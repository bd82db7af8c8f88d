import { matchRows } from '../../../core/transitions'
import { and, inArray, sql } from 'drizzle-orm'
import { fbCase } from '../../../../db/schema'
import { isPerson } from '../../../core/actor'
import { type Change, type NewRow, update } from '../../../core/change'
import type { Context } from '../../../core/context'
import { readAll, decodedQuery } from '../../../core/read-all.server'
import { formatStamp } from '../../../core/time'
import { insertHistory } from '../../history.rules'
import { ownInstitutionCondition, managesBothSides, visibleCasesCondition } from '../../row-access.server'
import type { CaseTransition } from '../lifecycle'
import { caseTransitions, type CaseWithAccess } from '../transitions'

/** Query of test cases with the input of their transitions; the condition is added by the caller. */
export const caseTransitionQuery = (ctx: Context) =>
  ctx.db
    .select({
      row: fbCase,
      isMine: sql<number>`coalesce(${ownInstitutionCondition(ctx.actor, fbCase.sourceDepartId)}, 0)`,
    })
    .from(fbCase)
    .$dynamic()
type CaseTransitionRow = Awaited<ReturnType<typeof caseTransitionQuery>>[number]
export const toCaseWithAccess = (ctx: Context, { row, isMine }: CaseTransitionRow): CaseWithAccess => ({
  ...row,
  isMine,
  keeps: managesBothSides(ctx.actor),
  username: isPerson(ctx.actor) ? ctx.actor.username : '',
})

/**
 * Query of the cases with these ids that the caller may see, in the order of `ids`; to be combined with others in one
 * round trip.
 */
export const casesByIdsQuery = (ctx: Context, ids: readonly string[]) =>
  decodedQuery(
    caseTransitionQuery(ctx).where(and(inArray(fbCase.id, [...ids]), visibleCasesCondition(ctx.actor))),
    (found) => {
      const rows = ids.flatMap((id) => {
        const one = found.find(({ row }) => row.id === id)
        return one ? [{ id, name: one.row.caseName, at: toCaseWithAccess(ctx, one) }] : []
      })
      return matchRows(ids, rows)
    },
  )
export const loadCasesForTransition = (ctx: Context, { ids }: { ids: readonly string[] }) =>
  readAll(ctx, casesByIdsQuery(ctx, ids))

/**
 * Returns the changes of one transition: the update of the row with its version check, and the history entry. @throws
 * 403 without the permission, 409 for a wrong status or a violated rule
 */
export function transitionCase(
  ctx: Context,
  of: CaseWithAccess,
  name: CaseTransition,
  { set = {}, reason = '' }: { set?: Partial<NewRow<'fbCase'>>; reason?: string } = {},
): Change[] {
  const status = caseTransitions.need(ctx, of, name, reason)
  return [
    update('fbCase', of, { status, ...set }),
    insertHistory(
      { actor: ctx.actor, now: formatStamp(ctx.now()) },
      { bizType: 'fbCase', bizId: of.id, from: of.status, to: status, operation: name, reason },
    ),
  ]
}
