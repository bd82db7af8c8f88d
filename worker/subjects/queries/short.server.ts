import { desc, eq, inArray, sql } from 'drizzle-orm'
import { gradeRule, prize, publication, report, subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import type { ShortQuery, YearQuery } from '../inputs'
import { seenBy } from '../seen.server'
import { isInsider, statusLabel } from '../statuses'
import { visibleReports } from '../reports/visible.server'
import { visibleSubjects } from '../visible.server'
import type { z } from 'zod'
import { onPage, personOf } from './list.server'
import { yearsQuery, yearsWith } from './screen.server'

const MOST = 5000
/** Lists short rows for pickers and tab titles: by ids, or the newest that match the keyword. One round trip. */
export async function shortSubjects(ctx: Context, query: z.output<typeof ShortQuery>) {
  const { subjectName, subjectNum, status } = seenBy(personOf(ctx))
  const { keyword, ids, limit, pageSize = MOST } = query
  const listQuery = {
    keyword,
    ids,
    pageNo: 1,
    pageSize: limit ?? pageSize,
    column: 'createTime',
    order: 'desc',
  } as const
  const { page, at } = onPage(ctx, listQuery)
  const rows = await ctx.db
    .select({ id: subject.id, subjectName, year: subject.year, subjectNum, status })
    .from(page)
    .crossJoin(subject)
    .where(at)
    .orderBy(desc(subject.createTime), desc(subject.id))
  return rows.map((row) => ({ ...row, status_dictText: statusLabel(row.status) }))
}

/** Returns the years in which the caller sees rows of a kind, latest first. One round trip. */
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
