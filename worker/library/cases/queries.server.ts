import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import {
  depart,
  dict,
  dictItem,
  fbCase,
  fbCaseTotal,
  fbCaseVersion,
  fbLog,
  fbRequirement,
  fbTask,
  fbTest,
  file,
} from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { likeText, page } from '../../core/list'
import { idsOfPage, asTable } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { need } from '../../policy/can'
import { diffOf } from '../../subjects/form/rules'
import { type OrgType, orgTypeLabel } from '../contract'
import { inRooms, isOwn, keepsRooms, visibleCases, visibleTasks, visibleTests } from '../rooms.server'
import { taskStatusLabel } from '../tasks/statuses'
import { showsTotals } from '../totals.server'
import {
  type CaseComparison,
  type CaseDetail,
  type CaseQuery,
  type CaseRow,
  type CompareQuery,
  priorityLabel,
  sourceLabel,
} from './contract'
import { passRate } from './rules'
import { isDue, movesOpen, type ReadCase, saysOf } from './show'
import { caseStatusLabel } from './statuses'
import { comparedCase } from './compare/rules'
import { t } from './texts'

const { scenario: _, precondition: __, expected: ___, remark: ____, fileIds: _____, ...brief } = getTableColumns(fbCase)
/** A case as its moves look at it; long texts stay where they are. */
const selectCases = (ctx: Context, from = fbCase) =>
  ctx.db
    .select({
      ...brief,
      scenario: sql<string>`substr(${fbCase.scenario}, 1, 1)`,
      isMine: sql<number>`coalesce(${isOwn(ctx.actor, fbCase.sourceDepartId)}, 0)`,
      departName: sql<string>`coalesce(${depart.departName}, '')`,
      tested: sql<
        string | null
      >`(select json_array(u.n, u.a, u.b) from fb_total u where u.kind = 'test' and u.org_type = ${fbCase.orgType}
        and u.scope = 'case' and u.period = '' and u.scope_id = ${fbCase.id} and u.state = '')`,
      requirementCount: sql<number>`(select count(*) from fb_case_requirement r where r.case_id = ${fbCase.id})`,
    })
    .from(from)
    .leftJoin(depart, eq(depart.id, fbCase.sourceDepartId))
    .$dynamic()
type FoundCase = Awaited<ReturnType<typeof selectCases>>[number]

type Labels = (code: 'fb_case_category' | 'subject_domain', value: string) => string
/** What the codes of cases stand for: both dictionaries are read once, not for each case. */
const labelsOf = (ctx: Context) =>
  reading(
    ctx.db
      .select({ code: dict.dictCode, value: dictItem.itemValue, text: dictItem.itemText })
      .from(dictItem)
      .innerJoin(dict, eq(dict.id, dictItem.dictId))
      .where(inArray(dict.dictCode, ['fb_case_category', 'subject_domain'])),
    (items): Labels => {
      const texts = new Map(items.map(({ code, value, text }) => [`${code} ${value}`, itemTitle(text)]))
      return (code, value) => texts.get(`${code} ${value}`) ?? ''
    },
  )

/** With what only the asker decides. */
const readCase = (ctx: Context, row: FoundCase): ReadCase & FoundCase => ({
  ...{ precondition: '', expected: '', remark: '', fileIds: [] },
  ...row,
  keeps: keepsRooms(ctx.actor),
  username: isPerson(ctx.actor) ? ctx.actor.username : '',
})

function showCase(ctx: Context, found: FoundCase, totals: boolean, labels: Labels): CaseRow {
  const row = readCase(ctx, found)
  const buttons = movesOpen(ctx.actor, row)
  const [tests, passed, failed] = row.tested ? (JSON.parse(row.tested) as [number, number, number]) : [0, 0, 0]
  return {
    id: row.id,
    caseNo: row.caseNo,
    caseName: row.caseName,
    orgType: row.orgType,
    orgType_dictText: orgTypeLabel(row.orgType),
    category: row.category,
    category_dictText: labels('fb_case_category', row.category),
    domain: row.domain,
    domain_dictText: labels('subject_domain', row.domain),
    priority: row.priority,
    priority_dictText: priorityLabel(row.priority),
    source: row.source,
    source_dictText: sourceLabel(row.source),
    sourceDepartId: row.sourceDepartId,
    sourceDepartName: row.departName,
    year: row.year,
    collectFlag: row.collectFlag,
    status: row.status,
    status_dictText: caseStatusLabel(row.status),
    versionNo: row.versionNo,
    stepCount: row.steps.length,
    requirementCount: row.requirementCount,
    taskCount: row.taskCount,
    testCount: totals ? tests : null,
    rate: totals ? passRate(passed, failed) : null,
    due: null,
    submitTime: row.submitTime,
    releaseTime: row.releaseTime,
    updateTime: row.updateTime,
    canDeal: isDue(row, buttons),
    buttons,
    lockVersion: row.lockVersion,
  }
}

