import { and, asc, eq, like, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { depart, role, user, userRole } from '../../../db/schema'
import type { Context } from '../../core/context'
import { likeText } from '../../core/list'
import { typedSpelling } from '../../core/spelling'
import type { UserListQuery } from '../inputs'
import { ruledPeople } from '../visible.server'

/** How well a name fits what is typed: as it stands, then by its beginning, its sound, then anywhere in it. */
function rankOf(keyword: string, names: SQLiteColumn[], pinyin: SQLiteColumn, initials: SQLiteColumn) {
  const text = likeText(keyword)
  const within = (column: SQLiteColumn, pattern: string) => sql`${like(column, pattern)} escape '\\'`
  const sound = typedSpelling(keyword)
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

/** A condition: the people whose name, from any of its characters on, sound, user name or phone begins so. */
export function wordsOf(keyword: string): SQL {
  const texts = new Set([keyword.toLowerCase(), typedSpelling(keyword) ?? ''].filter(Boolean))
  const begins = [...texts].map((text) => sql`(word >= ${text} and word < ${text} || char(1114111))`)
  return sql`${user.id} in (select user_id from user_word where ${sql.join(begins, sql` or `)})`
}

/** Active people for a picker: by name, user name, or the sound of the name. One trip. */
export async function pickableUsers(ctx: Context, { keyword, departId, roleCode, limit }: UserListQuery) {
  const holds = sql`exists (select 1 from ${userRole} join ${role} on ${role.id} = ${userRole.roleId}
    where ${userRole.userId} = ${user.id} and ${role.baseCode} = ${roleCode})`
  const rank = keyword ? rankOf(keyword, [user.realname, user.username], user.pinyin, user.initials) : null
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
    .where(
      and(
        // Nearly all are active: the order of the list leads, or what is typed.
        sql`+${user.delFlag} = 0 and +${user.status} = 1`,
        keyword ? wordsOf(keyword) : undefined,
        departId ? eq(user.departId, departId) : undefined,
        roleCode ? holds : undefined,
        ruledPeople(ctx.actor),
      ),
    )
    .orderBy(...(rank ? [rank] : []), asc(user.pinyin), asc(user.realname), asc(user.id))
    .limit(limit)
}
