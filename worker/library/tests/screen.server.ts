import { eq, sql } from 'drizzle-orm'
import { depart, fbCase, fbTask } from '../../../db/schema'
import { type OrgType, orgTypes } from '../contract'
import { AnnounceQuery } from '../announce/contract'
import { announcesOf } from '../announce/queries.server'
import type { Context } from '../../core/context'
import { forgive } from '../../core/list'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { holds, need } from '../../policy/can'
import { fileAreas } from '../files/contract'
import { fileCountsOf, seesFileCounts } from '../files/counts.server'
import { keepsRooms, readRooms, visibleCases, visibleTasks } from '../rooms.server'
import { TestQuery } from './contract'
import { testsOf } from './queries.server'
import { trendOf } from './trend.server'

/** Maximum announcements above a list. */
const SHOWN = 3
const mayOf = (ctx: Context) => ({
  submit: holds(ctx.actor, 'library:submit'),
  approve: holds(ctx.actor, 'library:approve'),
})

/**
 * Loads the page of test reports of a side with its announcements. One round trip. @throws 404 for a side that the
 * caller may not read
 */
export async function testsScreen(ctx: Context, orgType: OrgType, params: URLSearchParams) {
  need(ctx.actor, 'library:read')
  const query = { ...forgive(TestQuery, params), orgType }
  const { rooms, page, announces, ofCase, ofTask, ofDepart } = await readAll(ctx, {
    rooms: readRooms(ctx),
    page: testsOf(ctx, query),
    announces: announcesOf(ctx, AnnounceQuery.parse({ orgType, status: '1', pageSize: SHOWN })),
    // Names of the rows that the URL filters by.
    ofCase: query.caseId
      ? ctx.db
          .select({ name: fbCase.caseName })
          .from(fbCase)
          .where(sql`${fbCase.id} = ${query.caseId} and ${visibleCases(ctx.actor)}`)
      : null,
    ofTask: query.taskId
      ? ctx.db
          .select({ name: fbTask.taskName })
          .from(fbTask)
          .where(sql`${fbTask.id} = ${query.taskId} and ${visibleTasks(ctx.actor)}`)
      : null,
    ofDepart: query.departId
      ? ctx.db.select({ name: depart.departName }).from(depart).where(eq(depart.id, query.departId))
      : null,
  })
  if (!rooms.includes(orgType)) throw notFound()
  const named = [ofCase?.[0]?.name, ofTask?.[0]?.name, ofDepart?.[0]?.name, query.product]
  const about = named.flatMap((name) => (name ? [name] : []))
  return { orgType, query, page, announces: announces.records, about, may: mayOf(ctx) }
}

/**
 * Loads the page of statistics: results over time, most frequent failures, documents, and file statistics. One round
 * trip.
 */
export async function reportsScreen(ctx: Context, params: URLSearchParams) {
  need(ctx.actor, 'library:read')
  // Users who read both sides see the first one by default.
  const asked = orgTypes.find((one) => one === params.get('orgType')) ?? (keepsRooms(ctx.actor) ? 'fund' : undefined)
  const parameter = (name: string) => params.get(name)?.slice(0, 100) || undefined
  const query = { departId: parameter('departId'), product: parameter('product'), caseId: parameter('caseId') }
  const mayFiles = seesFileCounts(ctx)
  const ofFiles = mayFiles && params.get('view') === 'files'
  const area = fileAreas.find((one) => one === params.get('area'))
  const year = /^20\d\d$/.exec(params.get('year') ?? '')?.[0]
  const [seen, files, fund, securities] = await readAll(ctx, [
    readRooms(ctx),
    ofFiles ? fileCountsOf(ctx, { area, year }) : null,
    asked === 'securities' ? null : trendOf(ctx, { orgType: 'fund', ...query }),
    asked === 'fund' ? null : trendOf(ctx, { orgType: 'securities', ...query }),
  ])
  const orgType = asked ?? seen[0] ?? 'fund'
  const found = orgType === 'fund' ? fund : securities
  if (!seen.includes(orgType) || !found) throw notFound()
  const { seen: _, ...trend } = found
  return { orgType, rooms: seen, query, trend, mayFiles, files }
}
