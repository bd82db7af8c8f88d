import { and, asc, eq, sql } from 'drizzle-orm'
import { role as table } from '../../../db/schema'
import type { Context } from '../../core/context'
import { Done } from '../../core/done'
import { page } from '../../core/list'
import { jsonColumn } from '../../core/json'
import { readAll } from '../../core/read-all.server'
import { conflict } from '../../core/refusal'
import { need } from '../../policy/can'
import { foundBy, type ListQuery, selectOf, shown, sortedBy } from '../../records/queries.server'
import type { RoleWithUsers } from './contract'
import { role } from './record'
import { t } from './texts'

const MOST_USERS = 200
/** Column: number of people who hold a role. */
export const holdersToday = sql<number>`(select count(*) from user_role x join user u on u.id = x.user_id
  where x.role_id = role.id and u.del_flag = 0)`

/** Loads the list of roles with the numbers of holders and grants. One round trip. */
export async function roleScreen(ctx: Context, query: ListQuery) {
  need(ctx.actor, 'role:manage')
  const where = foundBy(role, query)
  const [rows, counts, total] = await readAll(ctx, [
    selectOf(ctx, role, where)
      .orderBy(...sortedBy(role, query))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db
      .select({
        id: table.id,
        holders: holdersToday,
        grants: sql<number>`(select count(*) from role_permission x where x.role_id = role.id)`,
      })
      .from(table)
      .where(where)
      .orderBy(...sortedBy(role, query))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ count: sql<number>`count(*)` }).from(table).where(where),
  ])
  const countsOf = new Map(counts.map(({ id, ...count }) => [id, count]))
  return {
    query,
    page: page(
      rows.map((row) => {
        const one = shown(role, row)
        return { ...one, ...(countsOf.get(one.id) ?? { holders: 0, grants: 0 }) }
      }),
      total[0]?.count ?? 0,
      query,
    ),
    options: {},
    way: [],
  }
}

/** Checks whether a role code is free. One round trip. @throws 409 角色编码已存在 */
export async function checkRoleCode(
  ctx: Context,
  { id = '', roleCode }: { id?: string | undefined; roleCode: string },
) {
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.roleCode, roleCode), sql`${table.id} <> ${id}`))
    .limit(1)
  if (rows.length) throw conflict(t.codeTaken)
  return new Done(null)
}

/** Lists roles with their first 200 holders, all or one role by code. One round trip. */
export function queryWithUser(ctx: Context, { roleCode }: { roleCode: string }): Promise<RoleWithUsers[]> {
  const holders = sql`from user_role x join user u on u.id = x.user_id and u.del_flag = 0 where x.role_id = role.id`
  return ctx.db
    .select({
      id: table.id,
      roleName: table.roleName,
      roleCode: table.roleCode,
      total: holdersToday,
      users: jsonColumn<
        RoleWithUsers['users']
      >(sql`(select json_group_array(json_object('id', h.id, 'username', h.username, 'realname', h.realname, 'departName', h.depart_name))
        from (select u.id, u.username, u.realname, coalesce((select d.depart_name from depart d where d.id = u.depart_id), '') depart_name
          ${holders} limit ${MOST_USERS}) h)`),
    })
    .from(table)
    .where(and(eq(table.delFlag, 0), roleCode ? eq(table.roleCode, roleCode) : undefined))
    .orderBy(asc(table.sort), asc(table.id))
}
