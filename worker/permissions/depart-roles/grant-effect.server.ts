import { type SQL, sql } from 'drizzle-orm'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { decodedQuery } from '../../core/read-all.server'
import { permissionTitle } from '../grants/rules'
import type { DepartEffect } from './contract'

const MAX_AFFECTED_PEOPLE = 20
/** Active people `u` who have a department role `o`. */
const departRoleHolders = sql`depart_role_user x join depart_role o on o.id = x.role_id and o.del_flag = 0
  join "user" u on u.id = x.user_id and u.status = 1 and u.del_flag = 0`

/**
 * Query: the people affected by a change of permissions of some department roles: their number, the first of them, and
 * for each permission how many have it by these roles (`holders`) and how many of those also by a role outside the
 * department (`elsewhere`).
 * @param which  condition on the role `o`
 */
export const affectedPeopleQuery = (ctx: Context, which: SQL, ids: readonly string[]) => {
  const listed = JSON.stringify(ids)
  return decodedQuery(
    {
      people: ctx.db
        .select({
          id: sql<string>`u.id`,
          realname: sql<string>`u.realname`,
          username: sql<string>`u.username`,
          total: sql<number>`count(*) over ()`,
        })
        .from(departRoleHolders)
        .where(which)
        .groupBy(sql`u.id`)
        .orderBy(sql`u.pinyin`, sql`u.id`)
        .limit(MAX_AFFECTED_PEOPLE),
      rights: ctx.db
        .select({
          id: sql<string>`g.permission_id`,
          holders: sql<number>`count(distinct u.id)`,
          elsewhere: sql<number>`count(distinct case when exists (select 1 from user_role h
            join role_permission p on p.role_id = h.role_id and p.permission_id = g.permission_id
            where h.user_id = u.id) then u.id end)`,
        })
        .from(sql`${departRoleHolders} join depart_role_permission g on g.role_id = o.id`)
        .where(sql`${which} and g.permission_id in (select value from json_each(${listed}))`)
        .groupBy(sql`g.permission_id`),
    },
    ({ people, rights }) => ({
      holders: people[0]?.total ?? 0,
      people: people.map(({ total: _total, ...one }) => one),
      rights,
    }),
  )
}
type AffectedPeople = Pick<DepartEffect, 'holders' | 'people'> & {
  rights: readonly { id: string; holders: number; elsewhere: number }[]
}

/** Returns the effect of a difference, with the titles of the permissions. */
export function toDepartEffect(
  { holders, people, rights }: AffectedPeople,
  all: readonly Row<'permission'>[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): DepartEffect {
  const named = (id: string) => {
    const row = all.find((one) => one.id === id)
    return { id, name: row ? permissionTitle(row) : id }
  }
  return {
    holders,
    people,
    gained: added.map(named),
    lost: removed.map((id) => {
      const { holders: count = 0, elsewhere = 0 } = rights.find((one) => one.id === id) ?? {}
      return { ...named(id), holders: count, elsewhere }
    }),
  }
}
