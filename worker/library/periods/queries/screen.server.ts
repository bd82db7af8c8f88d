import type { OrgType } from '../../../../db/schema/library'
import type { Context } from '../../../core/context'
import { forgive } from '../../../core/list'
import { readAll } from '../../../core/read-all.server'
import { notFound } from '../../../core/refusal'
import { stamp } from '../../../core/time'
import { holds, need } from '../../../policy/can'
import { keepsRooms, readRooms } from '../../rooms.server'
import { totalsShown } from '../../totals.server'
import { ProgressQuery, ScheduleQuery } from '../contract'
import { countsOf } from './counts.server'
import { periodOf, periodsOf, schedulesOf } from './list.server'
import { readProgress } from './progress.server'

/** Institutions that stand below each other where nobody asks for another number. */
const DEPARTS = 50
const views = ['matrix', 'list', 'periods'] as const
export type ProgressView = (typeof views)[number]

/**
 * What of a query the counts above a list know: a period, and of one task or one institution for whoever sees them all. Their
 * links take the rest out of the address.
 */
const countedBy = (ctx: Context, { orgType, period, taskId, departId }: Partial<ScheduleQuery>) => ({
  ...(orgType && { orgType }),
  ...(period && { period }),
  ...(keepsRooms(ctx.actor) && (taskId ? { taskId } : { departId })),
})

/** The page of a room's progress: the matrix with its charts, the list to work through, or the windows of the periods. */
export async function progressScreen(ctx: Context, orgType: OrgType, params: URLSearchParams) {
  need(ctx.actor, 'library:read')
  const keeps = keepsRooms(ctx.actor)
  const asked = views.find((one) => one === params.get('view')) ?? (keeps ? 'matrix' : 'list')
  const may = { approve: holds(ctx.actor, 'library:approve'), submit: holds(ctx.actor, 'library:submit') }
  const shared = { orgType, keeps, may, now: stamp(ctx.now()) }
  if (asked === 'matrix') {
    const given = new URLSearchParams(params)
    given.set('orgType', orgType)
    for (const name of ['column', 'view', 'departId', 'status', 'overdue', 'year', 'caseId']) given.delete(name)
    if (!given.has('pageSize')) given.set('pageSize', String(DEPARTS))
    const query = forgive(ProgressQuery, given)
    return { view: 'matrix' as const, ...shared, query, progress: await readProgress(ctx, { ...query, orgType }) }
  }
  const query = { ...forgive(ScheduleQuery, params), orgType }
  const { rooms, schedules, counts, periods, totals } = await readAll(ctx, {
    rooms: readRooms(ctx),
    schedules: schedulesOf(ctx, query),
    counts: countsOf(ctx, countedBy(ctx, query)),
    periods: periodsOf(ctx, orgType),
    // Whoever decides it sees it beside the periods.
    totals: asked === 'periods' && holds(ctx.actor, 'setting:write') ? totalsShown(ctx) : null,
  })
  if (!rooms.includes(orgType)) throw notFound()
  return { view: asked, ...shared, query, page: schedules, counts, periods: periods.map(periodOf), totals }
}
