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

/** Who plans, decides or watches over both rooms: the centre, its experts, the committee, the regulator, the laboratory. */
const keepers = [
  'bizManger',
  'admin',
  'technologyManger',
  'csrcLeader',
  'centerAdmin',
  'centerTechnology',
  'networkSafety',
] as const satisfies RoleCode[]
/** Sees both rooms whole, with every institution's schedules and tests. */
export const keepsRooms = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'person' && isAmong<RoleCode>(keepers, actor.roleCode))

/** `A01A02A03`, `A01A02`, `A01`: a department's own code and those above it. */
const codesUp = ({ orgCode }: Person): string[] => {
  const parts = orgCode.match(/[A-Z]+\d+/g) ?? []
  return parts.map((_, at) => parts.slice(0, at + 1).join(''))
}
/** The nearest department upwards that has a kind: the institution that somebody speaks for. */
const institution = (person: Person, column: 'id' | 'depart_type'): SQL =>
  sql`(select ${sql.raw(`o.${column}`)} ${fromInstitution(person)})`
const fromInstitution = (person: Person): SQL => sql`from depart o
  where o.org_code in (select value from json_each(${JSON.stringify(codesUp(person))})) and o.depart_type <> '' and o.del_flag = 0
  order by length(o.org_code) desc limit 1`
/** The institution and its rooms, found once for all conditions that name them: a row, of nulls for who has none. */
const PLACE: Place = { institution: sql.raw('place.id'), rooms: sql.raw('place.rooms') }
const placeOnce = (actor: Actor): SQL =>
  actor.kind === 'person'
    ? sql`(select max(id) as id, ${roomsOfKind(sql`max(depart_type)`)} as rooms
  from (select o.id, o.depart_type ${fromInstitution(actor)})) place`
    : sql`(select null as id, null as rooms) place`
/** Id of the asker's institution, as SQL; null for who has none. */
export const ownInstitution = (actor: Actor): SQL =>
  actor.kind === 'person' ? institution(actor, 'id') : sql`(select null)`
/** Rows of the asker's institution, as a condition on the column that names a department. */
export const isOwn = (actor: Actor, column: SQLiteColumn | SQL, { institution }: Place = placeOf(actor)): SQL =>
  sql`${column} = ${institution}`

/** Kinds of institutions, ids of the category `B01`, with their room. Whoever is of no such kind reads both. */
export const SECURITIES = 'B01A01'
export const FUND = 'B01A02'
/**
 * Rows of the rooms that the asker reads, as a condition on the column that names a room. An empty room is both (of
 * announcements).
 */
export function inRooms(actor: Actor, column: SQLiteColumn | SQL, { rooms }: Place = placeOf(actor)): SQL {
  if (keepsRooms(actor)) return sql`true`
  if (actor.kind !== 'person') return sql`false`
  return rooms === PLACE.rooms
    ? sql`instr(${rooms}, '"' || ${column} || '"') > 0`
    : sql`${column} in (select value from json_each(${rooms}))`
}
/** The asker's institution and, as a JSON list, the rooms that it reads, as SQL: looked up where they stand. */
type Place = { institution: SQL; rooms: SQL }
const placeOf = (actor: Actor): Place => ({
  institution: ownInstitution(actor),
  rooms: actor.kind === 'person' ? roomsOfKind(institution(actor, 'depart_type')) : sql`null`,
})
const roomsOfKind = (departType: SQL) => sql`case ${departType}
    when ${FUND} then '["fund",""]' when ${SECURITIES} then '["securities",""]' else '["fund","securities",""]' end`
/** The room that is asked for; null for who does not read it, so that nothing is looked at. */
export const roomRead = (actor: Actor, orgType: string): SQL =>
  keepsRooms(actor) ? sql`${orgType}` : sql`(case when ${inRooms(actor, sql`${orgType}`)} then ${orgType} end)`
/**
 * Whether a menu entry leads somewhere for the asker: one institution's kind has no room of the other kind. A condition on the
 * entry's address. The institution is found by the department of the session, which is not read yet where the menu is.
 */
export const leadsToOwnRoom = (asker: InDepart, url: SQLiteColumn): SQL =>
  sql`(case ${roomKindOf(asker)}
    when ${FUND} then ${url} not like '/strategic/securities/%'
    when ${SECURITIES} then ${url} not like '/strategic/fund/%' else true end)`
