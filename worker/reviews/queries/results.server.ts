import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { reviewerTotal, reviewRound, roundTotal, subject } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import { idsOfPage, ofEach, rowOf } from '../../core/page.server'
import { seesAllJudged, visibleTotals } from '../../subjects/visible.server'
import type { ResultQuery } from '../inputs'

/** The page of results in the usual order, of which an index knows the rounds; null where another is asked for. */
export function listedRounds(ctx: Context, query: ResultQuery, where: SQL | undefined) {
  if (query.column !== 'year' || query.order !== 'desc' || query.asked.length) return null
  const { subjectId, stage, year } = reviewRound
  const rows = ctx.db
    .select({ row: rowOf(subject) })
    .from(sql`${reviewRound} t`)
    .crossJoin(subject)
  const of = (column: SQLiteColumn) => sql`t.${sql.identifier(column.name)}`
  const here = and(sql`${of(stage)} = ${query.stage}`, eq(subject.id, of(subjectId)), where)
  const among = query.year && inArray(of(year), query.year)
  return idsOfPage(rows.where(and(here, among)), [desc(of(year)), asc(of(subjectId))], query)
}

/**
 * The sums of all that a list of results has, out of the kept totals where stage, year and state alone narrow it: with the few
 * rounds that they leave out, and without what the rounds say in which the reader sits. Null where they are not enough.
 */
export function keptSums(ctx: Context, query: ResultQuery, where: SQL | undefined) {
  const totals = visibleTotals(ctx.actor, roundTotal)
  if (!totals || !isPerson(ctx.actor) || query.domain || query.subjectName || query.asked.length) return null
  const { userId } = ctx.actor
  const at = query.state && (query.state === 'running' ? 1 : 0)
  const counts = ['total', 'pass', 'not_pass', 'perfect', 'abstain', 'assigned', 'committed'] as const
  const columns = (one: (name: (typeof counts)[number]) => SQL) => sql.join(counts.map(one), sql`, `)
  const named = (name: string) => sql`t.${sql.identifier(name)}`
  const kept = sql`select ${columns(named)} from ${roundTotal} t where t.stage = ${query.stage}
    and ${at === undefined ? sql`true` : sql`t.running = ${at}`} and ${query.year ? sql`t.year in ${query.year}` : sql`true`}
    and ${visibleTotals(ctx.actor, alias(roundTotal, 't'))!.kept}`
  const beside = totals.beside
    ? sql` union all select ${columns((name) => (name === 'total' ? sql`1` : named(name)))} from ${subject}
      cross join ${reviewRound} t where t.subject_id = ${subject.id} and t.stage = ${query.stage} and ${totals.beside} and ${ofEach(where)}`
    : sql``
  const less = columns((name) => (name === 'total' ? sql`0` : sql`-${named(name)}`))
  // Of these rounds it is kept how they came out, but not which of them are running.
  const mine = sql`select ${less} from ${reviewerTotal} t where t.user_id = ${userId} and t.stage = ${query.stage}
    and ${query.year ? sql`t.year in ${query.year}` : sql`true`}`
  const each = sql`select ${less} from subject_review v
    cross join ${reviewRound} t cross join ${subject} where v.reviewer_id = ${userId} and v.stage = ${query.stage} and v.status in (0, 1, 2, 3)
      and t.subject_id = v.subject_id and t.stage = v.stage and t.round_no = v.round_no and ${subject.id} = v.subject_id and ${ofEach(where)}`
  const sum = (of: string) => sql<number>`coalesce(sum(${sql.raw(of)}), 0)`
  return ctx.db
    .select({
      total: sum('total'),
      pass: sum('pass'),
      notPass: sum('not_pass'),
      perfect: sum('perfect'),
      abstain: sum('abstain'),
      missing: sum('assigned - committed'),
    })
    .from(sql`(${kept}${beside} union all ${at === undefined && seesAllJudged(ctx.actor) ? mine : each})`)
}
