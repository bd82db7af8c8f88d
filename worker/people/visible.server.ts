import { and, type SQL, sql } from 'drizzle-orm'
import { user } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { ruledRows } from '../policy/row-rules.server'
import { roomOf, rolesOf } from '../policy/roles'
import { areaOf } from './rules'

const list = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`
/** The people of a department and of all below it. */
export const within = (orgCode: SQL | string): SQL =>
  sql`${user.id} in (select d.user_id from depart o join user_depart d on d.depart_id = o.id
    where o.org_code >= ${orgCode} and o.org_code < ${orgCode} || '~')`
const withRoles = (codes: readonly string[]): SQL =>
  sql`${user.id} in (select g.user_id from role r join role_given g on g.role_id = r.id
    where r.base_code in ${list(codes)})`
/** Whom somebody may name: those of a workspace its own people, the others everybody. */
export function nameable(actor: Actor): SQL | undefined {
  const room = isPerson(actor) ? roomOf(actor.roleCode) : null
  return room ? withRoles(rolesOf(room)) : undefined
}
/** Who was given a role; `hasRole` asks each person, where something else leads. */
export const ofRole = (roleId: string): SQL =>
  sql`${user.id} in (select user_id from role_given where role_id = ${roleId})`
export const hasRole = (roleId: string): SQL =>
  sql`exists (select 1 from role_given g where g.user_id = ${user.id} and g.role_id = ${roleId})`

/** A condition: people who hold the position of this id; `user.post` lists codes, `P01,P02`. */
export const holding = (positionId: string): SQL =>
  sql`instr(',' || ${user.post} || ',', (select ',' || p.code || ',' from position p where p.id = ${positionId})) > 0`

/** Asked of each person: for those roles that nearly everybody has, so that the order of the list leads. */
const oneOf = (codes: readonly string[]): SQL =>
  sql`exists (select 1 from role_given g where g.user_id = ${user.id}
    and +g.role_id in (select id from role where base_code in ${list(codes)}))`

/** A condition: what the rules of an administrator leave of all people; undefined where nothing narrows them. */
export const ruledPeople = (actor: Actor): SQL | undefined => ruledRows(actor, 'person', user) ?? undefined
/**
 * A condition: the people whom the asker keeps; undefined where that is everybody.
 * @param roleId all of whom it is asked have this role: where the asker gives it, nothing more is looked up of each
 */
export const visiblePeople = (actor: Actor, roleId = ''): SQL | undefined =>
  and(inArea(actor, roleId), ruledPeople(actor))
const isGiven = (roleId: string, codes: readonly string[]): SQL =>
  sql`(select r.base_code in ${list(codes)} from role r where r.id = ${roleId})`
function inArea(actor: Actor, roleId: string): SQL | undefined {
  if (!isPerson(actor)) return sql`0`
  const { of, gives, most } = areaOf(actor)
  if (of === 'all') return undefined
  if (of === 'institution') return actor.orgCode ? within(actor.orgCode) : sql`0`
  if (most) return roleId ? sql`(${isGiven(roleId, gives)} or ${oneOf(gives)})` : oneOf(gives)
  return gives.length ? withRoles(gives) : sql`0`
}

/** Is the asker's area nearly everybody? Then the order of a list leads, unless something else finds fewer. */
export function keepsMost(actor: Actor): boolean {
  if (!isPerson(actor)) return false
  const { of, most } = areaOf(actor)
  return of === 'all' || most === true
}
/** Who is not in the bin; nearly all are, so that it finds nobody where something else leads. */
export const notInBin = (leads: boolean): SQL => (leads ? sql`${user.delFlag} = 0` : sql`+${user.delFlag} = 0`)
