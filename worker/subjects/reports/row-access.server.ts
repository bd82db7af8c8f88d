import { type SQL, sql } from 'drizzle-orm'
import { report } from '../../../db/schema'
import { type Actor, isPerson } from '../../core/actor'
import { visibleColumns } from '../visible-columns.server'
import { isInsider } from '../statuses'
import { type LeadingTable, visibleSubjectsCondition } from '../row-access.server'
import { publishedDecisionStatuses } from './mirrors'

/** Condition on `report` and `subject`: the actor may see the report. Counterpart of `canSeeReport`. */
export function visibleReportsCondition(actor: Actor, lead: LeadingTable = 'row'): SQL {
  const there = visibleSubjectsCondition(actor, lead)
  if (!isPerson(actor) || isInsider(actor.roleCode)) return there
  const { status } = visibleColumns(actor)
  return sql`(${there} and (${report.reportType} <> 'REVIEW' or (${status}) in ${publishedDecisionStatuses}))`
}
