import { type SQL, sql } from 'drizzle-orm'
import { advisory as table } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { ownRowsCondition } from '../core/institutions.server'

/** True for the administrator of the lab, who reads all submitted advisories and the affected institutions. */
export const managesLab = (actor: Actor) =>
  actor.kind === 'system' || (isPerson(actor) && actor.roleCode === 'networkSafety')
/** True for a contact of an institution, who reads only advisories that affect it. */
const readsOwnOnly = (actor: Actor) => isPerson(actor) && actor.roleCode === 'mechanism'

/** Condition: the column contains the code of the actor's department or of one above it. */
export function institutionCondition(actor: Actor, column: SQL): SQL {
  const parts = isPerson(actor) ? (actor.orgCode.match(/[A-Z]+\d+/g) ?? []) : []
  const codes = parts.map((_, at) => parts.slice(0, at + 1).join(''))
  return sql`${column} in (select value from json_each(${JSON.stringify(codes)}))`
}
/** Condition: advisories written by the actor's institution or one below it. */
export const ownAdvisoriesCondition = (actor: Actor): SQL => ownRowsCondition(actor, table.sysOrgCode)
/** Condition: advisories that affect the actor's institution. */
export const affectedCondition = (actor: Actor, unanswered = false): SQL =>
  sql`advisory.id in (select a.advisory_id from affected_institution a where ${institutionCondition(actor, sql`a.sys_org_code`)}
    ${unanswered ? sql`and a.state = 0 and a.del_flag = 0` : sql``})`

/** Condition: advisories that the actor may see. */
export function visibleAdvisoriesCondition(actor: Actor): SQL {
  const published = sql`${table.status} = 2`
  const seen = managesLab(actor)
    ? sql`(${table.status} <> 0 or ${ownAdvisoriesCondition(actor)})`
    : readsOwnOnly(actor)
      ? sql`(${published} and ${affectedCondition(actor)})`
      : sql`(${published} or ${ownAdvisoriesCondition(actor)})`
  return sql`(${table.delFlag} = 0 and ${seen})`
}
