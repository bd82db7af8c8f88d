import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { fbCase, fbCaseTotal, fbTotal } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { likeText, page } from '../../core/list'
import { asTable, idsOfPage, ofEach } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { need } from '../../policy/can'
import { type OrgType, orgTypes } from '../contract'
import { inRooms, isOwn, keepsRooms, roomRead, visibleCases } from '../rooms.server'
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
/** What narrows a list beside what is seen, its year and whether it is collected; nothing where kept totals know it. */
const narrowed = (ctx: Context, query: CaseQuery): SQL | undefined =>
  and(
    query.priority?.length ? sql`${fbCase.priority} in ${among(query.priority.map(Number))}` : undefined,
    query.source?.length ? sql`${fbCase.source} in ${among(query.source)}` : undefined,
    query.departId ? eq(fbCase.sourceDepartId, query.departId) : undefined,
    query.keyword
      ? sql`(${fbCase.caseName} like ${likeText(query.keyword)} escape '\\' or ${fbCase.caseNo} like ${likeText(query.keyword)} escape '\\')`
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
const statusesOf = (query: CaseQuery) => query.status?.map(Number)
const shownRows = (ctx: Context, query: CaseQuery, collected: boolean): SQL | undefined =>
  and(
    visibleCases(ctx.actor),
    query.orgType ? eq(fbCase.orgType, roomRead(ctx.actor, query.orgType)) : undefined,
    query.category ? sql`${fbCase.category} like ${`${query.category}%`}` : undefined,
    query.status?.length ? sql`${fbCase.status} in ${among(statusesOf(query)!)}` : undefined,
    collected ? eq(fbCase.collectFlag, 1) : undefined,
    query.year?.length ? inArray(fbCase.year, query.year) : undefined,
    narrowed(ctx, query),
  )

/** What is one's own and not in the library is in no total that one sees. */
const ownUncounted = (ctx: Context, orgType?: OrgType) =>
  ctx.db
    .select({
      orgType: fbCase.orgType,
      state: fbCase.status,
      category: fbCase.category,
      year: fbCase.year,
      collected: fbCase.collectFlag,
    })
    .from(fbCase)
    .where(
      and(
        isOwn(ctx.actor, fbCase.sourceDepartId),
        eq(fbCase.delFlag, 0),
        // What is not in the library leads: it is little. An institution's draft alone is the centre's not to count.
        inArray(fbCase.status, keepsRooms(ctx.actor) ? [0] : [0, 1, 3, 4]),
        ofEach(
          and(
            keepsRooms(ctx.actor) ? eq(fbCase.source, 'institution') : undefined,
            orgType ? eq(fbCase.orgType, orgType) : undefined,
            inRooms(ctx.actor, fbCase.orgType),
          ),
        ),
      ),
    )
/** How many cases there are of each category and state, of those that the asker sees: kept totals, and one's own drafts. */
export const caseTotals = (ctx: Context, orgType?: OrgType) => {
  const keeps = keepsRooms(ctx.actor)
  return reading(
    {
      kept: ctx.db
        .select({
          orgType: fbCaseTotal.orgType,
          state: fbCaseTotal.state,
          category: fbCaseTotal.category,
          total: fbCaseTotal.total,
          tasks: fbCaseTotal.taskCount,
        })
        .from(fbCaseTotal)
        .where(
          and(
            sql`${fbCaseTotal.total} > 0`,
            orgType ? eq(fbCaseTotal.orgType, orgType) : undefined,
            inRooms(ctx.actor, fbCaseTotal.orgType),
            keeps ? sql`${fbCaseTotal.state} >= 0` : sql`${fbCaseTotal.state} = 2`,
          ),
        ),
      own: ownUncounted(ctx, orgType),
    },
    ({ kept, own }) => [...kept, ...own.map((row) => ({ ...row, total: 1, tasks: 0 }))],
  )
}
type Total = { orgType: string; state: number; category: string; total: number }
const sumOf = (totals: readonly Total[], query: CaseQuery) =>
  totals
    .filter(
      (one) =>
        (!query.orgType || one.orgType === query.orgType) &&
        (!query.category || one.category.startsWith(query.category)) &&
        (!query.status?.length || query.status.some((status) => Number(status) === Math.max(0, one.state))),
    )
    .reduce((sum, one) => sum + one.total, 0)

/** How many cases of some years there are, or of those that are collected, by what is kept and one's own. */
const countedByYear = (ctx: Context, query: CaseQuery, collected: boolean) =>
  reading(
    {
      kept: ctx.db
        .select({
          orgType: fbTotal.orgType,
          state: sql<number>`cast(${fbTotal.state} as integer)`,
          total: sql<number>`sum(${fbTotal.n})`,
        })
        .from(fbTotal)
        .where(
          and(
            eq(fbTotal.kind, 'case'),
            query.orgType ? eq(fbTotal.orgType, query.orgType) : inArray(fbTotal.orgType, [...orgTypes]),
            eq(fbTotal.scope, 'room'),
            query.year?.length ? inArray(fbTotal.period, query.year) : undefined,
            collected ? eq(fbTotal.scopeId, '1') : undefined,
            inRooms(ctx.actor, fbTotal.orgType),
            keepsRooms(ctx.actor) ? sql`${fbTotal.state} <> '-1'` : eq(fbTotal.state, '2'),
          ),
        )
        .groupBy(fbTotal.orgType, fbTotal.state),
      own: ownUncounted(ctx, query.orgType),
    },
    ({ kept, own }) =>
      sumOf(
        [
          ...kept.map((one) => ({ ...one, category: '' })),
          ...own
            .filter(
              (one) => (!query.year?.length || query.year.includes(one.year)) && (!collected || one.collected === 1),
            )
            .map((one) => ({ ...one, total: 1 })),
        ],
        query,
      ),
  )

/** A page of cases, to stand in a trip with others; with the totals of the tree where it is shown beside them. */
export function casesOf(ctx: Context, query: CaseQuery, { collected = false, tree = false } = {}) {
  const where = shownRows(ctx, query, collected)
  const column = sorts[query.column]
  const order = [query.order === 'asc' ? asc(column) : desc(column), desc(fbCase.id)]
  const byYear = collected || Boolean(query.year?.length)
  const counts = narrowed(ctx, query) !== undefined || (byYear && Boolean(query.category))
  return reading(
    {
      rows: selectCases(
        ctx,
        asTable(fbCase, idsOfPage(ctx.db.select().from(fbCase).where(where), order, query)),
      ).orderBy(...order),
      labels: labelsOf(ctx),
      counted: counts ? ctx.db.select({ total: sql<number>`count(*)` }).from(fbCase).where(where) : null,
      years: byYear && !counts ? countedByYear(ctx, query, collected) : null,
      kept: tree || !(counts || byYear) ? caseTotals(ctx, query.orgType) : null,
      shows: showsTotals(ctx),
    },
    ({ rows, labels, counted, years, kept, shows }) => ({
      page: page(
        rows.map((row) => showCase(ctx, row, shows, labels)),
        counted ? (counted[0]?.total ?? 0) : (years ?? sumOf(kept ?? [], query)),
        query,
      ),
      totals: kept ?? [],
      shows,
    }),
  )
}

/** Page of the cases that the caller may see. One trip. */
export async function listCases(ctx: Context, query: CaseQuery) {
  need(ctx.actor, 'library:read')
  return (await readAll(ctx, casesOf(ctx, query))).page
}
/** Of them those that a plan has collected. One trip. */
export async function listCollected(ctx: Context, query: CaseQuery) {
  need(ctx.actor, 'library:read')
  return (await readAll(ctx, casesOf(ctx, query, { collected: true }))).page
}