type InDepart = Record<'roleId' | 'departId', SQL | string>
/** The kind of institution that a menu is narrowed by; null for who keeps the rooms. */
export const roomKindOf = (asker: InDepart): SQL<string | null> =>
  sql`(with recursive up(parent_id, kind) as (
      select parent_id, depart_type from depart where id = ${asker.departId} and del_flag = 0
      union select d.parent_id, d.depart_type from up join depart d on d.id = up.parent_id and d.del_flag = 0 where up.kind = '')
    select kind from up where kind <> '' and not exists (select 1 from role
      where id = ${asker.roleId} and instr(${JSON.stringify(keepers)}, '"' || base_code || '"') > 0) limit 1)`
/** The rooms that the asker reads, as one JSON text: a column for a page that shows their tabs. */
export const roomsOf = (actor: Actor): SQL<string> =>
  actor.kind !== 'person' || keepsRooms(actor)
    ? sql<string>`'["fund","securities"]'`
    : sql<string>`(case ${institution(actor, 'depart_type')}
    when ${FUND} then '["fund"]' when ${SECURITIES} then '["securities"]' else '["fund","securities"]' end)`

/** The rooms that the asker reads; to stand in a trip with others. */
export const readRooms = (ctx: Context) =>
  reading(
    ctx.db.select({ rooms: jsonColumn<OrgType[]>(roomsOf(ctx.actor)) }).from(sql`(select 1)`),
    ([row]) => row!.rooms,
  )

/** Conditions on their tables: what of each somebody sees. What is not seen is answered as if it were not there. */
const there = (table: { delFlag: SQLiteColumn }, ...conditions: SQL[]) =>
  sql`(${table.delFlag} = 0 and ${sql.join(conditions, sql` and `)})`

/** The released library of one's rooms, and the drafts of one's own institution; the centre sees all that was handed in. */
export const visibleCases = (actor: Actor, place = placeOf(actor)): SQL =>
  keepsRooms(actor)
    ? there(
        fbCase,
        sql`(${fbCase.status} in (1, 2, 3, 4) or ${fbCase.source} <> 'institution' or ${isOwn(actor, fbCase.sourceDepartId, place)})`,
      )
    : there(
        fbCase,
        // The `+` keeps it from leading: the room that is asked for does, or the order.
        inRooms(actor, sql`+${fbCase.orgType}`, place),
        sql`(${fbCase.status} = 2 or ${isOwn(actor, fbCase.sourceDepartId, place)})`,
      )
export const visibleRequirements = (actor: Actor): SQL => there(fbRequirement, inRooms(actor, fbRequirement.orgType))
/** Drafts are the centre's. */
export const visiblePlans = (actor: Actor): SQL =>
  keepsRooms(actor)
    ? there(fbPlan, sql`true`)
    : there(fbPlan, inRooms(actor, fbPlan.orgType), sql`${fbPlan.status} <> 0`)
/** What was issued to one's room; drafts are the centre's. */
export const visibleTasks = (actor: Actor, place = placeOf(actor)): SQL =>
  keepsRooms(actor)
    ? there(fbTask, sql`true`)
    : there(fbTask, inRooms(actor, fbTask.orgType, place), sql`${fbTask.status} <> 0`)
/** Of other institutions only the centre knows how far they are. */
export const visibleSchedules = (actor: Actor, place = placeOf(actor)): SQL =>
  keepsRooms(actor)
    ? there(fbSchedule, sql`true`)
    : there(fbSchedule, inRooms(actor, fbSchedule.orgType, place), isOwn(actor, fbSchedule.departId, place))
/** A draft is its institution's, of others as well. `room`: of this room alone, in which nothing is looked at for who does not read it. */
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
export const visibleAnnounces = (actor: Actor, place = placeOf(actor)): SQL =>
  keepsRooms(actor)
    ? there(fbAnnounce, sql`true`)
    : there(fbAnnounce, inRooms(actor, fbAnnounce.orgType, place), sql`${fbAnnounce.status} = 1`)

type Held = SQLiteTable & { id: SQLiteColumn }
/** Files of what somebody sees here: of all institutions' schedules and tests one has few. */
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
/** The same as a condition on `file`. Whose institution counts for nearly all kinds, has it found once for all. */
export function libraryFiles(actor: Actor): SQL {
  const kinds = filesSeen(actor, keepsRooms(actor) ? placeOf(actor) : PLACE)
  const each = kinds.map(({ kind, seen }) => sql`when ${kind} then ${seen}`)
  const seen = sql`case ${file.bizType} ${sql.join(each, sql` `)} end`
  if (keepsRooms(actor)) return seen
  const names = kinds.map(({ kind }) => kind)
  return sql`(${isOneOf(file.bizType, names)} and exists (select 1 from ${placeOnce(actor)} where ${seen}))`
}
