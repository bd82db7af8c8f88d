import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { fbAnnounce, fbCase, fbPlan, fbRequirement, fbSchedule, fbTask, fbTest, file } from '../../db/schema'
import type { Actor, Person } from '../core/actor'
import type { Context } from '../core/context'
import { jsonColumn } from '../core/json'
import { isAmong } from '../core/names'
import { isOneOf } from '../core/page.server'
import { reading } from '../core/read-all.server'
import type { OrgType } from './contract'
import type { RoleCode } from '../policy/roles'
import type { BizType } from '../files/rules'
import type { SeenFiles } from '../files/sight.server'

/**
 * Roles that plan, decide or supervise both sides: the centre, its experts, the technical committee, the regulator and
 * the security lab.
 */
const keepers = [
  'bizManger',
  'admin',
  'technologyManger',
  'csrcLeader',
  'centerAdmin',
  'centerTechnology',
  'networkSafety',
] as const satisfies RoleCode[]
/** True if the actor sees both sides completely, with the schedules and tests of all institutions. */
export const keepsRooms = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'person' && isAmong<RoleCode>(keepers, actor.roleCode))

/** Returns the code of the actor's department and of those above it: `A01A02A03`, `A01A02`, `A01`. */
const codesUp = ({ orgCode }: Person): string[] => {
  const parts = orgCode.match(/[A-Z]+\d+/g) ?? []
  return parts.map((_, at) => parts.slice(0, at + 1).join(''))
}
/** SQL: the nearest department upwards that has a type, which is the institution of the actor. */
const institution = (person: Person, column: 'id' | 'depart_type'): SQL =>
  sql`(select ${sql.raw(`o.${column}`)} ${fromInstitution(person)})`
const fromInstitution = (person: Person): SQL => sql`from depart o
  where o.org_code in (select value from json_each(${JSON.stringify(codesUp(person))})) and o.depart_type <> '' and o.del_flag = 0
  order by length(o.org_code) desc limit 1`
/**
 * The actor's institution and its sides, looked up once for all conditions that use them: one row, with nulls for
 * actors without an institution.
 */
const PLACE: Place = { institution: sql.raw('place.id'), rooms: sql.raw('place.rooms') }
const placeOnce = (actor: Actor): SQL =>
  actor.kind === 'person'
    ? sql`(select max(id) as id, ${roomsOfKind(sql`max(depart_type)`)} as rooms
  from (select o.id, o.depart_type ${fromInstitution(actor)})) place`
    : sql`(select null as id, null as rooms) place`
/** SQL: id of the actor's institution; null without one. */
export const ownInstitution = (actor: Actor): SQL =>
  actor.kind === 'person' ? institution(actor, 'id') : sql`(select null)`
/** Condition on a department column: rows of the actor's institution. */
export const isOwn = (actor: Actor, column: SQLiteColumn | SQL, { institution }: Place = placeOf(actor)): SQL =>
  sql`${column} = ${institution}`

/** Types of institutions (ids of the category `B01`), each with its side. Actors of another type read both sides. */
export const SECURITIES = 'B01A01'
export const FUND = 'B01A02'
/** Condition on a column with a side: rows of the sides that the actor reads. An empty side means both (announcements). */
export function inRooms(actor: Actor, column: SQLiteColumn | SQL, { rooms }: Place = placeOf(actor)): SQL {
  if (keepsRooms(actor)) return sql`true`
  if (actor.kind !== 'person') return sql`false`
  return rooms === PLACE.rooms
    ? sql`instr(${rooms}, '"' || ${column} || '"') > 0`
    : sql`${column} in (select value from json_each(${rooms}))`
}
/** SQL of the actor's institution and, as a JSON array, of the sides that it reads, evaluated where it is used. */
type Place = { institution: SQL; rooms: SQL }
const placeOf = (actor: Actor): Place => ({
  institution: ownInstitution(actor),
  rooms: actor.kind === 'person' ? roomsOfKind(institution(actor, 'depart_type')) : sql`null`,
})
const roomsOfKind = (departType: SQL) => sql`case ${departType}
    when ${FUND} then '["fund",""]' when ${SECURITIES} then '["securities",""]' else '["fund","securities",""]' end`
