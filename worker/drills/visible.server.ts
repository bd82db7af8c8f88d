import { type SQL, sql } from 'drizzle-orm'
import { drillExtract, file } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { holds } from '../policy/can'

/** Nobody is of this department. */
const NOBODY = '-'
/**
 * Of whose draws and results somebody learns, as the code of a department with all below it: those who keep scenes of all
 * (''), others of their own.
 */
export const scopeOf = (actor: Actor): string =>
  holds(actor, 'drill:manage') ? '' : (isPerson(actor) && actor.orgCode) || NOBODY
/** The department that is asked for where it is among those; otherwise what holds nothing. */
export const narrowed = (actor: Actor, asked = ''): string => {
  const scope = scopeOf(actor)
  return !asked ? scope : asked.startsWith(scope) ? asked : NOBODY
}
/** Rows of a department with all below it, so that an index finds them. */
export const within = (column: SQL, orgCode: string) =>
  orgCode ? sql`(${column} >= ${orgCode} and ${column} < ${`${orgCode}~`})` : undefined

/** The draws that somebody sees. */
export const visibleDraws = (actor: Actor) => within(sql`${drillExtract.sysOrgCode}`, scopeOf(actor))

const inList = (list: SQL) => sql`exists (select 1 from json_each(${list}) f where f.value = file.id)`
const open = sql`exists (select 1 from drill_scene s join drill_version v on v.id = s.version_id
  where s.id = ${file.bizId} and s.status = 1 and v.open = 1 and ${inList(sql`v.file_ids`)})`
/** Material of what is released and of what one is studying, as a select of `id` and `biz_id`; nothing for those who read all. */
export const fewDrillFiles = (actor: Actor): SQL | undefined =>
  isPerson(actor) && holds(actor, 'drill:study') && !holds(actor, 'drill:manage')
    ? sql`select f.value as id, s.id as biz_id from drill_scene s join drill_version v on v.id = s.version_id, json_each(v.file_ids) f
        where s.status = 1
      union all select f.value, y.scene_id from drill_study y join drill_version v on v.id = y.version_id, json_each(v.file_ids) f
        where y.user_id = ${actor.userId}`
    : undefined
/**
 * Material, as a condition on `file`: of what is released for those who study, of what one is studying though it has changed
 * since, of all for those who keep scenes; of what is marked public for anyone.
 */
export function drillFiles(actor: Actor): SQL {
  if (holds(actor, 'drill:manage')) return sql`true`
  if (!isPerson(actor)) return open
  if (!holds(actor, 'drill:study')) return sql`false`
  return sql`exists (select 1 from (select version_id from drill_scene where id = file.biz_id and status = 1
      union all select version_id from drill_study where user_id = ${actor.userId} and scene_id = file.biz_id) s
    join drill_version v on v.id = s.version_id where ${inList(sql`v.file_ids`)})`
}
