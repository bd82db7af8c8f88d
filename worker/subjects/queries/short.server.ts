import { rowIn } from '../../core/names'
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { gradeRule, prize, publication, report, setting, subject, subjectHandled } from '../../../db/schema'
import { whereAsked } from '../../core/asked.server'
import type { Person } from '../../core/actor'
import type { Context } from '../../core/context'
import { countedOn, idsOfPage, isIn, ledBy, pageOn, rowOf } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import type { ProcessedQuery, ShortQuery, YearQuery } from '../inputs'
import { subjectLifecycle } from '../lifecycle'
import { seenBy } from '../seen.server'
import { isInsider, statusLabel } from '../statuses'
import { showSubject } from '../show'
import { visibleReports } from '../reports/visible.server'
import { hasFew, visibleSubjects } from '../visible.server'
import { readSettings } from '../../system/settings'
import type { z } from 'zod'
import { columnsOf } from './filters.server'
import { conditionFor, onPage, personOf, rowColumns, seenRow, yearRules } from './list.server'
import { yearsQuery, yearsWith } from './screen.server'
import { textsFrom, textsQuery } from './texts.server'

const MOST = 5000
/** Short rows for pickers and tab titles: by ids, or the newest that fit the keyword. One trip. */
export async function shortSubjects(ctx: Context, query: z.output<typeof ShortQuery>) {
  const { subjectName, subjectNum, status } = seenBy(personOf(ctx))
  const { keyword, ids, limit, pageSize = MOST } = query
  const asked = { keyword, ids, pageNo: 1, pageSize: limit ?? pageSize, column: 'createTime', order: 'desc' } as const
  const { page, at } = onPage(ctx, asked)
  const rows = await ctx.db
    .select({ id: subject.id, subjectName, year: subject.year, subjectNum, status })
    .from(page)
    .crossJoin(subject)
    .where(at)
    .orderBy(desc(subject.createTime), desc(subject.id))
  return rows.map((row) => ({ ...row, status_dictText: statusLabel(row.status) }))
}

/** The years that have rows of a kind for the caller, latest first. One trip. */
export async function subjectYears(ctx: Context, { type }: z.output<typeof YearQuery>): Promise<string[]> {
  const { db } = ctx
  const actor = personOf(ctx)
  const visible = visibleSubjects(actor)
  const years = {
    declare: () => yearsQuery(ctx),
    collect: () => yearsWith(ctx, eq(subject.source, 'collect')),
    plan: () =>
      isInsider(actor.roleCode)
        ? yearsWith(
            ctx,
            sql`(${inArray(subject.status, ['TO_ESTABLISH_DRAFT', 'TO_ESTABLISH', 'ESTABLISHED_DRAFT'])} or ${subject.source} = 'plan')`,
          )
        : db.selectDistinct({ year: publication.year }).from(publication),
    grade: () => db.selectDistinct({ year: gradeRule.year }).from(gradeRule),
    prize: () =>
      db
        .selectDistinct({ year: prize.year })
        .from(prize)
        .innerJoin(subject, eq(subject.id, prize.subjectId))
        .where(visible),
    report: () =>
      db
        .selectDistinct({ year: report.year })
        .from(report)
        .innerJoin(subject, eq(subject.id, report.subjectId))
        .where(visibleReports(ctx.actor, 'set')),
  }
  const rows = await years[type]()
  return rows
    .map((row) => row.year)
    .sort()
    .reverse()
}

/**
 * The subjects that the caller has handled, each with the last thing that the caller did to it; who sees nearly all is told how
 * many there are a little beyond the page. One trip.
 */
export async function processedSubjects(ctx: Context, query: ProcessedQuery) {
  const actor = personOf(ctx)
  const { year, subjectName, createTime } = columnsOf(actor)
  const columns = { dealTime: sql`l.deal_time`, year, subjectName, createTime }
  const where = and(
    eq(sql`l.actor_id`, actor.userId),
    conditionFor(ctx, { keyword: query.keyword }),
    // What the person has handled leads, and not all subjects of a year; of all operations the year is kept with it.
    query.year && isIn(query.operation ? sql`+${subject.year}` : sql`l.year`, query.year),
    whereAsked(query.asked, columns),
  )
  const lines = sql`${handledBy(actor, query)} l cross join ${subject} on ${subject.id} = l.subject_id`
  const sorted = [(query.order === 'asc' ? asc : desc)(columns[query.column]), desc(sql`l.subject_id`)]
  const places = ctx.db
    .select({ place: rowOf(subject).as('place'), seq: sql`l.seq`.as('seq') })
    .from(lines)
    .where(where)
  const { page, at } = ledBy(idsOfPage(places, sorted, query), rowOf(subject))
  const counted = ctx.db
    .select({ id: sql`l.subject_id`.as('id') })
    .from(lines)
    .where(where)
    .$dynamic()
  const { rows, total, texts, settings, rules } = await readAll(ctx, {
    rows: ctx.db
      .select({
        ...rowColumns(ctx, actor),
        operation: sql<string>`l.operation`,
        dealTime: sql<string>`l.deal_time`,
        dealReason: sql<string>`l.reason`,
      })
      .from(page)
      .crossJoin(subject)
      .innerJoin(
        sql`(select subject_id, seq, operation, reason, create_time as deal_time from subject_status_log) l`,
        sql`l.subject_id = ${subject.id} and l.seq = page.seq`,
      )
      .where(at)
      .orderBy(...sorted),
    total: hasFew(actor)
      ? reading(ctx.db.select({ total: count() }).from(lines).where(where), ([row]) => row?.total ?? 0)
      : countedOn(ctx, query, counted),
    texts: textsQuery(ctx),
    settings: ctx.db.select().from(setting),
    rules: yearRules(ctx),
  })
  const known = readSettings(settings)
  const textOf = textsFrom(texts)
  const records = rows.map((row) => ({
    ...showSubject(seenRow(row, actor, rules), actor, known, textOf),
    operation: row.operation,
    operation_dictText: rowIn(subjectLifecycle.moves, row.operation)?.says ?? row.operation,
    dealTime: row.dealTime,
    dealReason: row.dealReason,
  }))
  const found = pageOn(records, total, query)
  return hasFew(actor) ? { ...found, atLeast: false } : found
}
/** The person's last line of each subject, which is kept; of one operation it is looked for in all of the person's lines. */
const handledBy = ({ userId }: Person, { operation }: ProcessedQuery) =>
  operation
    ? sql`(select x.actor_id, x.subject_id, max(x.seq) as seq, x.create_time as deal_time from subject_status_log x
        where x.actor_id = ${userId} and x.undone_by = '' and x.operation = ${operation} group by x.subject_id)`
    : sql`${subjectHandled}`
