import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { depart, fbCase, fbTask, fbTest, file } from '../../../db/schema'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { page } from '../../core/list'
import { amongIds, asTable, type ByIds, idsOfPage, ofEach } from '../../core/page.server'
import { columnsIn } from '../../core/names'
import { readAll, type Reading, reading } from '../../core/read-all.server'
import { pickColumns } from '../../core/columns.server'
import { notFound } from '../../core/refusal'
import { readableFiles } from '../../files/readable.server'
import { need } from '../../policy/can'
import { isOwn, visibleCases, visibleTasks, visibleTests } from '../rooms.server'
import { type PickNamed, type TestDetail, type TestQuery, TestRow } from './contract'
import { passRate } from './rules'
import { testResultLabel, testStatusLabel } from './statuses'

const selectTests = (ctx: Context, from = fbTest) =>
  ctx.db
    .select({
      test: fbTest,
      caseName: sql<string>`coalesce(${fbCase.caseName}, '')`,
      taskName: sql<string>`coalesce(${fbTask.taskName}, '')`,
      departName: sql<string>`coalesce(${depart.departName}, '')`,
      own: sql<number>`coalesce(${isOwn(ctx.actor, fbTest.departId)}, 0)`,
    })
    .from(from)
    .leftJoin(fbCase, eq(fbCase.id, fbTest.caseId))
    .leftJoin(fbTask, eq(fbTask.id, fbTest.taskId))
    .leftJoin(depart, eq(depart.id, fbTest.departId))
type Found = Awaited<ReturnType<typeof selectTests>>[number]
function shown({ test, caseName, taskName, departName, own }: Found): TestRow {
  return {
    ...columnsIn(TestRow, test),
    ...{ caseName, taskName, departName, mine: own === 1 },
    result_dictText: testResultLabel(test.result),
    passRate: passRate({ a: test.passCount, b: test.failCount }),
    status_dictText: testStatusLabel(test.status),
  }
}

const filtered = (ctx: Context, query: TestQuery & ByIds): SQL | undefined => {
  const { orgType, departId, caseId, taskId, product, result, status, keyword } = query
  return and(
    visibleTests(ctx.actor, orgType),
    orgType ? eq(fbTest.orgType, orgType) : undefined,
    departId ? eq(fbTest.departId, departId) : undefined,
    caseId ? eq(fbTest.caseId, caseId) : undefined,
    taskId ? eq(fbTest.taskId, taskId) : undefined,
    product ? eq(fbTest.product, product) : undefined,
    result ? eq(fbTest.result, result) : undefined,
    status ? eq(fbTest.status, Number(status)) : undefined,
    keyword
      ? or(...[fbTest.testName, fbTest.product, fbTest.version].map((column) => holdsText(sql`${column}`, keyword)))
      : undefined,
    whereAsked(query.asked, { testDate: fbTest.testDate }),
    amongIds(fbTest.id, query),
  )
}
const orderOf = ({ order }: TestQuery) => [fbTest.testDate, fbTest.id].map(order === 'asc' ? asc : desc)
/** Returns the ids of the matching reports, in the order of the list. */
export const testIds = (ctx: Context, query: TestQuery) =>
  idsOfPage(ctx.db.select({ id: fbTest.id }).from(fbTest).where(filtered(ctx, query)), orderOf(query), query)
/** Query of a page of reports, latest first by default. */
export function testsOf(ctx: Context, query: TestQuery & ByIds): Reading<ReturnType<typeof page<TestRow>>> {
  const ordered = orderOf(query)
  const where = filtered(ctx, query)
  const found = ctx.db.select().from(fbTest).where(where)
  return reading(
    {
      rows: selectTests(ctx, asTable(fbTest, idsOfPage(found, ordered, query))).orderBy(...ordered),
      total: ctx.db.select({ total: sql<number>`count(*)` }).from(fbTest).where(where),
    },
    ({ rows, total }) => page(rows.map(shown), total[0]?.total ?? 0, query),
  )
}
/** Lists test reports. One round trip. */
export async function listTests(ctx: Context, query: TestQuery & ByIds) {
  need(ctx.actor, 'library:read')
  const { tests } = await readAll(ctx, { tests: testsOf(ctx, query) })
  return tests
}

const EARLIER = 10
/** Loads a report with its files and earlier reports of the same case and product. One round trip. @throws 404 */
export async function openTest(ctx: Context, { id }: { id: string }): Promise<TestDetail> {
  need(ctx.actor, 'library:read')
  const its = (column: 'case_id' | 'product') =>
    sql`(select ${sql.raw(`o.${column}`)} from fb_test o where o.id = ${id})`
  // The case leads the lookup; otherwise the order by date would read the reports of all cases.
  const same = sql`${fbTest.caseId} = ${its('case_id')} and ${fbTest.caseId} <> '' and +${fbTest.product} = ${its('product')}
    and +${fbTest.id} <> ${id} and ${fbTest.delFlag} = 0`
  const { rows, files, earlier } = await readAll(ctx, {
    rows: selectTests(ctx).where(and(eq(fbTest.id, id), visibleTests(ctx.actor))),
    files: ctx.db
      .select(pickColumns(file, 'id', 'fileName', 'size'))
      .from(file)
      .where(
        and(
          sql`${file.id} in (select f.value from fb_test t, json_each(t.file_ids) f where t.id = ${id})`,
          eq(file.delFlag, 0),
          readableFiles(ctx, 'r', { kinds: ['fbTest'] }),
        ),
      ),
    earlier: selectTests(ctx)
      .where(and(same, ofEach(visibleTests(ctx.actor))))
      .orderBy(desc(sql`+${fbTest.testDate}`), desc(fbTest.id))
      .limit(EARLIER),
  })
  if (!rows[0]) throw notFound()
  return { test: shown(rows[0]), files, earlier: earlier.map(shown) }
}

const PICKED = 20
/** Finds released cases or tasks of a side by name or number; at most 20. One round trip. */
export async function pickable(ctx: Context, { kind, orgType, keyword }: PickNamed) {
  need(ctx.actor, 'library:read')
  const holds = (name: SQL, no: SQL) =>
    keyword ? sql`(${holdsText(name, keyword)} or ${holdsText(no, keyword)})` : undefined
  return kind === 'case'
    ? ctx.db
        .select({ id: fbCase.id, name: fbCase.caseName, no: fbCase.caseNo })
        .from(fbCase)
        .where(
          and(
            eq(fbCase.orgType, orgType),
            eq(fbCase.status, 2),
            visibleCases(ctx.actor),
            holds(sql`${fbCase.caseName}`, sql`${fbCase.caseNo}`),
          ),
        )
        .limit(PICKED)
    : ctx.db
        .select({ id: fbTask.id, name: fbTask.taskName, no: fbTask.taskNo })
        .from(fbTask)
        .where(
          and(
            eq(fbTask.orgType, orgType),
            visibleTasks(ctx.actor),
            holds(sql`${fbTask.taskName}`, sql`${fbTask.taskNo}`),
          ),
        )
        .orderBy(desc(fbTask.endDate))
        .limit(PICKED)
}
