import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { fbCase } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { page } from '../../core/list'
import { asTable, idsOfPage } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { need } from '../../policy/can'
import type { OrgType } from '../contract'
import { isOwn, roomRead, visibleCases } from '../rooms.server'
import { showsTotals } from '../totals.server'
import type { CaseQuery } from './contract'
import { labelsOf, selectCases, showCase } from './shown.server'

const sorts = {
  updateTime: fbCase.updateTime,
  caseNo: fbCase.caseNo,
  caseName: fbCase.caseName,
  priority: fbCase.priority,
  year: fbCase.year,
  createTime: fbCase.createTime,
}
const among = (values: readonly (string | number)[]) => sql`(select value from json_each(${JSON.stringify(values)}))`
const shownRows = (ctx: Context, query: CaseQuery, collected: boolean): SQL | undefined =>
  and(
    visibleCases(ctx.actor),
    query.orgType ? eq(fbCase.orgType, roomRead(ctx.actor, query.orgType)) : undefined,
    query.category ? sql`${fbCase.category} like ${`${query.category}%`}` : undefined,
    query.status?.length ? sql`${fbCase.status} in ${among(query.status.map(Number))}` : undefined,
    collected ? eq(fbCase.collectFlag, 1) : undefined,
    query.year?.length ? inArray(fbCase.year, query.year) : undefined,
    query.priority?.length ? sql`${fbCase.priority} in ${among(query.priority.map(Number))}` : undefined,
    query.source?.length ? sql`${fbCase.source} in ${among(query.source)}` : undefined,
    query.departId ? eq(fbCase.sourceDepartId, query.departId) : undefined,
    query.keyword
      ? sql`(${holdsText(fbCase.caseName, query.keyword)} or ${holdsText(fbCase.caseNo, query.keyword)})`
      : undefined,
    query.requirementId === 'none'
      ? sql`not exists (select 1 from fb_case_requirement r where r.case_id = ${fbCase.id})`
      : query.requirementId
        ? sql`${fbCase.id} in (select r.case_id from fb_case_requirement r where r.requirement_id = ${query.requirementId})`
        : undefined,
    query.planId
      ? sql`${fbCase.id} in (select p.case_id from fb_plan_case p where p.plan_id = ${query.planId})`
      : undefined,
    query.taskId
      ? sql`${fbCase.id} in (select c.case_id from fb_task_case c where c.task_id = ${query.taskId})`
      : undefined,
    query.mine
      ? sql`(${isOwn(ctx.actor, fbCase.sourceDepartId)} or ${fbCase.createBy} = ${isPerson(ctx.actor) ? ctx.actor.username : ''})`
      : undefined,
    whereAsked(query.asked, sorts),
  )

/** Query of the number of cases, and of the tasks that use them, by category and status. */
const caseTotals = (ctx: Context, orgType: OrgType | undefined) =>
  ctx.db
    .select({
      state: fbCase.status,
      category: fbCase.category,
      total: sql<number>`count(*)`,
      tasks: sql<number>`sum((select count(*) from fb_task_case c where c.case_id = fb_case.id))`,
    })
    .from(fbCase)
    .where(and(visibleCases(ctx.actor), orgType ? eq(fbCase.orgType, orgType) : undefined))
    .groupBy(fbCase.status, fbCase.category)

/**
 * Query of a page of cases, to be combined with others in one round trip; with `tree` also the totals of the category
 * tree.
 */
export function casesOf(ctx: Context, query: CaseQuery, { collected = false, tree = false } = {}) {
  const where = shownRows(ctx, query, collected)
  const column = sorts[query.column]
  const order = [query.order === 'asc' ? asc(column) : desc(column), desc(fbCase.id)]
  return reading(
    {
      rows: selectCases(
        ctx,
        asTable(fbCase, idsOfPage(ctx.db.select().from(fbCase).where(where), order, query)),
      ).orderBy(...order),
      labels: labelsOf(ctx),
      counted: ctx.db.select({ total: sql<number>`count(*)` }).from(fbCase).where(where),
      totals: tree ? caseTotals(ctx, query.orgType) : null,
      shows: showsTotals(ctx),
    },
    ({ rows, labels, counted, totals, shows }) => ({
      page: page(
        rows.map((row) => showCase(ctx, row, shows, labels)),
        counted[0]?.total ?? 0,
        query,
      ),
      totals: totals ?? [],
      shows,
    }),
  )
}

/** Lists the cases that the caller may see. One round trip. */
export async function listCases(ctx: Context, query: CaseQuery) {
  need(ctx.actor, 'library:read')
  return (await readAll(ctx, casesOf(ctx, query))).page
}
/** Lists the cases that at least one plan contains. One round trip. */
export async function listCollected(ctx: Context, query: CaseQuery) {
  need(ctx.actor, 'library:read')
  return (await readAll(ctx, casesOf(ctx, query, { collected: true }))).page
}