/** SQL: the requested side, or null if the actor may not read it, so that no row is read. */
export const roomRead = (actor: Actor, orgType: string): SQL =>
  keepsRooms(actor) ? sql`${orgType}` : sql`(case when ${inRooms(actor, sql`${orgType}`)} then ${orgType} end)`
/**
 * Condition on the URL of a menu entry: hides the other side from institutions of one type. The institution is found by
 * the department of the session, because the menu is read before it.
 */
export const leadsToOwnRoom = (asker: InDepart, url: SQLiteColumn): SQL =>
  sql`(case ${roomKindOf(asker)}
    when ${FUND} then ${url} not like '/strategic/securities/%'
    when ${SECURITIES} then ${url} not like '/strategic/fund/%' else true end)`
type InDepart = Record<'roleId' | 'departId', SQL | string>
/** SQL: the type of institution by which the menu is filtered; null for roles that manage both sides. */
export const roomKindOf = (asker: InDepart): SQL<string | null> =>
  sql`(with recursive up(parent_id, kind) as (
      select parent_id, depart_type from depart where id = ${asker.departId} and del_flag = 0
      union select d.parent_id, d.depart_type from up join depart d on d.id = up.parent_id and d.del_flag = 0 where up.kind = '')
    select kind from up where kind <> '' and not exists (select 1 from role
      where id = ${asker.roleId} and instr(${JSON.stringify(keepers)}, '"' || base_code || '"') > 0) limit 1)`
/** Column: the sides that the actor reads, as a JSON array, for the tabs of a page. */
export const roomsOf = (actor: Actor): SQL<string> =>
  actor.kind !== 'person' || keepsRooms(actor)
    ? sql<string>`'["fund","securities"]'`
    : sql<string>`(case ${institution(actor, 'depart_type')}
    when ${FUND} then '["fund"]' when ${SECURITIES} then '["securities"]' else '["fund","securities"]' end)`

/** Query of the sides that the caller reads; to be combined with others in one round trip. */
export const readRooms = (ctx: Context) =>
  reading(
    ctx.db.select({ rooms: jsonColumn<OrgType[]>(roomsOf(ctx.actor)) }).from(sql`(select 1)`),
    ([row]) => row!.rooms,
  )

/** Conditions of visible rows per table. A row that is not visible is treated as missing. */
const there = (table: { delFlag: SQLiteColumn }, ...conditions: SQL[]) =>
  sql`(${table.delFlag} = 0 and ${sql.join(conditions, sql` and `)})`

/** Condition: released cases of the actor's sides and own cases; the centre sees all that were submitted, and its own. */
export const visibleCases = (actor: Actor, place = placeOf(actor)): SQL =>
  keepsRooms(actor)
    ? there(
        fbCase,
        sql`(${fbCase.status} in (1, 2, 3, 4) or ${fbCase.source} <> 'institution' or ${isOwn(actor, fbCase.sourceDepartId, place)})`,
      )
    : there(
        fbCase,
        // The `+` prevents the index of this column from leading; the requested side or the order leads.
        inRooms(actor, sql`+${fbCase.orgType}`, place),
        sql`(${fbCase.status} = 2 or ${isOwn(actor, fbCase.sourceDepartId, place)})`,
      )
/** Condition: requirements of the actor's sides. */
export const visibleRequirements = (actor: Actor): SQL => there(fbRequirement, inRooms(actor, fbRequirement.orgType))
/** Drafts are visible to the centre only. */
export const visiblePlans = (actor: Actor): SQL =>
  keepsRooms(actor)
    ? there(fbPlan, sql`true`)
    : there(fbPlan, inRooms(actor, fbPlan.orgType), sql`${fbPlan.status} <> 0`)
