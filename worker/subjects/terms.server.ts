import { and, eq, type SQL, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import type { Actor } from '../core/actor'
import { hasFew, visibleSubjects } from './visible.server'

/**
 * The running subjects that the actor sees and that go on after a year, as a condition on `subject`. Of whoever has few, these
 * lead.
 */
export function goingOnOver(actor: Actor, year: string): SQL {
  const next = String(Number(year) + 1)
  // Dates are compared as texts: before the first day of the next year, and after it.
  return and(
    visibleSubjects(actor, 'set'),
    hasFew(actor) ? sql`+${subject.status} = 'ESTABLISHED'` : eq(subject.status, 'ESTABLISHED'),
    sql`${subject.startDate} < ${next} and ${subject.startDate} <> '' and ${subject.endDate} >= ${next}`,
  )!
}
