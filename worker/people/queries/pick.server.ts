import { and, asc, eq, like, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { depart, role, user, userRole } from '../../../db/schema'
import type { Context } from '../../core/context'
import { literalText } from '../../core/list'
import { typedSpelling } from '../../core/spelling'
import type { UserListQuery } from '../inputs'
import { nameable, ruledPeople } from '../visible.server'
import { hasWord, isCommon, isWide, rowsIf, wordsOf, wordsWithin } from './words.server'

/** How well a name fits what is typed: as it stands, then by its beginning, its sound, then anywhere in it. */
function rankOf(keyword: string, names: SQLiteColumn[], pinyin: SQLiteColumn, initials: SQLiteColumn) {
  const text = literalText(keyword)
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

const until = (text: string) => sql`${text} || char(1114111)`
const ALL = -1

/**
 * Who may be among the first, as sub-selects of which those run that look at little: by a rare word, or in a role that few have,
 * all of them; by a common word the first whose names begin so, sound so, or hold it; in a role that many have the first by name.
 */
function among(keyword: string | undefined, roleCode: string | undefined, active: SQL | undefined, limit: number): SQL {
  const ofBase = sql`(select id from ${role} where base_code = ${roleCode ?? ''})`
  const inRole = sql`"user".id in (select user_id from role_given where role_id in ${ofBase})`
  const [common, wide] = [keyword && isCommon(keyword), roleCode && isWide(ofBase)]
  const ids = (where: SQL | undefined, so: SQL | undefined, rows: number, order?: SQL) =>
    sql`select * from (select "user".id from "user" where ${and(active, where)}
      ${order ? sql`order by ${order}` : sql``} limit ${rowsIf(so, rows)})`
  const begins = (column: SQL, text: string, so: SQL | undefined) =>
    ids(sql`${column} >= ${text} and ${column} < ${until(text)}`, so, limit, column)
  const arms: SQL[] = []
  if (wide)
    arms.push(ids(and(inRole, keyword ? hasWord(keyword) : undefined), and(common || undefined, sql`not ${wide}`), ALL))
  if (wide && !keyword) arms.push(ids(undefined, wide, limit, sql`"user".pinyin, "user".realname, "user".id`))
  if (keyword && common) {
    const first = and(common, wide || undefined)
    const sound = typedSpelling(keyword)
    arms.push(ids(wordsOf(keyword), sql`not ${common}`, ALL), begins(sql`"user".realname`, keyword, first))
    if (sound) arms.push(begins(sql`"user".pinyin`, sound, first))
    arms.push(sql`select * from (select distinct "user".id from user_word cross join "user"
      where ${and(wordsWithin(keyword), sql`"user".id = user_id`, active)} limit ${rowsIf(first, limit)})`)
  }
  return sql.join(arms, sql` union all `)
}

/** Active people for a picker: by name, user name, or the sound of the name. One trip. */
export async function pickableUsers(ctx: Context, { keyword, departId, roleCode, limit }: UserListQuery) {
  const holds = sql`exists (select 1 from ${userRole} join ${role} on ${role.id} = ${userRole.roleId}
    where ${userRole.userId} = ${user.id} and ${role.baseCode} = ${roleCode})`
  const rank = keyword ? rankOf(keyword, [user.realname, user.username], user.pinyin, user.initials) : null
  const active = and(
    // Nearly all are active: the order of the list leads, or what is typed.
    sql`+${user.delFlag} = 0 and +${user.status} = 1`,
    roleCode ? holds : undefined,
    ruledPeople(ctx.actor),
    nameable(ctx.actor),
  )
  const where = departId
    ? and(eq(user.departId, departId), active, keyword ? hasWord(keyword) : undefined)
    : keyword || roleCode
      ? sql`${user.id} in (${among(keyword, roleCode, active, limit)})`
      : active
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