/** Condition: issued tasks of the actor's sides; drafts are visible to the centre only. */
export const visibleTasks = (actor: Actor, place = placeOf(actor)): SQL =>
  keepsRooms(actor)
    ? there(fbTask, sql`true`)
    : there(fbTask, inRooms(actor, fbTask.orgType, place), sql`${fbTask.status} <> 0`)
/** Condition: own schedules; those of other institutions are visible to the centre only. */
export const visibleSchedules = (actor: Actor, place = placeOf(actor)): SQL =>
  keepsRooms(actor)
    ? there(fbSchedule, sql`true`)
    : there(fbSchedule, inRooms(actor, fbSchedule.orgType, place), isOwn(actor, fbSchedule.departId, place))
/**
 * Condition: own tests, including drafts; submitted tests of other institutions are visible to the centre only. With
 * `room` only tests of that side, and none if the actor may not read it.
 */
export const visibleTests = (actor: Actor, room?: string, place = placeOf(actor)): SQL =>
  keepsRooms(actor)
    ? there(fbTest, sql`(${fbTest.status} <> 0 or ${isOwn(actor, fbTest.departId, place)})`)
    : there(
        fbTest,
        inRooms(actor, fbTest.orgType, place),
        room === undefined
          ? isOwn(actor, fbTest.departId, place)
          : sql`${fbTest.departId} = (case when ${inRooms(actor, sql`${room}`)} then ${ownInstitution(actor)} end)`,
      )
/** Condition: published announcements of the actor's sides; all for the centre. */
export const visibleAnnounces = (actor: Actor, place = placeOf(actor)): SQL =>
  keepsRooms(actor)
    ? there(fbAnnounce, sql`true`)
    : there(fbAnnounce, inRooms(actor, fbAnnounce.orgType, place), sql`${fbAnnounce.status} = 1`)

type Held = SQLiteTable & { id: SQLiteColumn }
/** File access per kind; `few` is set where the actor sees few rows (own schedules and tests). */
export const filesSeen = (actor: Actor, place = placeOf(actor)): SeenFiles[] => {
  const on = (kind: BizType, table: Held, seen: SQL): SeenFiles => ({
    kind,
    seen: sql`exists (select 1 from ${table} where ${table.id} = file.biz_id and ${seen})`,
  })
  const onOwn = (kind: BizType, table: Held, seen: SQL): SeenFiles => ({
    ...on(kind, table, seen),
    ...(!keepsRooms(actor) && {
      few: sql`${file.bizId} in (select ${idIn(table)} from ${table} where ${seen})`,
    }),
  })
  return [
    on('fbCase', fbCase, visibleCases(actor, place)),
    on('fbTask', fbTask, visibleTasks(actor, place)),
    onOwn('fbSchedule', fbSchedule, visibleSchedules(actor, place)),
    onOwn('fbTest', fbTest, visibleTests(actor, undefined, place)),
    on('fbAnnounce', fbAnnounce, visibleAnnounces(actor, place)),
  ]
}
const idIn = (table: Held) => sql.raw(`${getTableName(table)}.id`)
/** The same as a condition on `file`. Most kinds need the actor's institution, which is therefore looked up once. */
export function libraryFiles(actor: Actor): SQL {
  const kinds = filesSeen(actor, keepsRooms(actor) ? placeOf(actor) : PLACE)
  const each = kinds.map(({ kind, seen }) => sql`when ${kind} then ${seen}`)
  const seen = sql`case ${file.bizType} ${sql.join(each, sql` `)} end`
  if (keepsRooms(actor)) return seen
  const names = kinds.map(({ kind }) => kind)
  return sql`(${isOneOf(file.bizType, names)} and exists (select 1 from ${placeOnce(actor)} where ${seen}))`
}
