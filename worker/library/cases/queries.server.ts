import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { fbCase } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { toPage } from '../../core/list'
import { pageAsTable, pageIdsQuery } from '../../core/page.server'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { assertRight } from '../../policy/authorization'
import type { OrgType } from '../contract'
import { ownInstitutionCondition, readableSideSql, visibleCasesCondition } from '../row-access.server'
import { canSeeTotalsQuery } from '../totals.server'
import type { CaseQuery } from './contract'
import { labelLookupQuery, selectCases, toCaseRow } from './serializer.server'

const sortColumns = {
  updateTime: fbCase.updateTime,
  caseNo: fbCase.caseNo,
  caseName: fbCase.caseName,
  priority: fbCase.priority,
  year: fbCase.year,
  createTime: fbCase.createTime,
}
const jsonRowsQuery = (values: readonly (string | number)[]) =>
  sql`(select value from json_each(${JSON.stringify(values)}))`
const caseListCondition = (ctx: Context, query: CaseQuery, collected: boolean): SQL | undefined =>
  and(
    visibleCasesCondition(ctx.actor),
    query.orgType ? eq(fbCase.orgType, readableSideSql(ctx.actor, query.orgType)) : undefined,
    query.category ? sql`${fbCase.category} like ${`${query.category}%`}` : undefined,
    query.status?.length ? sql`${fbCase.status} in ${jsonRowsQuery(query.status.map(Number))}` : undefined,
    collected ? eq(fbCase.collectFlag, 1) : undefined,
    query.year?.length ? inArray(fbCase.year, query.year) : undefined,
    query.priority?.length ? sql`${fbCase.priority} in ${jsonRowsQuery(query.priority.map(Number))}` : undefined,
    query.source?.length ? sql`${fbCase.source} in ${jsonRowsQuery(query.source)}` : undefined,
    query.departId ? eq(fbCase.sourceDepartId, query.departId) : undefined,
    query.keyword
      ? sql`(${containsTextCondition(fbCase.caseName, query.keyword)} or ${containsTextCondition(fbCase.caseNo, query.keyword)})`
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
      ? sql`(${ownInstitutionCondition(ctx.actor, fbCase.sourceDepartId)} or ${fbCase.createBy} = ${isPerson(ctx.actor) ? ctx.actor.username : ''})`
      : undefined,
    advancedFilterCondition(query.asked, sortColumns),
  )

/** Query of the number of cases, and of the tasks that use them, by category and status. */
const caseTotalsQuery = (ctx: Context, orgType: OrgType | undefined) =>
  ctx.db
    .select({
      state: fbCase.status,
      category: fbCase.category,
      total: sql<number>`count(*)`,
      tasks: sql<number>`sum((select count(*) from fb_task_case c where c.case_id = fb_case.id))`,
    })
    .from(fbCase)
    .where(and(visibleCasesCondition(ctx.actor), orgType ? eq(fbCase.orgType, orgType) : undefined))
    .groupBy(fbCase.status, fbCase.category)

/**
 * Query of a page of cases, to be combined with others in one round trip; with `tree` also the totals of the category
 * tree.
 */
export function casePageQuery(ctx: Context, query: CaseQuery, { collected = false, tree = false } = {}) {
  const where = caseListCondition(ctx, query, collected)
  const column = sortColumns[query.column]
  const order = [query.order === 'asc' ? asc(column) : desc(column), desc(fbCase.id)]
  return decodedQuery(
    {
      rows: selectCases(
        ctx,
        pageAsTable(fbCase, pageIdsQuery(ctx.db.select().from(fbCase).where(where), order, query)),
      ).orderBy(...order),
      labels: labelLookupQuery(ctx),
      counted: ctx.db.select({ total: sql<number>`count(*)` }).from(fbCase).where(where),
      totals: tree ? caseTotalsQuery(ctx, query.orgType) : null,
      shows: canSeeTotalsQuery(ctx),
    },
    ({ rows, labels, counted, totals, shows }) => ({
      page: toPage(
        rows.map((row) => toCaseRow(ctx, row, shows, labels)),
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
  assertRight(ctx.actor, 'library:read')
  return (await readAll(ctx, casePageQuery(ctx, query))).page
}
/** Lists the cases that at least one plan contains. One round trip. */
export async function listCollected(ctx: Context, query: CaseQuery) {
  assertRight(ctx.actor, 'library:read')
  return (await readAll(ctx, casePageQuery(ctx, query, { collected: true }))).page
}
