import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { fbTest, setting } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { assertRight } from '../../policy/authorization'
import { readSettings } from '../../system/settings'
import { ownInstitutionCondition, managesBothSides, readableSidesQuery } from '../row-access.server'
import type { OrgType } from '../contract'
import type { Trend, TrendQuery } from './contract'
import { passRate } from './rules'

/** Maximum months of the chart, and bars of a ranking. */
const MAX_MONTHS = 24
const MAX_BARS = 10

type TestSums = { n: number; a: number; b: number }
const toTrendSums = ({ n, a, b }: TestSums) => ({ tests: n, passed: a, failed: b, passRate: passRate({ a, b }) })
const sumColumns = {
  n: sql<number>`count(*)`.as('n'),
  a: sql<number>`sum(${fbTest.passCount})`.as('a'),
  b: sql<number>`sum(${fbTest.failCount})`.as('b'),
}
/** Condition: submitted reports of a side. */
const submittedCondition = (orgType: OrgType) =>
  and(eq(fbTest.orgType, orgType), eq(fbTest.delFlag, 0), eq(fbTest.status, 1))

/** Query of the reports of a side, or of a part of it, by month. */
const monthlySumsQuery = (ctx: Context, orgType: OrgType, part?: SQL) =>
  ctx.db
    .select({ month: sql<string>`substr(${fbTest.testDate}, 1, 7)`, ...sumColumns })
    .from(fbTest)
    .where(and(submittedCondition(orgType), part))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(MAX_MONTHS)
/** Query of the top products, cases or institutions of a side over all time, ordered by `by`. */
const rankingQuery = (ctx: Context, orgType: OrgType, of: SQLiteColumn, by: 'n' | 'b', name: SQL<string>) =>
  ctx.db
    .select({ id: sql<string>`${of}`, name, ...sumColumns })
    .from(fbTest)
    .where(and(submittedCondition(orgType), ne(of, '')))
    .groupBy(of)
    .having(sql`${sql.identifier(by)} > 0`)
    .orderBy(sql`${sql.identifier(by)} desc`, asc(of))
    .limit(MAX_BARS)
const productNameColumn = sql<string>`fb_test.product`
const caseNameColumn = sql<string>`coalesce((select c.case_name from fb_case c where c.id = fb_test.case_id), '')`
const departNameColumn = sql<string>`coalesce((select d.depart_name from depart d where d.id = fb_test.depart_id), '')`

/** Query of the test results of a side: of all, or of one institution, product or case, by month, with the rankings. */
export const testTrendQuery = (ctx: Context, { orgType, departId, product, caseId }: TrendQuery) => {
  const keeps = managesBothSides(ctx.actor)
  return decodedQuery(
    {
      rooms: readableSidesQuery(ctx),
      settings: ctx.db.select().from(setting).where(eq(setting.id, 'libraryTotals')),
      room: product
        ? monthlySumsQuery(ctx, orgType, eq(fbTest.product, product))
        : caseId
          ? monthlySumsQuery(ctx, orgType, eq(fbTest.caseId, caseId))
          : monthlySumsQuery(ctx, orgType, keeps && departId ? eq(fbTest.departId, departId) : undefined),
      mine: keeps ? null : monthlySumsQuery(ctx, orgType, ownInstitutionCondition(ctx.actor, fbTest.departId)),
      products: rankingQuery(ctx, orgType, fbTest.product, 'n', productNameColumn),
      cases: rankingQuery(ctx, orgType, fbTest.caseId, 'b', caseNameColumn),
      departs: keeps ? rankingQuery(ctx, orgType, fbTest.departId, 'n', departNameColumn) : null,
    },
    ({ rooms, settings, room, mine, products, cases, departs }): Trend & { seen: boolean } => {
      const ofRoom = keeps || readSettings(settings).libraryTotals === 1
      // A caller who sees only the own institution receives its results also when filtering by another.
      const line = ofRoom && !(departId && mine) ? room : (mine ?? [])
      const named = (row: TestSums & { id: string; name: string }) => ({
        id: row.id,
        name: row.name,
        ...toTrendSums(row),
      })
      return {
        seen: rooms.includes(orgType),
        months: line.toReversed().map((row) => ({ month: row.month, ...toTrendSums(row) })),
        products: ofRoom ? products.map((row) => ({ name: row.name, ...toTrendSums(row) })) : [],
        cases: ofRoom ? cases.map(named) : [],
        departs: (departs ?? []).map(named),
        ofRoom: line === room ? 1 : 0,
      }
    },
  )
}
/** Loads the test results of a side. One round trip. @throws 404 for a side that the caller may not read */
export async function testTrend(ctx: Context, query: TrendQuery): Promise<Trend> {
  assertRight(ctx.actor, 'library:read')
  const { trend } = await readAll(ctx, { trend: testTrendQuery(ctx, query) })
  const { seen, ...shown } = trend
  if (!seen) throw notFound()
  return shown
}
