import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { depart, fbTotal, setting } from '../../../db/schema'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { readAll, reading } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { need } from '../../policy/can'
import { readSettings } from '../../system/settings'
import { keepsRooms, ownInstitution, roomsOf } from '../rooms.server'
import type { Trend, TrendQuery } from './contract'
import { passRate } from './rules'

/** Months that are drawn, and bars of a ranking. */
const MONTHS = 24
const BARS = 10

type Sum = { n: number; a: number; b: number }
const sumOf = ({ n, a, b }: Sum) => ({ tests: n, passed: a, failed: b, passRate: passRate({ a, b }) })
const columns = {
  n: sql<number>`sum(${fbTotal.n})`,
  a: sql<number>`sum(${fbTotal.a})`,
  b: sql<number>`sum(${fbTotal.b})`,
}
const sums = (orgType: string, scope: string) =>
  sql`${fbTotal.kind} = 'test' and ${fbTotal.orgType} = ${orgType} and ${fbTotal.scope} = ${scope}`

/** Of one of a scope, by months. */
const months = (ctx: Context, orgType: string, scope: string, scopeId: SQL) =>
  ctx.db
    .select({ month: fbTotal.period, ...columns })
    .from(fbTotal)
    .where(
      sql`${sums(orgType, scope)} and ${fbTotal.scopeId} = ${scopeId} and ${fbTotal.period} <> '' and ${fbTotal.state} <> 'draft'`,
    )
    .groupBy(fbTotal.period)
    .having(sql`sum(${fbTotal.n}) > 0`)
    .orderBy(desc(fbTotal.period))
    .limit(MONTHS)
/** The first of a scope for all time, by what `by` says; an index leads. */
const first = (ctx: Context, orgType: string, scope: 'product' | 'case', by: SQL) =>
  ctx.db
    .select({
      id: fbTotal.scopeId,
      name:
        scope === 'case'
          ? sql<string>`coalesce((select c.case_name from fb_case c where c.id = fb_total.scope_id), '')`
          : sql<string>`fb_total.scope_id`,
      ...{ n: fbTotal.n, a: fbTotal.a, b: fbTotal.b },
    })
    .from(fbTotal)
    .where(sql`${sums(orgType, scope)} and ${fbTotal.period} = '' and ${by} > 0`)
    .orderBy(desc(by))
    .limit(BARS)

/** The institutions of a room that tested most; names are looked up for these alone. */
function foremost(ctx: Context, orgType: string) {
  const most = ctx.db
    .select({
      id: sql<string>`${fbTotal.scopeId}`.as('id'),
      n: columns.n.as('n'),
      a: columns.a.as('a'),
      b: columns.b.as('b'),
    })
    .from(fbTotal)
    .where(and(sums(orgType, 'depart'), sql`${fbTotal.period} = ''`, sql`${fbTotal.state} <> 'draft'`))
    .groupBy(fbTotal.scopeId)
    .having(sql`sum(${fbTotal.n}) > 0`)
    .orderBy(desc(sql`sum(${fbTotal.n})`), asc(fbTotal.scopeId))
    .limit(BARS)
    .as('most')
  return ctx.db
    .select({
      id: sql<string>`most.id`,
      name: sql<string>`coalesce((select d.depart_name from ${depart} d where d.id = most.id), '')`,
      ...{ n: sql<number>`most.n`, a: sql<number>`most.a`, b: sql<number>`most.b` },
    })
    .from(most)
}

/** What a room tested: of all of it, of one institution, one product or one case by months, and who and what stands out. */
export const trendOf = (ctx: Context, { orgType, departId, product, caseId }: TrendQuery) => {
  const keeps = keepsRooms(ctx.actor)
  const own = sql`${ownInstitution(ctx.actor)}`
  return reading(
    {
      head: ctx.db.select({ rooms: jsonColumn<string[]>(roomsOf(ctx.actor)) }).from(sql`(select 1)`),
      settings: ctx.db.select().from(setting).where(eq(setting.id, 'libraryTotals')),
      room: product
        ? months(ctx, orgType, 'product', sql`${product}`)
        : caseId
          ? months(ctx, orgType, 'case', sql`${caseId}`)
          : keeps && departId
            ? months(ctx, orgType, 'depart', sql`${departId}`)
            : months(ctx, orgType, 'room', sql`''`),
      mine: keeps ? null : months(ctx, orgType, 'depart', own),
      products: first(ctx, orgType, 'product', sql`${fbTotal.n}`),
      cases: first(ctx, orgType, 'case', sql`${fbTotal.b}`),
      departs: keeps ? foremost(ctx, orgType) : null,
    },
    ({ head, settings, room, mine, products, cases, departs }): Trend & { seen: boolean } => {
      const ofRoom = keeps || readSettings(settings).libraryTotals === 1
      // Whoever asks for one institution and sees but his own is shown his own.
      const line = ofRoom && !(departId && mine) ? room : (mine ?? [])
      const named = (row: Sum & { id: string; name: string }) => ({ id: row.id, name: row.name, ...sumOf(row) })
      return {
        seen: head[0]!.rooms.includes(orgType),
        months: line.toReversed().map((row) => ({ month: row.month, ...sumOf(row) })),
        products: ofRoom ? products.map((row) => ({ name: row.name, ...sumOf(row) })) : [],
        cases: ofRoom ? cases.map(named) : [],
        departs: (departs ?? []).map(named).toSorted((a, b) => b.tests - a.tests || (a.id < b.id ? -1 : 1)),
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
