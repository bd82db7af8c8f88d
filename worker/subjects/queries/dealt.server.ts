import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { subject, waitingTotal } from '../../../db/schema'
import { wire } from '../../../db/wire'
import type { Context } from '../../core/context'
import { isAmong } from '../../core/names'
import { stamp } from '../../core/time'
import { nextIsTheirs } from '../dealable.server'
import type { SubjectFilters } from '../inputs'
import type { SubjectStatus } from '../statuses'
import { visibleParts } from '../visible.server'
import { byStateAlone, statusesOf, subjectCondition } from './filters.server'

/** Of these it is kept from when on the centre deals with a subject: once all reviews are committed, or they are overdue. */
const rounds: readonly SubjectStatus[] = [wire.FIRST_AUDITING, 'RE_AUDITING']

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
  const ready = ctx.db
    .select({ total: sql<number>`coalesce(sum(${waitingTotal.total}), 0)` })
    .from(waitingTotal)
    .where(
      sql`${waitingTotal.who} = 'dealt:bizManger' and ${waitingTotal.ready} <= ${now}
        and +${waitingTotal.kind} in (${sql.join(
          among(statuses, rounds).map((status) => sql`${`dealt${status}`}`),
          sql`, `,
        )})`,
    )
  const rest = statuses.filter((one) => !isAmong(rounds, one) && !isAmong(nextIsTheirs, one))
  const counted = ctx.db
    .select({ total: count() })
    .from(subject)
    .where(subjectCondition(actor, { ...filters, status: rest }, now))
  const parts = [
    ...(among(statuses, nextIsTheirs).length ? [sql`(${always})`] : []),
    ...(among(statuses, rounds).length ? [sql`(${ready})`] : []),
    ...(rest.length ? [sql`(${counted})`] : []),
    sql`0`,
  ]
  return ctx.db.select({ total: sql<number>`${sql.join(parts, sql` + `)}`.mapWith(Number) }).from(sql`(select 1)`)
}
const among = (statuses: readonly SubjectStatus[], others: readonly SubjectStatus[]) =>
  statuses.filter((one) => isAmong(others, one))
