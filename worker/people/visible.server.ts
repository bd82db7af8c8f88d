import { type SQL, sql } from 'drizzle-orm'
import { user } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { areaOf } from './rules'

const list = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`
/** The people of a department and of all below it. */
export const within = (orgCode: SQL | string): SQL =>
  sql`${user.id} in (select d.user_id from depart o join user_depart d on d.depart_id = o.id
    where o.org_code >= ${orgCode} and o.org_code < ${orgCode} || '~')`
export const withRoles = (column: 'base_code' | 'role_code' | 'id', values: readonly string[]): SQL =>
  sql`${user.id} in (select g.user_id from role r join role_given g on g.role_id = r.id
    where r.${sql.raw(column)} in ${list(values)})`

/** A condition: the people whom the asker keeps; undefined where that is everybody. */
export function visiblePeople(actor: Actor): SQL | undefined {
  if (!isPerson(actor)) return sql`0`
  const { of, gives } = areaOf(actor)
  if (of === 'all') return undefined
  if (of === 'institution') return actor.orgCode ? within(actor.orgCode) : sql`0`
  return gives.length ? withRoles('base_code', gives) : sql`0`
}
