import { and, type SQL, sql } from 'drizzle-orm'
import { user } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { rowRuleCondition } from '../policy/row-rules.server'
import { workspaceOf, rolesOfWorkspace } from '../policy/roles'
import { managedAreaOf } from './rules'

const jsonValues = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`
/** Condition: the people of a department and all below it. */
export const inDepartCondition = (orgCode: SQL | string): SQL =>
  sql`${user.id} in (select d.user_id from depart o join user_depart d on d.depart_id = o.id
    where o.org_code >= ${orgCode} and o.org_code < ${orgCode} || '~')`
const withRolesCondition = (codes: readonly string[]): SQL =>
  sql`${user.id} in (select g.user_id from role r join role_assignment g on g.role_id = r.id
    where r.base_code in ${jsonValues(codes)})`
/** Condition: the people whom somebody may pick: for members of a workspace its own people, otherwise everybody. */
export function nameablePeopleCondition(actor: Actor): SQL | undefined {
  const workspace = isPerson(actor) ? workspaceOf(actor.roleCode) : null
  return workspace ? withRolesCondition(rolesOfWorkspace(workspace)) : undefined
}
/** Condition: holders of a role, as a list. `hasRoleCondition` checks row by row, for queries driven by another index. */
export const roleHoldersCondition = (roleId: string): SQL =>
  sql`${user.id} in (select user_id from role_assignment where role_id = ${roleId})`
export const hasRoleCondition = (roleId: string): SQL =>
  sql`exists (select 1 from role_assignment g where g.user_id = ${user.id} and g.role_id = ${roleId})`

/** Condition: holders of a position by its id; `user.post` lists codes, `P01,P02`. */
export const positionHoldersCondition = (positionId: string): SQL =>
  sql`instr(',' || ${user.post} || ',', (select ',' || p.code || ',' from position p where p.id = ${positionId})) > 0`

/** Checks row by row, for roles that nearly everybody has, so that the index of the list order is used. */
const hasAnyRoleCondition = (codes: readonly string[]): SQL =>
  sql`exists (select 1 from role_assignment g where g.user_id = ${user.id}
    and +g.role_id in (select id from role where base_code in ${jsonValues(codes)}))`

/** Condition: the people that the administrator's row rules leave; undefined if no rule applies. */
export const personRuleCondition = (actor: Actor): SQL | undefined =>
  rowRuleCondition(actor, 'person', user) ?? undefined
/**
 * Condition: the people whom the caller manages; undefined for everybody.
 * @param roleId set if all rows are known to have this role: if the caller may assign it, no further role check is
 * needed
 */
export const visiblePeopleCondition = (actor: Actor, roleId = ''): SQL | undefined =>
  and(areaCondition(actor, roleId), personRuleCondition(actor))
const isAssignableRole = (roleId: string, codes: readonly string[]): SQL =>
  sql`(select r.base_code in ${jsonValues(codes)} from role r where r.id = ${roleId})`
function areaCondition(actor: Actor, roleId: string): SQL | undefined {
  if (!isPerson(actor)) return sql`0`
  const { of, gives, most } = managedAreaOf(actor)
  if (of === 'all') return undefined
  if (of === 'institution') return actor.orgCode ? inDepartCondition(actor.orgCode) : sql`0`
  if (most)
    return roleId
      ? sql`(${isAssignableRole(roleId, gives)} or ${hasAnyRoleCondition(gives)})`
      : hasAnyRoleCondition(gives)
  return gives.length ? withRolesCondition(gives) : sql`0`
}

/**
 * True if the caller manages nearly everybody. Then the index of the list order drives the query, unless a filter is
 * more selective.
 */
export function managesMostPeople(actor: Actor): boolean {
  if (!isPerson(actor)) return false
  const { of, most } = managedAreaOf(actor)
  return of === 'all' || most === true
}
/**
 * Condition: people outside the recycle bin. Unless `leads`, a unary + keeps SQLite from using an index that matches
 * nearly everybody.
 */
export const notDeletedPeopleCondition = (leads: boolean): SQL =>
  leads ? sql`${user.delFlag} = 0` : sql`+${user.delFlag} = 0`
