import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { fbAnnounce, fbCase, fbPlan, fbRequirement, fbSchedule, fbTask, fbTest, file } from '../../db/schema'
import type { Actor, Person } from '../core/actor'
import type { Context } from '../core/context'
import { jsonColumn } from '../core/json'
import { isAmong } from '../core/typed-keys'
import { oneOfCondition } from '../core/page.server'
import { decodedQuery } from '../core/read-all.server'
import type { OrgType } from './contract'
import type { RoleCode } from '../policy/roles'
import type { BizType } from '../files/rules'
import type { AccessibleFiles } from '../files/file-access.server'

/**
 * Roles that plan, decide or supervise both sides: the centre, its experts, the technical committee, the regulator and
 * the security lab.
 */
const bothSidesRoles = [
  'bizManger',
  'admin',
  'technologyManger',
  'csrcLeader',
  'centerAdmin',
  'centerTechnology',
  'networkSafety',
] as const satisfies RoleCode[]
/** True if the actor sees both sides completely, with the schedules and tests of all institutions. */
export const managesBothSides = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'person' && isAmong<RoleCode>(bothSidesRoles, actor.roleCode))

/** Returns the code of the actor's department and of those above it: `A01A02A03`, `A01A02`, `A01`. */
const ancestorOrgCodes = ({ orgCode }: Person): string[] => {
  const parts = orgCode.match(/[A-Z]+\d+/g) ?? []
  return parts.map((_, at) => parts.slice(0, at + 1).join(''))
}
/** SQL: the nearest department upwards that has a type, which is the institution of the actor. */
const institutionColumnSql = (person: Person, column: 'id' | 'depart_type'): SQL =>
  sql`(select ${sql.raw(`o.${column}`)} ${fromInstitutionSql(person)})`
const fromInstitutionSql = (person: Person): SQL => sql`from depart o
  where o.org_code in (select value from json_each(${JSON.stringify(ancestorOrgCodes(person))})) and o.depart_type <> '' and o.del_flag = 0
  order by length(o.org_code) desc limit 1`
/**
 * The actor's institution and its sides, looked up once for all conditions that use them: one row, with nulls for
 * actors without an institution.
 */
const PLACE_COLUMNS: ActorPlace = { institution: sql.raw('place.id'), rooms: sql.raw('place.rooms') }
const actorPlaceTable = (actor: Actor): SQL =>
  actor.kind === 'person'
    ? sql`(select max(id) as id, ${sidesOfKindSql(sql`max(depart_type)`)} as rooms
  from (select o.id, o.depart_type ${fromInstitutionSql(actor)})) place`
    : sql`(select null as id, null as rooms) place`
/** SQL: id of the actor's institution; null without one. */
export const ownInstitutionSql = (actor: Actor): SQL =>
  actor.kind === 'person' ? institutionColumnSql(actor, 'id') : sql`(select null)`
/** Condition on a department column: rows of the actor's institution. */
export const ownInstitutionCondition = (
  actor: Actor,
  column: SQLiteColumn | SQL,
  { institution }: ActorPlace = actorPlaceOf(actor),
): SQL => sql`${column} = ${institution}`

/** Types of institutions (ids of the category `B01`), each with its side. Actors of another type read both sides. */
export const SECURITIES = 'B01A01'
export const FUND = 'B01A02'
/** Condition on a column with a side: rows of the sides that the actor reads. An empty side means both (announcements). */
export function inSidesCondition(
  actor: Actor,
  column: SQLiteColumn | SQL,
  { rooms }: ActorPlace = actorPlaceOf(actor),
): SQL {
  if (managesBothSides(actor)) return sql`true`
  if (actor.kind !== 'person') return sql`false`
  return rooms === PLACE_COLUMNS.rooms
    ? sql`instr(${rooms}, '"' || ${column} || '"') > 0`
    : sql`${column} in (select value from json_each(${rooms}))`
}
/** SQL of the actor's institution and, as a JSON array, of the sides that it reads, evaluated where it is used. */
type ActorPlace = { institution: SQL; rooms: SQL }
const actorPlaceOf = (actor: Actor): ActorPlace => ({
  institution: ownInstitutionSql(actor),
  rooms: actor.kind === 'person' ? sidesOfKindSql(institutionColumnSql(actor, 'depart_type')) : sql`null`,
})
const sidesOfKindSql = (departType: SQL) => sql`case ${departType}
    when ${FUND} then '["fund",""]' when ${SECURITIES} then '["securities",""]' else '["fund","securities",""]' end`
