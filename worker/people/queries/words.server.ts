import { type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema'
import { holdsText } from '../../core/asked.server'
import { hasWildcard } from '../../core/list'
import { oneLine } from '../../core/plain-text'
import { typedSpelling } from '../../core/spelling'

/**
 * A condition: people whose name, its sound or its initials contain the keyword or its sound, or whose user name or phone begins
 * with it. Letters match in either case.
 */
export function hasWord(keyword: string): SQL {
  const texts = new Set([oneLine(keyword).toLowerCase(), typedSpelling(keyword) ?? ''].filter(Boolean))
  const matches = [...texts].map(
    (text) => sql`instr(lower(${user.realname}), ${text}) > 0
      or instr(${user.pinyin}, ${text}) > 0 or instr(${user.initials}, ${text}) > 0
      or instr(lower(${user.username}), ${text}) = 1 or instr(${user.phone}, ${text}) = 1`,
  )
  return sql`(${sql.join(matches, sql` or `)})`
}
/** The same for a keyword that may have a wildcard at an end, which is looked for in names and user names alone. */
export const hasWordOrPattern = (keyword: string): SQL =>
  hasWildcard(keyword)
    ? sql`(${holdsText(sql`${user.realname}`, keyword)} or ${holdsText(sql`${user.username}`, keyword)})`
    : hasWord(keyword)
