import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import { isAmong } from '../../core/names'
import { stamp } from '../../core/time'
import { nextIsTheirs } from '../dealable.server'
import type { SubjectFilters } from '../inputs'
import type { SubjectStatus } from '../statuses'
import { visibleParts } from '../visible.server'
import { byStateAlone, statusesOf, subjectCondition } from './filters.server'

/**
 * How many subjects of some statuses the centre has to deal with: the statement of a count. Null for
 * others, and where filters ask for more than a status.
 */
export function dealtTotal(ctx: Context, filters: SubjectFilters) {
  const { actor } = ctx
  if (actor.kind !== 'person' || actor.roleCode !== 'bizManger' || !filters.todo) return null
  const other = ['listType', 'year', 'domain', 'source', 'submitted']
  if (!byStateAlone(filters, ['todo'], other) || filters.status === 'thisYearDeclare') return null
  const seen = visibleParts(actor)
  const statuses = statusesOf(actor, filters)
  if (!seen || seen.few || !statuses) return null
  const now = stamp(ctx.now())
  const always = ctx.db
    .select({ total: count() })
    .from(subject)
    .where(and(eq(subject.delFlag, 0), inArray(subject.status, among(statuses, nextIsTheirs))))
  const rest = statuses.filter((one) => !isAmong(nextIsTheirs, one))
  const counted = ctx.db
    .select({ total: count() })
    .from(subject)
    .where(subjectCondition(actor, { ...filters, status: rest }, now))
  const parts = [
    ...(among(statuses, nextIsTheirs).length ? [sql`(${always})`] : []),
    ...(rest.length ? [sql`(${counted})`] : []),
    sql`0`,
  ]
  return ctx.db.select({ total: sql<number>`${sql.join(parts, sql` + `)}`.mapWith(Number) }).from(sql`(select 1)`)
}
const among = (statuses: readonly SubjectStatus[], others: readonly SubjectStatus[]) =>
  statuses.filter((one) => isAmong(others, one))
