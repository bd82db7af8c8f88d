import { desc, eq, inArray, sql } from 'drizzle-orm'
import { gradeRule, prize, publication, report, subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import type { SubjectSummaryQuery, SubjectYearsQuery } from '../inputs'
import { visibleColumns } from '../visible-columns.server'
import { isInsider, subjectStatusLabel } from '../statuses'
import { visibleReportsCondition } from '../reports/row-access.server'
import { visibleSubjectsCondition } from '../row-access.server'
import type { z } from 'zod'
import { subjectPageTable, requirePerson } from './list.server'
import { yearsQuery, yearsWhere } from './screen.server'

const MAX_SUMMARIES = 5000
/** Lists short rows for pickers and tab titles: by ids, or the newest that match the keyword. One round trip. */
export async function shortSubjects(ctx: Context, query: z.output<typeof SubjectSummaryQuery>) {
  const { subjectName, subjectNum, status } = visibleColumns(requirePerson(ctx))
  const { keyword, ids, limit, pageSize = MAX_SUMMARIES } = query
  const listQuery = {
    keyword,
    ids,
    pageNo: 1,
    pageSize: limit ?? pageSize,
    column: 'createTime',
    order: 'desc',
  } as const
  const { page, at } = subjectPageTable(ctx, listQuery)
  const rows = await ctx.db
    .select({ id: subject.id, subjectName, year: subject.year, subjectNum, status })
    .from(page)
    .crossJoin(subject)
    .where(at)
    .orderBy(desc(subject.createTime), desc(subject.id))
  return rows.map((row) => ({ ...row, status_dictText: subjectStatusLabel(row.status) }))
}

/** Returns the years in which the caller sees rows of a kind, latest first. One round trip. */
export async function subjectYears(ctx: Context, { type }: z.output<typeof SubjectYearsQuery>): Promise<string[]> {
  const { db } = ctx
  const actor = requirePerson(ctx)
  const visible = visibleSubjectsCondition(actor)
  const years = {
    declare: () => yearsQuery(ctx),
    collect: () => yearsWhere(ctx, eq(subject.source, 'collect')),
    plan: () =>
      isInsider(actor.roleCode)
        ? yearsWhere(
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
        .where(visibleReportsCondition(ctx.actor, 'set')),
  }
  const rows = await years[type]()
  return rows
    .map((row) => row.year)
    .sort()
    .reverse()
}
