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

/** Default number of institution rows. */
const DEPARTS = 50
const views = ['matrix', 'list', 'periods'] as const
export type ProgressView = (typeof views)[number]

/**
 * Returns the filters that also apply to the counts above a list: the period, and for users who see all institutions
 * one task or one institution. The links of the counts remove the other parameters from the URL.
 */
const countedBy = (ctx: Context, { orgType, period, taskId, departId }: Partial<ScheduleQuery>) => ({
  ...(orgType && { orgType }),
  ...(period && { period }),
  ...(keepsRooms(ctx.actor) && (taskId ? { taskId } : { departId })),
})

/** Loads the progress page of a side: the matrix with its charts, the list of schedules, or the periods. */
export async function progressScreen(ctx: Context, orgType: OrgType, params: URLSearchParams) {
  need(ctx.actor, 'library:read')
  const keeps = keepsRooms(ctx.actor)
  const asked = views.find((one) => one === params.get('view')) ?? (keeps ? 'matrix' : 'list')
  const may = { approve: holds(ctx.actor, 'library:approve'), submit: holds(ctx.actor, 'library:submit') }
  const shared = { orgType, keeps, may, now: stamp(ctx.now()) }
  if (asked === 'matrix') {
    const matrixParams = new URLSearchParams(params)
    matrixParams.set('orgType', orgType)
    for (const name of ['column', 'view', 'departId', 'status', 'overdue', 'year', 'caseId']) matrixParams.delete(name)
    if (!matrixParams.has('pageSize')) matrixParams.set('pageSize', String(DEPARTS))
    const query = forgive(ProgressQuery, matrixParams)
    return { view: 'matrix' as const, ...shared, query, progress: await readProgress(ctx, { ...query, orgType }) }
  }
  const query = { ...forgive(ScheduleQuery, params), orgType }
  const { rooms, schedules, counts, periods, totals } = await readAll(ctx, {
    rooms: readRooms(ctx),
    schedules: schedulesOf(ctx, query),
    counts: countsOf(ctx, countedBy(ctx, query)),
    periods: periodsOf(ctx, orgType),
    // The setting is shown beside the periods to users who may change it.
    totals: asked === 'periods' && holds(ctx.actor, 'setting:write') ? totalsShown(ctx) : null,
  })
  if (!rooms.includes(orgType)) throw notFound()
  return { view: asked, ...shared, query, page: schedules, counts, periods: periods.map(periodOf), totals }
}
