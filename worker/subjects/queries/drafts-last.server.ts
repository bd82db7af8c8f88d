import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { subject } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import type { Paging } from '../../core/list'
import type { SubjectFilters, SubjectQuery } from '../inputs'
import { seesNoDrafts, visibleParts } from '../visible.server'
import { statusesOf } from './filters.server'

export type Ordered = SubjectFilters & Pick<SubjectQuery, 'column' | 'order' | 'draftsLast'>
export const DRAFT = 'TO_SUBMIT'
export const isDraft = sql`${subject.status} = '${sql.raw(DRAFT)}'`

/**
 * Has a list drafts among others, and are they to come last? Who sees but what was handed in, or what is their own, has them in
 * their turn.
 */
export function putsDraftsLast({ actor }: Context, query: Ordered): boolean {
  if (!query.draftsLast || query.column !== 'createTime' || query.order !== 'desc') return false
  const seen = visibleParts(actor)
  if (!isPerson(actor) || !seen || seen.few || seesNoDrafts(actor)) return false
  const { ids, todo, submitted, status, listType } = query
  if (ids || todo || submitted || [status, listType].includes('thisYearDeclare')) return false
  const statuses = statusesOf(actor, query)
  return !statuses || (statuses.includes(DRAFT) && statuses.length > 1)
}

/**
 * The places of a page of which these `others` come first and the `drafts` behind them, the newest first in each. Each selects
 * `place`, `create_time` and `id` in the order of an index; no more of them are looked at than the page and those before it.
 */
export function placesBehind(others: readonly SQL[], drafts: readonly SQL[], { pageNo, pageSize }: Paging): SQL {
  const [first, last] = [others, drafts].map(
    (parts, draft) => sql`select place, ${sql.raw(String(draft))}, create_time, id
      from (${sql.join([...parts], sql` union all `)} order by 2 desc, 3 desc limit ${pageNo * pageSize})`,
  )
  return sql`(select place from (${first} union all ${last} order by 2, 3 desc, 4 desc
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}))`
}

/** The same where what else narrows a list finds those of no status by itself: all but drafts are walked, and these. */
export function placesOfDrafts(where: SQL, query: Paging, key: SQLWrapper): SQL {
  const those = (of: SQL) => sql`select ${key} as place, ${subject.createTime}, ${subject.id} from ${subject}
    where ${of} and ${where}`
  return placesBehind([those(sql`not ${isDraft}`)], [those(isDraft)], query)
}
