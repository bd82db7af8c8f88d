import { and, asc, eq, like, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { depart, role, user, userRole } from '../../../db/schema'
import type { Context } from '../../core/context'
import { literalPattern } from '../../core/list'
import { parseTypedSpelling } from '../../core/spelling'
import type { UserListQuery } from '../inputs'
import { nameablePeopleCondition, personRuleCondition } from '../row-access.server'
import { keywordCondition, keywordPatternCondition } from './keyword-filter.server'

/** Column: rank of a match: exact name, beginning of the name, pinyin, then any other match. */
function matchRankColumn(keyword: string, names: SQLiteColumn[], pinyin: SQLiteColumn, initials: SQLiteColumn) {
  const text = literalPattern(keyword)
  const within = (column: SQLiteColumn, pattern: string) => sql`${like(column, pattern)} escape '\\'`
  const sound = parseTypedSpelling(keyword)
  const name = names[0]!
  const best = [
    sql`${name} = ${keyword}`,
    within(name, text.slice(1)),
    ...(sound
      ? [
          sql`${initials} = ${sound} or ${pinyin} = ${sound}`,
          within(initials, `${sound}%`),
          within(pinyin, `${sound}%`),
        ]
      : []),
  ]
  const rank = sql`case ${sql.join(
    best.map((when, place) => sql`when ${when} then ${place}`),
    sql` `,
  )} else ${best.length} end`
  return rank
}

/** Lists active people for a picker, by name, account name or pinyin. One round trip. */
export async function pickableUsers(ctx: Context, { keyword, departId, roleCode, limit }: UserListQuery) {
  const holds = sql`${user.id} in (select ${userRole.userId} from ${userRole} join ${role} on ${role.id} = ${userRole.roleId}
    where ${role.baseCode} = ${roleCode})`
  const rank = keyword ? matchRankColumn(keyword, [user.realname, user.username], user.pinyin, user.initials) : null
  const active = and(
    // Nearly all people are active. The unary + makes SQLite use the index of the list order.
    sql`+${user.delFlag} = 0 and +${user.status} = 1`,
    roleCode ? holds : undefined,
    personRuleCondition(ctx.actor),
    nameablePeopleCondition(ctx.actor),
  )
  const where = departId
    ? and(eq(user.departId, departId), active, keyword ? keywordCondition(keyword) : undefined)
    : and(active, keyword ? keywordPatternCondition(keyword) : undefined)
  return ctx.db
    .select({
      id: user.id,
      username: user.username,
      realname: user.realname,
      departId: user.departId,
      departName: sql<string>`coalesce(${depart.departName}, '')`,
    })
    .from(user)
    .leftJoin(depart, eq(depart.id, user.departId))
    .where(where)
    .orderBy(...(rank ? [rank] : []), asc(user.pinyin), asc(user.realname), asc(user.id))
    .limit(limit)
}
