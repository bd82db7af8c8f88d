import { type SQL, sql } from 'drizzle-orm'
import { report } from '../../../db/schema'
import { type Actor, isPerson } from '../../core/actor'
import { seenBy } from '../seen.server'
import { isInsider } from '../statuses'
import { type Lead, visibleSubjects } from '../visible.server'
import { decidedStatuses } from './mirrors'

/** Condition on `report` and `subject`: the actor may see the report. Counterpart of `canSeeReport`. */
export function visibleReports(actor: Actor, lead: Lead = 'row'): SQL {
  const there = visibleSubjects(actor, lead)
  if (!isPerson(actor) || isInsider(actor.roleCode)) return there
  const { status } = seenBy(actor)
  return sql`(${there} and (${report.reportType} <> 'REVIEW' or (${status}) in ${decidedStatuses}))`
}
