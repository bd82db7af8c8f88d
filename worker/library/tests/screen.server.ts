import { eq, sql } from 'drizzle-orm'
import { depart, fbCase, fbTask } from '../../../db/schema'
import { type OrgType, orgTypes } from '../contract'
import { AnnounceQuery } from '../announce/contract'
import { announcePageQuery } from '../announce/queries.server'
import type { Context } from '../../core/context'
import { parseLenient } from '../../core/list'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { hasRight, assertRight } from '../../policy/authorization'
import { fileAreas } from '../files/contract'
import { fileCountsQuery, canSeeFileCounts } from '../files/counts.server'
import {
  managesBothSides,
  readableSidesQuery,
  visibleCasesCondition,
  visibleTasksCondition,
} from '../row-access.server'
import { TestQuery } from './contract'
import { testPageQuery } from './queries.server'
import { testTrendQuery } from './trend.server'

/** Maximum announcements above a list. */
const MAX_ANNOUNCES = 3
const permissionsOf = (ctx: Context) => ({
  submit: hasRight(ctx.actor, 'library:submit'),
  approve: hasRight(ctx.actor, 'library:approve'),
})

/**
 * Loads the page of test reports of a side with its announcements. One round trip. @throws 404 for a side that the
 * caller may not read
 */
export async function loadTestsScreen(ctx: Context, orgType: OrgType, params: URLSearchParams) {
  assertRight(ctx.actor, 'library:read')
  const query = { ...parseLenient(TestQuery, params), orgType }
  const { rooms, page, announces, ofCase, ofTask, ofDepart } = await readAll(ctx, {
    rooms: readableSidesQuery(ctx),
    page: testPageQuery(ctx, query),
    announces: announcePageQuery(ctx, AnnounceQuery.parse({ orgType, status: '1', pageSize: MAX_ANNOUNCES })),
    // Names of the rows that the URL filters by.
    ofCase: query.caseId
      ? ctx.db
          .select({ name: fbCase.caseName })
          .from(fbCase)
          .where(sql`${fbCase.id} = ${query.caseId} and ${visibleCasesCondition(ctx.actor)}`)
      : null,
    ofTask: query.taskId
      ? ctx.db
          .select({ name: fbTask.taskName })
          .from(fbTask)
          .where(sql`${fbTask.id} = ${query.taskId} and ${visibleTasksCondition(ctx.actor)}`)
      : null,
    ofDepart: query.departId
      ? ctx.db.select({ name: depart.departName }).from(depart).where(eq(depart.id, query.departId))
      : null,
  })
  if (!rooms.includes(orgType)) throw notFound()
  const named = [ofCase?.[0]?.name, ofTask?.[0]?.name, ofDepart?.[0]?.name, query.product]
  const about = named.flatMap((name) => (name ? [name] : []))
  return { orgType, query, page, announces: announces.records, about, may: permissionsOf(ctx) }
}

/**
 * Loads the page of statistics: results over time, most frequent failures, documents, and file statistics. One round
 * trip.
 */
export async function loadReportsScreen(ctx: Context, params: URLSearchParams) {
  assertRight(ctx.actor, 'library:read')
  // Users who read both sides see the first one by default.
  const asked =
    orgTypes.find((one) => one === params.get('orgType')) ?? (managesBothSides(ctx.actor) ? 'fund' : undefined)
  const parameter = (name: string) => params.get(name)?.slice(0, 100) || undefined
  const query = { departId: parameter('departId'), product: parameter('product'), caseId: parameter('caseId') }
  const mayFiles = canSeeFileCounts(ctx)
  const ofFiles = mayFiles && params.get('view') === 'files'
  const area = fileAreas.find((one) => one === params.get('area'))
  const year = /^20\d\d$/.exec(params.get('year') ?? '')?.[0]
  const [seen, files, fund, securities] = await readAll(ctx, [
    readableSidesQuery(ctx),
    ofFiles ? fileCountsQuery(ctx, { area, year }) : null,
    asked === 'securities' ? null : testTrendQuery(ctx, { orgType: 'fund', ...query }),
    asked === 'fund' ? null : testTrendQuery(ctx, { orgType: 'securities', ...query }),
  ])
  const orgType = asked ?? seen[0] ?? 'fund'
  const found = orgType === 'fund' ? fund : securities
  if (!seen.includes(orgType) || !found) throw notFound()
  const { seen: _, ...trend } = found
  return { orgType, rooms: seen, query, trend, mayFiles, files }
}
