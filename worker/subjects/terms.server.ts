import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { subject, yearTotal } from '../../db/schema'
import type { Actor } from '../core/actor'
import { hasFew, seesJudged, visibleSubjects, visibleTotals } from './visible.server'

/**
 * The terms of running subjects that go on after a year, as a condition on `year_total`: `year` is the one in which they begin,
 * `part` the one in which they end. Null for whom the totals tell nothing. They leave out none that the actor sees beside: what
 * runs is audited.
 */
export function termsOver(actor: Actor, year: string): SQL | null {
  const totals = visibleTotals(actor, yearTotal)
  return totals && and(eq(yearTotal.kind, 'term'), lte(yearTotal.year, year), gt(yearTotal.part, year), totals.kept)!
}

/**
 * The running subjects that the actor sees and that go on after a year, as a condition on `subject`. Of a judge an index of the
 * judged has them; of whoever has few others, these lead.
 */
export function goingOnOver(actor: Actor, year: string): SQL {
  const next = String(Number(year) + 1)
  // Dates are compared as texts: before the first day of the next year, and after it.
  const over = (of: SQL) => sql`${of}start_date < ${next} and ${of}start_date <> '' and ${of}end_date >= ${next}`
  if (actor.kind === 'person' && seesJudged(actor))
    return sql`${subject.id} in (select j.subject_id from subject_judge j
      where j.user_id = ${actor.userId} and j.shown = 1 and j.status = 'ESTABLISHED' and ${over(sql`j.`)})`
  return and(
    visibleSubjects(actor, 'set'),
    hasFew(actor) ? sql`+${subject.status} = 'ESTABLISHED'` : eq(subject.status, 'ESTABLISHED'),
    over(sql`subject.`),
  )!
}
