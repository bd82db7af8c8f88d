import { type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema'
import { containsTextCondition } from '../../core/advanced-filter.server'
import { hasWildcard } from '../../core/list'
import { normalizeLine } from '../../core/plain-text'
import { parseTypedSpelling } from '../../core/spelling'

/**
 * Condition: people whose name, pinyin or initials contain the keyword or its pinyin, or whose account name or phone
 * begins with it. Case is ignored.
 */
export function keywordCondition(keyword: string): SQL {
  const texts = new Set([normalizeLine(keyword).toLowerCase(), parseTypedSpelling(keyword) ?? ''].filter(Boolean))
  const matches = [...texts].map(
    (text) => sql`instr(lower(${user.realname}), ${text}) > 0
      or instr(${user.pinyin}, ${text}) > 0 or instr(${user.initials}, ${text}) > 0
      or instr(lower(${user.username}), ${text}) = 1 or instr(${user.phone}, ${text}) = 1`,
  )
  return sql`(${sql.join(matches, sql` or `)})`
}
/**
 * Same as `keywordCondition`, for a keyword with a wildcard at an end, which is compared with names and account names
 * only.
 */
export const keywordPatternCondition = (keyword: string): SQL =>
  hasWildcard(keyword)
    ? sql`(${containsTextCondition(sql`${user.realname}`, keyword)} or ${containsTextCondition(sql`${user.username}`, keyword)})`
    : keywordCondition(keyword)
