import { type SQL, sql } from 'drizzle-orm'
import { advisory as table } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { ownRows } from '../core/institutions.server'

/** The lab's administrator reads all that was handed in, and who is affected. */
export const keepsLab = (actor: Actor) =>
  actor.kind === 'system' || (isPerson(actor) && actor.roleCode === 'networkSafety')
/** A contact of an institution reads what affects it alone. */
const readsOwn = (actor: Actor) => isPerson(actor) && actor.roleCode === 'mechanism'

/** The department of somebody and those above it, as a condition on a column that has a code of a department. */
export function ofInstitution(actor: Actor, column: SQL): SQL {
  const parts = isPerson(actor) ? (actor.orgCode.match(/[A-Z]+\d+/g) ?? []) : []
  const codes = parts.map((_, at) => parts.slice(0, at + 1).join(''))
  return sql`${column} in (select value from json_each(${JSON.stringify(codes)}))`
}
/** Written by somebody's institution or what is below it. */
export const ownAdvisories = (actor: Actor): SQL => ownRows(actor, table.sysOrgCode)
/** Those that affect somebody's institution, as a condition. */
export const affecting = (actor: Actor, unanswered = false): SQL =>
  sql`advisory.id in (select a.advisory_id from advisory_affected a where ${ofInstitution(actor, sql`a.sys_org_code`)}
    ${unanswered ? sql`and a.state = 0 and a.del_flag = 0` : sql``})`

/** Which advisories somebody sees, as a condition. */
export function visibleAdvisories(actor: Actor): SQL {
  const published = sql`${table.status} = 2`
  const seen = keepsLab(actor)
    ? sql`(${table.status} <> 0 or ${ownAdvisories(actor)})`
    : readsOwn(actor)
      ? sql`(${published} and ${affecting(actor)})`
      : sql`(${published} or ${ownAdvisories(actor)})`
  return sql`(${table.delFlag} = 0 and ${seen})`
}
