import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { declaredWord, subject, yearTotal } from '../../../db/schema'
import { isPerson, type Person } from '../../core/actor'
import type { Context } from '../../core/context'
import { ofEach } from '../../core/page.server'
import type { SubjectFilters, SubjectQuery } from '../inputs'
import { statusLists } from '../statuses'
import { visibleParts } from '../visible.server'
import { byStateAlone, isDeclared, statusesOf } from './filters.server'

type Order = Pick<SubjectQuery, 'column' | 'order'>
/** Is a list narrowed by statuses, and by these alone, to what is in its first audit? */
function isProposed(actor: Person, filters: SubjectFilters): boolean {
  if ([filters.listType, filters.status].includes('thisYearDeclare')) return false
  const statuses = statusesOf(actor, filters) ?? []
  return statuses.toSorted().join() === statusLists.proposed.toSorted().join()
}
/**
 * Which word, in which year, is all that this list of declarations is narrowed by, or all besides that they are in their first
 * audit; `audited` are the parts of `declared_word` that it has. Null for other lists.
 */
function wordOf({ actor }: Pick<Context, 'actor'>, filters: SubjectFilters) {
  const { word, year } = filters
  const seen = visibleParts(actor)
  if (!isPerson(actor) || !word || year?.length !== 1 || !isDeclared(filters) || !seen) return null
  const proposed = isProposed(actor, filters)
  if (!byStateAlone(filters, ['word'], proposed ? ['domain'] : ['listType', 'status', 'statusIds', 'domain']))
    return null
  const audited = proposed ? [2] : seen.statuses ? [2, 1] : [2, 1, 0]
  return { word, year: year[0]!, beside: seen.few, proposed, audited, scope: seen.statuses ? 'audited' : 'all' }
}

/** Of each part of such a list the ids of its subjects as `place` and what they are ordered by, the newest first where it is read so. */
function partsOf(asked: NonNullable<ReturnType<typeof wordOf>>, where: SQL): SQL[] {
  const { word, year, subjectId, createTime } = declaredWord
  const parts = asked.audited.map(
    (audited) => sql`select ${subjectId} as place, ${createTime}, ${subjectId} from ${declaredWord}
      where ${word} = ${asked.word} and ${year} = ${asked.year} and ${declaredWord.audited} = ${audited}`,
  )
  const beside = (of: SQL) => sql`select ${subject.id} as place, ${subject.createTime}, ${subject.id} from ${subject}
    where ${of} and ${ofEach(where)}`
  return asked.beside ? [...parts, beside(asked.beside)] : parts
}

/**
 * What leads to the subjects of a list that a word of the statistics opens, the newest first; `declared_word` has them in that
 * order. Null for other lists.
 */
export function wordParts(ctx: Context, query: SubjectFilters & Order, where: SQL): SQL[] | null {
  const asked = query.column === 'createTime' && query.order === 'desc' ? wordOf(ctx, query) : null
  return asked && partsOf(asked, where)
}

/**
 * How many subjects such a list has: as many as the statistics of the year tell; these know no first audit, and what is in it is
 * counted. Null for other lists.
 */
export function wordTotal(ctx: Context, filters: SubjectFilters, where: SQL) {
  const asked = wordOf(ctx, filters)
  if (!asked) return null
  if (asked.proposed) {
    const found = sql.join(partsOf(asked, where), sql` union all `)
    return ctx.db.select({ total: count() }).from(sql`(${found})`)
  }
  const counted = asked.beside
    ? sql`(select count(*) from ${subject} where ${asked.beside} and ${ofEach(where)})`
    : sql`0`
  return ctx.db
    .select({ total: sql<number>`coalesce(sum(${yearTotal.total}), 0) + ${counted}`.mapWith(Number) })
    .from(yearTotal)
    .where(
      and(
        ...[eq(yearTotal.kind, 'word'), eq(yearTotal.year, asked.year), eq(yearTotal.part, '')],
        ...[eq(yearTotal.who, asked.word), eq(yearTotal.name, ''), eq(yearTotal.state, asked.scope)],
      ),
    )
}
