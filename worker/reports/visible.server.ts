import { and, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { report, subject } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { isInsider } from '../subjects/statuses'
import { type Lead, visibleSubjects } from '../subjects/visible.server'
import { decidedStatuses } from './mirrors'

/** The reports that an actor may see, as a condition on `report` and `subject`; the twin of `seesReport`. */
export function visibleReports(actor: Actor, lead: Lead = 'row'): SQL {
  const there = visibleSubjects(actor, lead)
  if (!isPerson(actor) || isInsider(actor.roleCode)) return there
  return and(
    there,
    or(
      ne(report.reportType, 'REVIEW'),
      and(
        inArray(subject.status, [...decidedStatuses]),
        sql`not (${subject.status} = 'ESTABLISH_FIAL' and ${subject.holdNotice} = 1)`,
      ),
    ),
  )!
}