const sorts = {
  updateTime: fbCase.updateTime,
  caseNo: fbCase.caseNo,
  caseName: fbCase.caseName,
  priority: fbCase.priority,
  year: fbCase.year,
  createTime: fbCase.createTime,
}
const among = (values: readonly (string | number)[]) => sql`(select value from json_each(${JSON.stringify(values)}))`
/** What narrows a list beside what is seen; null where kept totals know it. */
const narrowed = (ctx: Context, query: CaseQuery, collected: boolean): SQL | undefined =>
  and(
    collected ? sql`${fbCase.collectFlag} = 1` : undefined,
    query.priority?.length ? sql`${fbCase.priority} in ${among(query.priority.map(Number))}` : undefined,
    query.source?.length ? sql`${fbCase.source} in ${among(query.source)}` : undefined,
    query.year?.length ? inArray(fbCase.year, query.year) : undefined,
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
    query.orgType ? eq(fbCase.orgType, query.orgType) : undefined,
    query.category ? sql`${fbCase.category} like ${`${query.category}%`}` : undefined,
    query.status?.length ? sql`${fbCase.status} in ${among(statusesOf(query)!)}` : undefined,
    narrowed(ctx, query, collected),
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
      // What is one's own and not in the library is in no total that one sees.
      own: ctx.db
        .select({ orgType: fbCase.orgType, state: fbCase.status, category: fbCase.category })
        .from(fbCase)
        .where(
          and(
            isOwn(ctx.actor, fbCase.sourceDepartId),
            eq(fbCase.delFlag, 0),
            keeps ? sql`(${fbCase.status} = 0 and ${fbCase.source} = 'institution')` : sql`${fbCase.status} <> 2`,
            orgType ? eq(fbCase.orgType, orgType) : undefined,
            inRooms(ctx.actor, fbCase.orgType),
          ),
        ),
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

/** A page of cases, to stand in a trip with others; with the totals of the tree where it is shown beside them. */
export function casesOf(ctx: Context, query: CaseQuery, { collected = false, tree = false } = {}) {
  const where = shownRows(ctx, query, collected)
  const column = sorts[query.column]
  const order = [query.order === 'asc' ? asc(column) : desc(column), desc(fbCase.id)]
  const counts = narrowed(ctx, query, collected) !== undefined
  return reading(
    {
      rows: selectCases(
        ctx,
        asTable(fbCase, idsOfPage(ctx.db.select().from(fbCase).where(where), order, query)),
      ).orderBy(...order),
      labels: labelsOf(ctx),
      counted: counts ? ctx.db.select({ total: sql<number>`count(*)` }).from(fbCase).where(where) : null,
      kept: tree || !counts ? caseTotals(ctx, query.orgType) : null,
      shows: showsTotals(ctx),
    },
    ({ rows, labels, counted, kept, shows }) => ({
      page: page(
        rows.map((row) => showCase(ctx, row, shows, labels)),
        counted ? (counted[0]?.total ?? 0) : sumOf(kept ?? [], query),
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

/** A case with its steps, requirements, tasks, tests by quarter, versions and history. One trip. @throws 404 */
export async function caseDetail(ctx: Context, id: string): Promise<CaseDetail> {
  need(ctx.actor, 'library:read')
  const read = await readAll(ctx, {
    rows: selectCases(ctx).where(and(eq(fbCase.id, id), visibleCases(ctx.actor))),
    labels: labelsOf(ctx),
    texts: ctx.db
      .select({
        scenario: fbCase.scenario,
        precondition: fbCase.precondition,
        expected: fbCase.expected,
        remark: fbCase.remark,
        fileIds: fbCase.fileIds,
      })
      .from(fbCase)
      .where(and(eq(fbCase.id, id), visibleCases(ctx.actor))),
    shows: showsTotals(ctx),
    files: ctx.db
      .select({ id: file.id, fileName: file.fileName, size: file.size, ext: file.ext })
      .from(file)
      .where(and(eq(file.bizType, 'fbCase'), eq(file.bizId, id), eq(file.delFlag, 0))),
    requirements: ctx.db
      .select({
        id: fbRequirement.id,
        requirementNo: fbRequirement.requirementNo,
        requirementName: fbRequirement.requirementName,
      })
      .from(fbRequirement)
      .where(
        and(
          sql`${fbRequirement.id} in (select r.requirement_id from fb_case_requirement r where r.case_id = ${id})`,
          eq(fbRequirement.delFlag, 0),
        ),
      )
      .orderBy(asc(fbRequirement.requirementNo)),
    tasks: ctx.db
      .select({
        id: fbTask.id,
        taskNo: fbTask.taskNo,
        taskName: fbTask.taskName,
        endDate: fbTask.endDate,
        status: fbTask.status,
      })
      .from(fbTask)
      .where(
        and(
          sql`${fbTask.id} in (select c.task_id from fb_task_case c where c.case_id = ${id})`,
          visibleTasks(ctx.actor),
        ),
      )
      .orderBy(desc(fbTask.endDate)),
    tests: ctx.db
      .select({
        quarter: sql<string>`substr(${fbTest.testDate}, 1, 4) || '-Q' || ((cast(substr(${fbTest.testDate}, 6, 2) as integer) + 2) / 3)`,
        result: fbTest.result,
      })
      .from(fbTest)
      .where(and(eq(fbTest.caseId, id), eq(fbTest.status, 1), visibleTests(ctx.actor)))
      .orderBy(asc(fbTest.testDate)),
    versions: ctx.db
      .select({
        versionNo: fbCaseVersion.versionNo,
        createTime: fbCaseVersion.createTime,
        writer: writerOf,
        reason: fbCaseVersion.reason,
      })
      .from(fbCaseVersion)
      .where(eq(fbCaseVersion.caseId, id))
      .orderBy(asc(fbCaseVersion.versionNo)),
    history: ctx.db
      .select({
        createTime: fbLog.createTime,
        actorName: fbLog.actorName,
        operation: fbLog.operation,
        toStatus: fbLog.toStatus,
        reason: fbLog.reason,
      })
      .from(fbLog)
      .where(and(eq(fbLog.bizType, 'fbCase'), eq(fbLog.bizId, id)))
      .orderBy(asc(fbLog.createTime), asc(fbLog.id)),
  })
  const [row] = read.rows
  const [texts] = read.texts
  if (!row || !texts) throw notFound()
  return {
    ...showCase(ctx, row, read.shows, read.labels),
    ...texts,
    steps: row.steps,
    opinion: row.opinion,
    files: read.files.filter((one) => texts.fileIds.includes(one.id)),
    requirements: read.requirements,
    tasks: read.tasks.map((one) => ({ ...one, status_dictText: taskStatusLabel(one.status) })),
    tests: byQuarter(read.tests),
    versions: read.versions,
    history: read.history.map(({ operation, toStatus, ...line }) => ({
      ...line,
      says: saysOf(operation),
      status_dictText: caseStatusLabel(toStatus),
    })),
  }
}
const writerOf = sql<string>`coalesce((select u.realname from user u where u.username = fb_case_version.create_by), fb_case_version.create_by)`
function byQuarter(tests: readonly { quarter: string; result: string }[]): CaseDetail['tests'] {
  const quarters = [...new Set(tests.map((one) => one.quarter))]
  const count = (quarter: string, result: string) =>
    tests.filter((one) => one.quarter === quarter && one.result === result).length
  return quarters.map((quarter) => ({
    quarter,
    pass: count(quarter, 'pass'),
    partly: count(quarter, 'partly'),
    fail: count(quarter, 'fail'),
  }))
}

/** Two versions of a case, field by field; without numbers the last two. One trip. @throws 404 where there are no two */
export async function compareCase(ctx: Context, query: CompareQuery): Promise<CaseComparison> {
  need(ctx.actor, 'library:read')
  const { seen, versions } = await readAll(ctx, {
    seen: ctx.db
      .select({ id: fbCase.id })
      .from(fbCase)
      .where(and(eq(fbCase.id, query.id), visibleCases(ctx.actor))),
    versions: ctx.db
      .select({
        versionNo: fbCaseVersion.versionNo,
        createTime: fbCaseVersion.createTime,
        writer: writerOf,
        reason: fbCaseVersion.reason,
        snapshot: fbCaseVersion.snapshot,
      })
      .from(fbCaseVersion)
      .where(eq(fbCaseVersion.caseId, query.id))
      .orderBy(asc(fbCaseVersion.versionNo)),
  })
  if (!seen.length) throw notFound()
  const to = query.to ?? versions.at(-1)?.versionNo ?? 0
  const from = query.from ?? to - 1
  const [before, after] = [from, to].map((no) => versions.find((one) => one.versionNo === no))
  if (!before || !after) throw notFound(t.nothingToCompare)
  return {
    versions: versions.map(({ snapshot: _snapshot, ...one }) => one),
    from,
    to,
    changes: comparedCase(diffOf(before.snapshot, after.snapshot)),
  }
}
