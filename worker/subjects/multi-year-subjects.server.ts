import { and, eq, type SQL, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import type { Actor } from '../core/actor'
import { seesFewSubjects, visibleSubjectsCondition } from './row-access.server'

/**
 * Condition on `subject`: the actor's visible running subjects that continue after the year. For readers of few
 * subjects, these lead the statement.
 */
export function runningPastYearCondition(actor: Actor, year: string): SQL {
  const next = String(Number(year) + 1)
  // Dates are compared as text with the following year: `2026-12-31 < 2027 <= 2027-01-01`.
  return and(
    visibleSubjectsCondition(actor, 'set'),
    seesFewSubjects(actor) ? sql`+${subject.status} = 'ESTABLISHED'` : eq(subject.status, 'ESTABLISHED'),
    sql`${subject.startDate} < ${next} and ${subject.startDate} <> '' and ${subject.endDate} >= ${next}`,
  )!
}
