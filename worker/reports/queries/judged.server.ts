import { and, desc, eq, gt, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { judgeDue, judgeDueTotal, report, subject } from '../../../db/schema'
import { isPerson, type Person } from '../../core/actor'
import type { Context } from '../../core/context'
import type { Paging } from '../../core/list'
import { placesOfParts } from '../../core/page.server'
import { reading } from '../../core/read-all.server'
import { stamp } from '../../core/time'
import { holds } from '../../policy/can'
import { isInsider } from '../../subjects/statuses'
import { seesJudged } from '../../subjects/visible.server'
import { reportsOnTurn } from '../case.server'

/** Who sees just what he or she judges: `judge_due` has their reports. Null for others. */
export const judgeAmong = ({ actor }: Context): Person | null =>
  isPerson(actor) && seesJudged(actor) && !isInsider(actor.roleCode) ? actor : null

/** Of the reports that a judge sees, of some years or of all, those of one page, the most urgent first: their ids, for `ledBy`. */
export function judgedPage({ userId }: Person, years: readonly string[] | undefined, query: Paging): SQL {
  const all = (index: SQL, year: SQL) =>
    sql`select ${judgeDue.reportId} as place, ${judgeDue.done} as done, ${judgeDue.urgent} as urgent, ${judgeDue.due} as due,
      ${judgeDue.reportId} as id from ${judgeDue} ${index} where ${judgeDue.userId} = ${userId} and ${year}`
  const parts = years?.length
    ? years.map((year) => all(sql`indexed by judge_due_year_urgent`, sql`${judgeDue.year} = ${year}`))
    : [all(sql``, sql`true`)]
  return placesOfParts(parts, ['asc', 'asc', 'desc', 'asc'], query)
}

/**
 * The same by when they are due or were, of some years or of all. Both what is open and what is done lie in that order, and come turn
 * by turn: neither the many that are due at another time nor the others of a moment are looked at.
 */
export function judgedByDue({ userId }: Person, years: readonly string[] | undefined, query: Turned): SQL {
  const index = years?.length ? sql`indexed by judge_due_year` : sql``
  const part = (done: 0 | 1, at: SQLWrapper, none: SQLWrapper, year: SQL) =>
    sql`select ${judgeDue.reportId} as place, ${at} as at, ${judgeDue.reportId} as id from ${judgeDue} ${index}
      where ${judgeDue.userId} = ${userId} and ${year} and ${judgeDue.done} = ${done} and ${none} = ''`
  const of = years?.length ? years.map((year) => sql`${judgeDue.year} = ${year}`) : [sql`true`]
  const isDated = (at: SQLWrapper, year: SQL) => sql`${year} and ${at} > ''`
  const rising = (year: SQL) => [
    part(0, judgeDue.urgent, judgeDue.due, isDated(judgeDue.urgent, year)),
    part(1, judgeDue.due, judgeDue.urgent, isDated(judgeDue.due, year)),
    // Without a date they come last in this order too: behind all digits.
    ...([0, 1] as const).map((done) => part(done, sql`'~'`, judgeDue.due, sql`${year} and ${judgeDue.urgent} = ''`)),
  ]
  const falling = (year: SQL) => [
    part(0, judgeDue.urgent, judgeDue.due, year),
    part(1, judgeDue.due, judgeDue.urgent, year),
  ]
  const parts = of.flatMap(query.order === 'asc' ? rising : falling)
  return placesOfParts(parts, [query.order, query.order], query)
}
type Turned = Paging & { order: 'asc' | 'desc' }

/** How many reports a judge sees, of these years or of all. */
export const judgedTotal = (ctx: Context, { userId }: Person, years: readonly string[] = []) =>
  ctx.db
    .select({ total: sql<number>`coalesce(sum(${judgeDueTotal.total}), 0)`.mapWith(Number) })
    .from(judgeDueTotal)
    .where(and(eq(judgeDueTotal.userId, userId), years.length ? inArray(judgeDueTotal.year, [...years]) : undefined))

/** Of how many this is true. As a sum of it, all that it asks would be looked at for each row, whether it decides or not. */
export const countOf = (what: SQL) => sql<number>`count(case when ${what} then 1 end)`

/**
 * How many reports a judge sees, of which years, and what of them waits or is `overdue`. Of the open ones those past their time are
 * looked at, all where they may wait for the judge.
 */
export function judgedBesides(ctx: Context, { userId }: Person, overdue: SQL) {
  const now = stamp(ctx.now())
  const late = holds(ctx.actor, 'report:review') ? undefined : and(gt(judgeDue.urgent, ''), lt(judgeDue.urgent, now))
  return reading(
    {
      kept: ctx.db
        .select({ year: judgeDueTotal.year, total: judgeDueTotal.total })
        .from(judgeDueTotal)
        .where(and(eq(judgeDueTotal.userId, userId), gt(judgeDueTotal.total, 0)))
        .orderBy(desc(judgeDueTotal.year)),
      open: ctx.db
        .select({ todo: countOf(reportsOnTurn(ctx)), overdue: countOf(overdue) })
        .from(judgeDue)
        .crossJoin(report)
        .crossJoin(subject)
        .where(
          and(
            ...[eq(judgeDue.userId, userId), eq(judgeDue.done, 0), late],
            ...[eq(report.id, judgeDue.reportId), eq(subject.id, report.subjectId)],
          ),
        ),
    },
    ({ kept, open: [open] }) => ({
      ofSubjects: null,
      total: kept.reduce((all, { total }) => all + total, 0),
      counts: { todo: open?.todo ?? 0, overdue: open?.overdue ?? 0 },
      years: kept.map(({ year }) => year),
    }),
  )
}
