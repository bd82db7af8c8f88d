import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { depart, fbCase, fbTask, fbTest, file } from '../../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { toPage } from '../../core/list'
import { idCondition, pageAsTable, type IdFilter, pageIdsQuery, unindexedCondition } from '../../core/page.server'
import { pickResponseColumns } from '../../core/typed-keys'
import { readAll, type DecodedQuery, decodedQuery } from '../../core/read-all.server'
import { pickColumns } from '../../core/columns.server'
import { notFound } from '../../core/refusal'
import { readableFilesCondition } from '../../files/row-access.server'
import { assertRight } from '../../policy/authorization'
import {
  ownInstitutionCondition,
  visibleCasesCondition,
  visibleTasksCondition,
  visibleTestsCondition,
} from '../row-access.server'
import { type FindNamedQuery, type TestDetail, type TestQuery, TestRow } from './contract'
import { passRate } from './rules'
import { testResultLabel, testStatusLabel } from './statuses'

const selectTests = (ctx: Context, from = fbTest) =>
  ctx.db
    .select({
      test: fbTest,
      caseName: sql<string>`coalesce(${fbCase.caseName}, '')`,
      taskName: sql<string>`coalesce(${fbTask.taskName}, '')`,
      departName: sql<string>`coalesce(${depart.departName}, '')`,
      own: sql<number>`coalesce(${ownInstitutionCondition(ctx.actor, fbTest.departId)}, 0)`,
    })
    .from(from)
    .leftJoin(fbCase, eq(fbCase.id, fbTest.caseId))
    .leftJoin(fbTask, eq(fbTask.id, fbTest.taskId))
    .leftJoin(depart, eq(depart.id, fbTest.departId))
type TestListRow = Awaited<ReturnType<typeof selectTests>>[number]
function toTestRow({ test, caseName, taskName, departName, own }: TestListRow): TestRow {
  return {
    ...pickResponseColumns(TestRow, test),
    ...{ caseName, taskName, departName, mine: own === 1 },
    result_dictText: testResultLabel(test.result),
    passRate: passRate({ a: test.passCount, b: test.failCount }),
    status_dictText: testStatusLabel(test.status),
  }
}

const testCondition = (ctx: Context, query: TestQuery & IdFilter): SQL | undefined => {
  const { orgType, departId, caseId, taskId, product, result, status, keyword } = query
  return and(
    visibleTestsCondition(ctx.actor, orgType),
    orgType ? eq(fbTest.orgType, orgType) : undefined,
    departId ? eq(fbTest.departId, departId) : undefined,
    caseId ? eq(fbTest.caseId, caseId) : undefined,
    taskId ? eq(fbTest.taskId, taskId) : undefined,
    product ? eq(fbTest.product, product) : undefined,
    result ? eq(fbTest.result, result) : undefined,
    status ? eq(fbTest.status, Number(status)) : undefined,
    keyword
      ? or(
          ...[fbTest.testName, fbTest.product, fbTest.version].map((column) =>
            containsTextCondition(sql`${column}`, keyword),
          ),
        )
      : undefined,
    advancedFilterCondition(query.asked, { testDate: fbTest.testDate }),
    idCondition(fbTest.id, query),
  )
}
const orderOf = ({ order }: TestQuery) => [fbTest.testDate, fbTest.id].map(order === 'asc' ? asc : desc)
/** Returns the ids of the matching reports, in the order of the list. */
export const testIdsQuery = (ctx: Context, query: TestQuery) =>
  pageIdsQuery(ctx.db.select({ id: fbTest.id }).from(fbTest).where(testCondition(ctx, query)), orderOf(query), query)
