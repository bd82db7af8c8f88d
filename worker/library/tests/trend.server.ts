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

/** Months that are drawn, and bars of a ranking. */
const MONTHS = 24
const BARS = 10

type Sum = { n: number; a: number; b: number }
const sumOf = ({ n, a, b }: Sum) => ({ tests: n, passed: a, failed: b, passRate: passRate({ a, b }) })
const columns = {
  n: sql<number>`count(*)`.as('n'),
  a: sql<number>`sum(${fbTest.passCount})`.as('a'),
  b: sql<number>`sum(${fbTest.failCount})`.as('b'),
}
/** Reports of a room that were handed in. */
const handedIn = (orgType: OrgType) => and(eq(fbTest.orgType, orgType), eq(fbTest.delFlag, 0), eq(fbTest.status, 1))

/** The reports of a room, or of a part of it, by months. */
const months = (ctx: Context, orgType: OrgType, part?: SQL) =>
  ctx.db
    .select({ month: sql<string>`substr(${fbTest.testDate}, 1, 7)`, ...columns })
    .from(fbTest)
    .where(and(handedIn(orgType), part))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(MONTHS)
/** The first products, cases or institutions of a room for all time, by what `by` says. */
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

/** What a room tested: of all of it, of one institution, one product or one case by months, and who and what stands out. */
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
      // Whoever asks for one institution and sees but his own is shown his own.
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
/** One trip. @throws 404 for a room that is not the asker's */
export async function testTrend(ctx: Context, query: TrendQuery): Promise<Trend> {
  need(ctx.actor, 'library:read')
  const { trend } = await readAll(ctx, { trend: trendOf(ctx, query) })
  const { seen, ...shown } = trend
  if (!seen) throw notFound()
  return shown
}
