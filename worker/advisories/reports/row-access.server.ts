import { type SQL, sql } from 'drizzle-orm'
import { labReport as table } from '../../../db/schema'
import { type Actor, isPerson } from '../../core/actor'
import { ownRowsCondition } from '../../core/institutions.server'
import { managesLab } from '../row-access.server'

/** Condition: reports of the actor's institution. */
export const ownLabReportsCondition = (actor: Actor) => ownRowsCondition(actor, table.sysOrgCode)
/**
 * Condition: reports that the actor may see today (`yyyy-MM-dd`): all for the administrator of the lab; own ones and
 * those shared with the unit for others.
 */
export function visibleLabReportsCondition(actor: Actor, today: string): SQL {
  if (managesLab(actor)) return sql`${table.delFlag} = 0`
  const least = isPerson(actor) && actor.roleCode === 'networkOrgUser' ? 2 : 3
  const shared = sql`(${table.status} = 1 and ${table.audience} >= ${least}
    and (${table.untilDate} = '' or ${table.untilDate} >= ${today}))`
  return sql`(${table.delFlag} = 0 and (${ownLabReportsCondition(actor)} or ${shared}))`
}
/** Column for a select from the report: 1 if the actor agreed to the current terms. */
export const agreedColumn = (actor: Actor): SQL<number> =>
  isPerson(actor)
    ? sql<number>`exists (select 1 from lab_report_reader r where r.report_id = lab_report.id
        and r.user_id = ${actor.userId} and r.terms = lab_report.terms)`
    : sql<number>`0`