/** SQL: the requested side, or null if the actor may not read it, so that no row is read. */
export const readableSideSql = (actor: Actor, orgType: string): SQL =>
  managesBothSides(actor)
    ? sql`${orgType}`
    : sql`(case when ${inSidesCondition(actor, sql`${orgType}`)} then ${orgType} end)`
/**
 * Condition on the URL of a menu entry: hides the other side from institutions of one type. The institution is found by
 * the department of the session, because the menu is read before it.
 */
export const ownSideMenuCondition = (asker: MenuActor, url: SQLiteColumn): SQL =>
  sql`(case ${menuDepartTypeSql(asker)}
    when ${FUND} then ${url} not like '/strategic/securities/%'
    when ${SECURITIES} then ${url} not like '/strategic/fund/%' else true end)`
type MenuActor = Record<'roleId' | 'departId', SQL | string>
/** SQL: the type of institution by which the menu is filtered; null for roles that manage both sides. */
export const menuDepartTypeSql = (asker: MenuActor): SQL<string | null> =>
  sql`(with recursive up(parent_id, kind) as (
      select parent_id, depart_type from depart where id = ${asker.departId} and del_flag = 0
      union select d.parent_id, d.depart_type from up join depart d on d.id = up.parent_id and d.del_flag = 0 where up.kind = '')
    select kind from up where kind <> '' and not exists (select 1 from role
      where id = ${asker.roleId} and instr(${JSON.stringify(bothSidesRoles)}, '"' || base_code || '"') > 0) limit 1)`
/** Column: the sides that the actor reads, as a JSON array, for the tabs of a page. */
export const readableSidesColumn = (actor: Actor): SQL<string> =>
  actor.kind !== 'person' || managesBothSides(actor)
    ? sql<string>`'["fund","securities"]'`
    : sql<string>`(case ${institutionColumnSql(actor, 'depart_type')}
    when ${FUND} then '["fund"]' when ${SECURITIES} then '["securities"]' else '["fund","securities"]' end)`

/** Query of the sides that the caller reads; to be combined with others in one round trip. */
export const readableSidesQuery = (ctx: Context) =>
  decodedQuery(
    ctx.db.select({ rooms: jsonColumn<OrgType[]>(readableSidesColumn(ctx.actor)) }).from(sql`(select 1)`),
    ([row]) => row!.rooms,
  )

/** Conditions of visible rows per table. A row that is not visible is treated as missing. */
const visibleRowCondition = (table: { delFlag: SQLiteColumn }, ...conditions: SQL[]) =>
  sql`(${table.delFlag} = 0 and ${sql.join(conditions, sql` and `)})`

/** Condition: released cases of the actor's sides and own cases; the centre sees all that were submitted, and its own. */
export const visibleCasesCondition = (actor: Actor, place = actorPlaceOf(actor)): SQL =>
  managesBothSides(actor)
    ? visibleRowCondition(
        fbCase,
        sql`(${fbCase.status} in (1, 2, 3, 4) or ${fbCase.source} <> 'institution' or ${ownInstitutionCondition(actor, fbCase.sourceDepartId, place)})`,
      )
    : visibleRowCondition(
        fbCase,
        // The `+` prevents the index of this column from leading; the requested side or the order leads.
        inSidesCondition(actor, sql`+${fbCase.orgType}`, place),
        sql`(${fbCase.status} = 2 or ${ownInstitutionCondition(actor, fbCase.sourceDepartId, place)})`,
      )
/** Condition: requirements of the actor's sides. */
export const visibleRequirementsCondition = (actor: Actor): SQL =>
  visibleRowCondition(fbRequirement, inSidesCondition(actor, fbRequirement.orgType))
/** Drafts are visible to the centre only. */
export const visiblePlansCondition = (actor: Actor): SQL =>
  managesBothSides(actor)
    ? visibleRowCondition(fbPlan, sql`true`)
    : visibleRowCondition(fbPlan, inSidesCondition(actor, fbPlan.orgType), sql`${fbPlan.status} <> 0`)
