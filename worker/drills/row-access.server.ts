import { type SQL, sql } from 'drizzle-orm'
import { drillDraw, file } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { hasRight } from '../policy/authorization'

/** A department code that no row has. */
const NO_DEPART = '-'
/**
 * Returns the department code within which the actor sees draws and results: '' (all) for users who manage scenarios,
 * otherwise the actor's own department and those below it.
 */
export const departScope = (actor: Actor): string =>
  hasRight(actor, 'drill:manage') ? '' : (isPerson(actor) && actor.orgCode) || NO_DEPART
/** Returns the requested department if it is within the actor's scope, otherwise a code that matches nothing. */
export const restrictScope = (actor: Actor, asked = ''): string => {
  const scope = departScope(actor)
  return !asked ? scope : asked.startsWith(scope) ? asked : NO_DEPART
}
/** Condition: rows of a department and those below it, as a range that an index can use. */
export const departRangeCondition = (column: SQL, orgCode: string) =>
  orgCode ? sql`(${column} >= ${orgCode} and ${column} < ${`${orgCode}~`})` : undefined

/** Condition: the draws that the actor may see. */
export const visibleDrawsCondition = (actor: Actor) =>
  departRangeCondition(sql`${drillDraw.sysOrgCode}`, departScope(actor))

const fileListCondition = (list: SQL) => sql`exists (select 1 from json_each(${list}) f where f.value = file.id)`
const publicMaterialCondition = sql`exists (select 1 from drill_scene s join drill_version v on v.id = s.version_id
  where s.id = ${file.bizId} and s.status = 1 and v.open = 1 and ${fileListCondition(sql`v.file_ids`)})`
/**
 * Returns a query of `id` and `biz_id` of the files that the actor may read by studying: material of released scenarios
 * and of own attempts. Undefined for users who read all files or none.
 */
export const studyFilesQuery = (actor: Actor): SQL | undefined =>
  isPerson(actor) && hasRight(actor, 'drill:study') && !hasRight(actor, 'drill:manage')
    ? sql`select f.value as id, s.id as biz_id from drill_scene s join drill_version v on v.id = s.version_id, json_each(v.file_ids) f
        where s.status = 1
      union all select f.value, y.scene_id from drill_study y join drill_version v on v.id = y.version_id, json_each(v.file_ids) f
        where y.user_id = ${actor.userId}`
    : undefined
/**
 * Condition on `file`: the drill material that the actor may read. Users who manage scenarios read all; users who study
 * read that of released scenarios and of their own attempts (also outdated versions); anonymous users read that of
 * public scenarios.
 */
export function drillFileCondition(actor: Actor): SQL {
  if (hasRight(actor, 'drill:manage')) return sql`true`
  if (!isPerson(actor)) return publicMaterialCondition
  if (!hasRight(actor, 'drill:study')) return sql`false`
  return sql`exists (select 1 from (select version_id from drill_scene where id = file.biz_id and status = 1
      union all select version_id from drill_study where user_id = ${actor.userId} and scene_id = file.biz_id) s
    join drill_version v on v.id = s.version_id where ${fileListCondition(sql`v.file_ids`)})`
}
