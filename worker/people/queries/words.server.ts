import { oneLine } from '../../core/plain-text'
import { type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema'
import { holdsText } from '../../core/asked.server'
import { hasWildcard } from '../../core/list'
import { typedSpelling } from '../../core/spelling'

/** A condition on `user_word`: words that begin with what is typed, or with its sound. */
export function wordsWithin(keyword: string): SQL {
  const texts = new Set([oneLine(keyword).toLowerCase(), typedSpelling(keyword) ?? ''].filter(Boolean))
  const begins = [...texts].map((text) => sql`(word >= ${text} and word < ${text} || char(1114111))`)
  return sql`(${sql.join(begins, sql` or `)})`
}
/** A condition: the people whose name, from any of its characters on, sound, user name or phone begins so. */
export const wordsOf = (keyword: string): SQL =>
  hasWildcard(keyword)
    ? sql`(${holdsText(sql`${user.realname}`, keyword)} or ${holdsText(sql`${user.username}`, keyword)})`
    : sql`${user.id} in (select user_id from user_word where ${wordsWithin(keyword)})`
/** The same, asked of each person: where something else leads to fewer. */
export const hasWord = (keyword: string): SQL =>
  sql`exists (select 1 from user_word where user_id = ${user.id} and ${wordsWithin(keyword)})`
/** Tables: the people of a word, each once, as they are come to. */
export const peopleOfWord = (keyword: string): SQL =>
  sql`(select distinct user_id from user_word where ${wordsWithin(keyword)}) w cross join "user" on "user".id = w.user_id`

/** So many are many. */
const MANY = 500
/** Whether so many rows of words begin so that the order of a list, where it leads, comes to some of them soon. */
export const isCommon = (keyword: string): SQL =>
  sql`(select count(*) from (select 1 from user_word where ${wordsWithin(keyword)} limit ${MANY})) = ${MANY}`
/** Whether many have one of the roles of which `ids` is a sub-select. */
export const isWide = (ids: SQL): SQL => sql`(select count(*) from role_given where role_id in ${ids}) >= ${MANY}`
/** How many rows of a sub-select are read: where it is not so, none, and it is not begun. */
export const rowsIf = (so: SQL | undefined, rows: number): SQL => sql`iif(${so ?? sql`true`}, ${rows}, 0)`
