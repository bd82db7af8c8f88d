import { rowIn } from '../../core/names'
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { gradeRule, prize, publication, report, setting, subject } from '../../../db/schema'
import { whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { page as pageOf } from '../../core/list'
import { idsOfPage, rowOf } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import type { ProcessedQuery, ShortQuery, YearQuery } from '../inputs'
import { subjectLifecycle } from '../lifecycle'
import { seenBy } from '../seen.server'
import { isInsider, statusLabel } from '../statuses'
import { showSubject } from '../show'
import { visibleReports } from '../reports/visible.server'
import { visibleSubjects } from '../visible.server'
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

/** The subjects that the caller has handled, each with the last thing that the caller did to it. One trip. */
export async function processedSubjects(ctx: Context, query: ProcessedQuery) {
  const actor = personOf(ctx)
  const { year, subjectName, createTime } = columnsOf(actor)
  const columns = { dealTime: sql`l.create_time`, year, subjectName, createTime }
  const where = and(
    conditionFor(ctx, { keyword: query.keyword }),
    // What the person has handled leads, and not all subjects of a year.
    query.year && inArray(sql`+${subject.year}`, query.year),
    whereAsked(query.asked, columns),
  )
  const own = sql`x.actor_id = ${actor.userId} and x.undone_by = '' ${query.operation ? sql`and x.operation = ${query.operation}` : sql``}`
  // The person's last line of each subject; one who handles all has many.
  const lines = sql`(select x.subject_id, x.create_time, max(x.seq) from subject_status_log x
    where ${own} group by x.subject_id) l cross join ${subject} on ${subject.id} = l.subject_id`
  const order = query.order === 'asc' ? asc : desc
  const sorted = [order(columns[query.column]), desc(subject.id)]
  const ids = ctx.db
    .select({ row: rowOf(subject) })
    .from(lines)
    .where(where)
  const {
    rows,
    counted: [counted],
    texts,
    settings,
    rules,
  } = await readAll(ctx, {
    rows: ctx.db
      .select({
        ...rowColumns(ctx, actor),
        operation: sql<string>`l.operation`,
        dealTime: sql<string>`l.create_time`,
        dealReason: sql<string>`l.reason`,
      })
      .from(subject)
      .innerJoin(
        sql`subject_status_log l`,
        sql`l.id = (select x.id from subject_status_log x where ${own} and x.subject_id = ${subject.id} order by x.seq desc limit 1)`,
      )
      .where(inArray(rowOf(subject), idsOfPage(ids, sorted, query)))
      .orderBy(...sorted),
    counted: ctx.db.select({ total: count() }).from(lines).where(where),
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
  return pageOf(records, counted!.total, query)
}
