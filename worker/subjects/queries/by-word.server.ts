import { and, eq, type SQL, sql } from 'drizzle-orm'
import { declaredWord, subject, subjectTotal, yearTotal } from '../../../db/schema'
import type { Context } from '../../core/context'
import { ofEach } from '../../core/page.server'
import type { SubjectFilters, SubjectQuery } from '../inputs'
import { visibleTotals } from '../visible.server'
import { byStateAlone, isDeclared } from './filters.server'

type Order = Pick<SubjectQuery, 'column' | 'order'>
/** Which word, in which year, is all that this list of declarations is narrowed by; null for other lists. */
function wordOf({ actor }: Pick<Context, 'actor'>, filters: SubjectFilters) {
  const { word, year } = filters
  const totals = visibleTotals(actor, subjectTotal)
  if (!word || year?.length !== 1 || !isDeclared(filters) || !totals) return null
  if (!byStateAlone(filters, ['word'], ['listType', 'status', 'statusIds', 'domain'])) return null
  return { word, year: year[0]!, beside: totals.beside, audited: totals.statuses ? [1] : [1, 0] }
}

/**
 * What leads to the subjects of a list that a word of the statistics opens, the newest first; `declared_word` has them in that
 * order. Each part selects their ids as `place` and what they are ordered by. Null for other lists.
 */
export function wordParts(ctx: Context, query: SubjectFilters & Order, where: SQL): SQL[] | null {
  const asked = query.column === 'createTime' && query.order === 'desc' && wordOf(ctx, query)
  if (!asked) return null
  const { word, year, subjectId, createTime } = declaredWord
  const parts = asked.audited.map(
    (audited) => sql`select ${subjectId} as place, ${createTime}, ${subjectId} from ${declaredWord}
      where ${word} = ${asked.word} and ${year} = ${asked.year} and ${declaredWord.audited} = ${audited}`,
  )
  const beside = (of: SQL) => sql`select ${subject.id} as place, ${subject.createTime}, ${subject.id} from ${subject}
    where ${of} and ${ofEach(where)}`
  return asked.beside ? [...parts, beside(asked.beside)] : parts
}

/** How many subjects such a list has: as many as the statistics of the year tell. Null for other lists. */
export function wordTotal(ctx: Context, filters: SubjectFilters, where: SQL) {
  const asked = wordOf(ctx, filters)
  if (!asked) return null
  const counted = asked.beside
    ? sql`(select count(*) from ${subject} where ${asked.beside} and ${ofEach(where)})`
    : sql`0`
  const scope = asked.audited.length > 1 ? 'all' : 'audited'
  return ctx.db
    .select({ total: sql<number>`coalesce(sum(${yearTotal.total}), 0) + ${counted}`.mapWith(Number) })
    .from(yearTotal)
    .where(
      and(
        ...[eq(yearTotal.kind, 'word'), eq(yearTotal.year, asked.year), eq(yearTotal.part, '')],
        ...[eq(yearTotal.who, asked.word), eq(yearTotal.name, ''), eq(yearTotal.state, scope)],
      ),
    )
}
