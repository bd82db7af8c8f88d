import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { fbTest, setting } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll, reading } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { need } from '../../policy/can'
import { readSettings } from '../../system/settings'
import { isOwn, keepsRooms, readRooms } from '../rooms.server'
import type { OrgType } from '../contract'
import type { Trend, TrendQuery } from './contract'
import { passRate } from './rules'

/** Maximum months of the chart, and bars of a ranking. */
const MONTHS = 24
const BARS = 10

type Sum = { n: number; a: number; b: number }
const sumOf = ({ n, a, b }: Sum) => ({ tests: n, passed: a, failed: b, passRate: passRate({ a, b }) })
const columns = {
  n: sql<number>`count(*)`.as('n'),
  a: sql<number>`sum(${fbTest.passCount})`.as('a'),
  b: sql<number>`sum(${fbTest.failCount})`.as('b'),
}
/** Condition: submitted reports of a side. */
const handedIn = (orgType: OrgType) => and(eq(fbTest.orgType, orgType), eq(fbTest.delFlag, 0), eq(fbTest.status, 1))

/** Query of the reports of a side, or of a part of it, by month. */
const months = (ctx: Context, orgType: OrgType, part?: SQL) =>
  ctx.db
    .select({ month: sql<string>`substr(${fbTest.testDate}, 1, 7)`, ...columns })
    .from(fbTest)
    .where(and(handedIn(orgType), part))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(MONTHS)
/** Query of the top products, cases or institutions of a side over all time, ordered by `by`. */
const first = (ctx: Context, orgType: OrgType, of: SQLiteColumn, by: 'n' | 'b', name: SQL<string>) =>
  ctx.db
    .select({ id: sql<string>`${of}`, name, ...columns })
    .from(fbTest)
    .where(and(handedIn(orgType), ne(of, '')))
    .groupBy(of)
    .having(sql`${sql.identifier(by)} > 0`)
    .orderBy(sql`${sql.identifier(by)} desc`, asc(of))
    .limit(BARS)
const productName = sql<string>`fb_test.product`
const caseName = sql<string>`coalesce((select c.case_name from fb_case c where c.id = fb_test.case_id), '')`
const departName = sql<string>`coalesce((select d.depart_name from depart d where d.id = fb_test.depart_id), '')`

/** Query of the test results of a side: of all, or of one institution, product or case, by month, with the rankings. */
export const trendOf = (ctx: Context, { orgType, departId, product, caseId }: TrendQuery) => {
  const keeps = keepsRooms(ctx.actor)
  return reading(
    {
      rooms: readRooms(ctx),
      settings: ctx.db.select().from(setting).where(eq(setting.id, 'libraryTotals')),
      room: product
        ? months(ctx, orgType, eq(fbTest.product, product))
        : caseId
          ? months(ctx, orgType, eq(fbTest.caseId, caseId))
          : months(ctx, orgType, keeps && departId ? eq(fbTest.departId, departId) : undefined),
      mine: keeps ? null : months(ctx, orgType, isOwn(ctx.actor, fbTest.departId)),
      products: first(ctx, orgType, fbTest.product, 'n', productName),
      cases: first(ctx, orgType, fbTest.caseId, 'b', caseName),
      departs: keeps ? first(ctx, orgType, fbTest.departId, 'n', departName) : null,
    },
    ({ rooms, settings, room, mine, products, cases, departs }): Trend & { seen: boolean } => {
      const ofRoom = keeps || readSettings(settings).libraryTotals === 1
      // A caller who sees only the own institution receives its results also when filtering by another.
      const line = ofRoom && !(departId && mine) ? room : (mine ?? [])
      const named = (row: Sum & { id: string; name: string }) => ({ id: row.id, name: row.name, ...sumOf(row) })
      return {
        seen: rooms.includes(orgType),
        months: line.toReversed().map((row) => ({ month: row.month, ...sumOf(row) })),
        products: ofRoom ? products.map((row) => ({ name: row.name, ...sumOf(row) })) : [],
        cases: ofRoom ? cases.map(named) : [],
        departs: (departs ?? []).map(named),
        ofRoom: line === room ? 1 : 0,
      }
    },
  )
}
/** Loads the test results of a side. One round trip. @throws 404 for a side that the caller may not read */
export async function testTrend(ctx: Context, query: TrendQuery): Promise<Trend> {
  need(ctx.actor, 'library:read')
  const { trend } = await readAll(ctx, { trend: trendOf(ctx, query) })
  const { seen, ...shown } = trend
  if (!seen) throw notFound()
  return shown
}
