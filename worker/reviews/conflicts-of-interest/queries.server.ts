import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { departSupply, conflictOfInterest } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import { forbidden } from '../../core/refusal'
import { hasRight } from '../../policy/authorization'
import type { AvoidanceRow, SupplyRow } from './contract'

/**
 * Lists declared avoidances: the caller's own; for managers of assignments, everybody's or one person's. At most 500.
 * One round trip.
 */
export async function avoidances(ctx: Context, { userId }: { userId: string }): Promise<AvoidanceRow[]> {
  if (!isPerson(ctx.actor)) throw forbidden()
  const whose = hasRight(ctx.actor, 'subject:assignReview') ? userId : ctx.actor.userId
  return ctx.db
    .select({
      id: conflictOfInterest.id,
      userId: conflictOfInterest.userId,
      realname: sql<string>`coalesce((select u.realname from user u where u.id = conflict_of_interest.user_id), '')`,
      targetType: conflictOfInterest.targetType,
      targetId: conflictOfInterest.targetId,
      targetName: conflictOfInterest.targetName,
      reason: conflictOfInterest.reason,
      createTime: conflictOfInterest.createTime,
    })
    .from(conflictOfInterest)
    .where(and(eq(conflictOfInterest.delFlag, 0), whose ? eq(conflictOfInterest.userId, whose) : undefined))
    .orderBy(desc(conflictOfInterest.createTime), asc(conflictOfInterest.id))
    .limit(500)
}

/** Lists supply relations between institutions, latest first; at most 500. One round trip. */
export const supplies = (ctx: Context): Promise<SupplyRow[]> =>
  ctx.db
    .select({
      id: departSupply.id,
      vendorId: departSupply.vendorId,
      vendorName: sql<string>`coalesce((select d.depart_name from depart d where d.id = depart_supply.vendor_id), '')`,
      customerId: departSupply.customerId,
      customerName: sql<string>`coalesce((select d.depart_name from depart d where d.id = depart_supply.customer_id), '')`,
      note: departSupply.note,
      createTime: departSupply.createTime,
    })
    .from(departSupply)
    .where(eq(departSupply.delFlag, 0))
    .orderBy(desc(departSupply.createTime), asc(departSupply.id))
    .limit(500)
