import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import { yearTotal } from '../../db/schema'
import type { Actor } from '../core/actor'
import { visibleTotals } from './visible.server'

/**
 * The terms of running subjects that go on after a year, as a condition on `year_total`: `year` is the one in which they begin,
 * `part` the one in which they end. Null for whom the totals tell nothing. They leave out none that the actor sees beside: what
 * runs is audited.
 */
export function termsOver(actor: Actor, year: string): SQL | null {
  const totals = visibleTotals(actor, yearTotal)
  return totals && and(eq(yearTotal.kind, 'term'), lte(yearTotal.year, year), gt(yearTotal.part, year), totals.kept)!
}
