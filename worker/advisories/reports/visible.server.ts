import { type SQL, sql } from 'drizzle-orm'
import { labReport as table } from '../../../db/schema'
import { type Actor, isPerson } from '../../core/actor'
import { ownRows } from '../../core/institutions.server'
import { keepsLab } from '../visible.server'

/** Condition: reports of the actor's institution. */
export const ownReports = (actor: Actor) => ownRows(actor, table.sysOrgCode)
/**
 * Condition: reports that the actor may see today (`yyyy-MM-dd`): all for the administrator of the lab; own ones and
 * those shared with the unit for others.
 */
export function visibleReports(actor: Actor, today: string): SQL {
  if (keepsLab(actor)) return sql`${table.delFlag} = 0`
  const least = isPerson(actor) && actor.roleCode === 'networkOrgUser' ? 2 : 3
  const shared = sql`(${table.status} = 1 and ${table.audience} >= ${least}
    and (${table.untilDate} = '' or ${table.untilDate} >= ${today}))`
  return sql`(${table.delFlag} = 0 and (${ownReports(actor)} or ${shared}))`
}
/** Column for a select from the report: 1 if the actor agreed to the current terms. */
export const agreedBy = (actor: Actor): SQL<number> =>
  isPerson(actor)
    ? sql<number>`exists (select 1 from lab_report_reader r where r.report_id = lab_report.id
        and r.user_id = ${actor.userId} and r.terms = lab_report.terms)`
    : sql<number>`0`