/** Condition: issued tasks of the actor's sides; drafts are visible to the centre only. */
export const visibleTasksCondition = (actor: Actor, place = actorPlaceOf(actor)): SQL =>
  managesBothSides(actor)
    ? visibleRowCondition(fbTask, sql`true`)
    : visibleRowCondition(fbTask, inSidesCondition(actor, fbTask.orgType, place), sql`${fbTask.status} <> 0`)
/** Condition: own schedules; those of other institutions are visible to the centre only. */
export const visibleSchedulesCondition = (actor: Actor, place = actorPlaceOf(actor)): SQL =>
  managesBothSides(actor)
    ? visibleRowCondition(fbSchedule, sql`true`)
    : visibleRowCondition(
        fbSchedule,
        inSidesCondition(actor, fbSchedule.orgType, place),
        ownInstitutionCondition(actor, fbSchedule.departId, place),
      )
/**
 * Condition: own tests, including drafts; submitted tests of other institutions are visible to the centre only. With
 * `room` only tests of that side, and none if the actor may not read it.
 */
export const visibleTestsCondition = (actor: Actor, room?: string, place = actorPlaceOf(actor)): SQL =>
  managesBothSides(actor)
    ? visibleRowCondition(
        fbTest,
        sql`(${fbTest.status} <> 0 or ${ownInstitutionCondition(actor, fbTest.departId, place)})`,
      )
    : visibleRowCondition(
        fbTest,
        inSidesCondition(actor, fbTest.orgType, place),
        room === undefined
          ? ownInstitutionCondition(actor, fbTest.departId, place)
          : sql`${fbTest.departId} = (case when ${inSidesCondition(actor, sql`${room}`)} then ${ownInstitutionSql(actor)} end)`,
      )
/** Condition: published announcements of the actor's sides; all for the centre. */
export const visibleAnnouncesCondition = (actor: Actor, place = actorPlaceOf(actor)): SQL =>
  managesBothSides(actor)
    ? visibleRowCondition(fbAnnounce, sql`true`)
    : visibleRowCondition(fbAnnounce, inSidesCondition(actor, fbAnnounce.orgType, place), sql`${fbAnnounce.status} = 1`)

type FileOwnerTable = SQLiteTable & { id: SQLiteColumn }
/** File access per kind; `few` is set where the actor sees few rows (own schedules and tests). */
export const libraryFileAccess = (actor: Actor, place = actorPlaceOf(actor)): AccessibleFiles[] => {
  const on = (kind: BizType, table: FileOwnerTable, seen: SQL): AccessibleFiles => ({
    kind,
    seen: sql`exists (select 1 from ${table} where ${table.id} = file.biz_id and ${seen})`,
  })
  const onOwn = (kind: BizType, table: FileOwnerTable, seen: SQL): AccessibleFiles => ({
    ...on(kind, table, seen),
    ...(!managesBothSides(actor) && {
      few: sql`${file.bizId} in (select ${idColumnSql(table)} from ${table} where ${seen})`,
    }),
  })
  return [
    on('fbCase', fbCase, visibleCasesCondition(actor, place)),
    on('fbTask', fbTask, visibleTasksCondition(actor, place)),
    onOwn('fbSchedule', fbSchedule, visibleSchedulesCondition(actor, place)),
    onOwn('fbTest', fbTest, visibleTestsCondition(actor, undefined, place)),
    on('fbAnnounce', fbAnnounce, visibleAnnouncesCondition(actor, place)),
  ]
}
const idColumnSql = (table: FileOwnerTable) => sql.raw(`${getTableName(table)}.id`)
/** The same as a condition on `file`. Most kinds need the actor's institution, which is therefore looked up once. */
export function libraryFilesCondition(actor: Actor): SQL {
  const kinds = libraryFileAccess(actor, managesBothSides(actor) ? actorPlaceOf(actor) : PLACE_COLUMNS)
  const each = kinds.map(({ kind, seen }) => sql`when ${kind} then ${seen}`)
  const seen = sql`case ${file.bizType} ${sql.join(each, sql` `)} end`
  if (managesBothSides(actor)) return seen
  const names = kinds.map(({ kind }) => kind)
  return sql`(${oneOfCondition(file.bizType, names)} and exists (select 1 from ${actorPlaceTable(actor)} where ${seen}))`
}
