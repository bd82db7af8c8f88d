import { and, asc, eq, sql } from 'drizzle-orm'
import { role as table } from '../../../db/schema'
import type { Context } from '../../core/context'
import { CommandResult } from '../../core/command-result'
import { toPage } from '../../core/list'
import { jsonColumn } from '../../core/json'
import { readAll } from '../../core/read-all.server'
import { conflict } from '../../core/refusal'
import { assertRight } from '../../policy/authorization'
import { listCondition, type ListQuery, selectOf, serializeRow, listOrder } from '../../records/queries.server'
import type { RoleWithUsers } from './contract'
import { role } from './record'
import { t } from './texts'

const MAX_USERS = 200
/** Column: number of people who hold a role. */
export const holderCountColumn = sql<number>`(select count(*) from user_role x join user u on u.id = x.user_id
  where x.role_id = role.id and u.del_flag = 0)`

/** Loads the list of roles with the numbers of holders and grants. One round trip. */
export async function loadRoleList(ctx: Context, query: ListQuery) {
  assertRight(ctx.actor, 'role:manage')
  const where = listCondition(role, query)
  const [rows, counts, total] = await readAll(ctx, [
    selectOf(ctx, role, where)
      .orderBy(...listOrder(role, query))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db
      .select({
        id: table.id,
        holders: holderCountColumn,
        grants: sql<number>`(select count(*) from role_permission x where x.role_id = role.id)`,
      })
      .from(table)
      .where(where)
      .orderBy(...listOrder(role, query))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ count: sql<number>`count(*)` }).from(table).where(where),
  ])
  const countsOf = new Map(counts.map(({ id, ...count }) => [id, count]))
  return {
    query,
    page: toPage(
      rows.map((row) => {
        const one = serializeRow(role, row)
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
  return new CommandResult(null)
}

/** Lists roles with their first 200 holders, all or one role by code. One round trip. */
export function queryWithUser(ctx: Context, { roleCode }: { roleCode: string }): Promise<RoleWithUsers[]> {
  const holders = sql`from user_role x join user u on u.id = x.user_id and u.del_flag = 0 where x.role_id = role.id`
  return ctx.db
    .select({
      id: table.id,
      roleName: table.roleName,
      roleCode: table.roleCode,
      total: holderCountColumn,
      users: jsonColumn<
        RoleWithUsers['users']
      >(sql`(select json_group_array(json_object('id', h.id, 'username', h.username, 'realname', h.realname, 'departName', h.depart_name))
        from (select u.id, u.username, u.realname, coalesce((select d.depart_name from depart d where d.id = u.depart_id), '') depart_name
          ${holders} limit ${MAX_USERS}) h)`),
    })
    .from(table)
    .where(and(eq(table.delFlag, 0), roleCode ? eq(table.roleCode, roleCode) : undefined))
    .orderBy(asc(table.sort), asc(table.id))
}