/** Query of a page of reports, latest first by default. */
export function testPageQuery(
  ctx: Context,
  query: TestQuery & IdFilter,
): DecodedQuery<ReturnType<typeof toPage<TestRow>>> {
  const ordered = orderOf(query)
  const where = testCondition(ctx, query)
  const found = ctx.db.select().from(fbTest).where(where)
  return decodedQuery(
    {
      rows: selectTests(ctx, pageAsTable(fbTest, pageIdsQuery(found, ordered, query))).orderBy(...ordered),
      total: ctx.db.select({ total: sql<number>`count(*)` }).from(fbTest).where(where),
    },
    ({ rows, total }) => toPage(rows.map(toTestRow), total[0]?.total ?? 0, query),
  )
}
/** Lists test reports. One round trip. */
export async function listTests(ctx: Context, query: TestQuery & IdFilter) {
  assertRight(ctx.actor, 'library:read')
  const { tests } = await readAll(ctx, { tests: testPageQuery(ctx, query) })
  return tests
}

const MAX_EARLIER = 10
/** Loads a report with its files and earlier reports of the same case and product. One round trip. @throws 404 */
export async function openTest(ctx: Context, { id }: { id: string }): Promise<TestDetail> {
  assertRight(ctx.actor, 'library:read')
  const its = (column: 'case_id' | 'product') =>
    sql`(select ${sql.raw(`o.${column}`)} from fb_test o where o.id = ${id})`
  // The case leads the lookup; otherwise the order by date would read the reports of all cases.
  const same = sql`${fbTest.caseId} = ${its('case_id')} and ${fbTest.caseId} <> '' and +${fbTest.product} = ${its('product')}
    and +${fbTest.id} <> ${id} and ${fbTest.delFlag} = 0`
  const { rows, files, earlier } = await readAll(ctx, {
    rows: selectTests(ctx).where(and(eq(fbTest.id, id), visibleTestsCondition(ctx.actor))),
    files: ctx.db
      .select(pickColumns(file, 'id', 'fileName', 'size'))
      .from(file)
      .where(
        and(
          sql`${file.id} in (select f.value from fb_test t, json_each(t.file_ids) f where t.id = ${id})`,
          eq(file.delFlag, 0),
          readableFilesCondition(ctx, 'r', { kinds: ['fbTest'] }),
        ),
      ),
    earlier: selectTests(ctx)
      .where(and(same, unindexedCondition(visibleTestsCondition(ctx.actor))))
      .orderBy(desc(sql`+${fbTest.testDate}`), desc(fbTest.id))
      .limit(MAX_EARLIER),
  })
  if (!rows[0]) throw notFound()
  return { test: toTestRow(rows[0]), files, earlier: earlier.map(toTestRow) }
}

const MAX_OPTIONS = 20
/** Finds released cases or tasks of a side by name or number; at most 20. One round trip. */
export async function findCasesOrTasks(ctx: Context, { kind, orgType, keyword }: FindNamedQuery) {
  assertRight(ctx.actor, 'library:read')
  const holds = (name: SQL, no: SQL) =>
    keyword ? sql`(${containsTextCondition(name, keyword)} or ${containsTextCondition(no, keyword)})` : undefined
  return kind === 'case'
    ? ctx.db
        .select({ id: fbCase.id, name: fbCase.caseName, no: fbCase.caseNo })
        .from(fbCase)
        .where(
          and(
            eq(fbCase.orgType, orgType),
            eq(fbCase.status, 2),
            visibleCasesCondition(ctx.actor),
            holds(sql`${fbCase.caseName}`, sql`${fbCase.caseNo}`),
          ),
        )
        .limit(MAX_OPTIONS)
    : ctx.db
        .select({ id: fbTask.id, name: fbTask.taskName, no: fbTask.taskNo })
        .from(fbTask)
        .where(
          and(
            eq(fbTask.orgType, orgType),
            visibleTasksCondition(ctx.actor),
            holds(sql`${fbTask.taskName}`, sql`${fbTask.taskNo}`),
          ),
        )
        .orderBy(desc(fbTask.endDate))
        .limit(MAX_OPTIONS)
}
