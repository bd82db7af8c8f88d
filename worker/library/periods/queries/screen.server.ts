import type { OrgType } from '../../../../db/schema/library'
import type { Context } from '../../../core/context'
import { parseLenient } from '../../../core/list'
import { readAll } from '../../../core/read-all.server'
import { notFound } from '../../../core/refusal'
import { formatStamp } from '../../../core/time'
import { hasRight, assertRight } from '../../../policy/authorization'
import { managesBothSides, readableSidesQuery } from '../../row-access.server'
import { totalsVisibleQuery } from '../../totals.server'
import { ProgressQuery, ScheduleQuery } from '../contract'
import { scheduleCountsQuery } from './counts.server'
import { toPeriodRow, periodsQuery, schedulePageQuery } from './list.server'
import { loadProgress } from './progress.server'

/** Default number of institution rows. */
const DEFAULT_DEPARTS = 50
const progressViews = ['matrix', 'list', 'periods'] as const
export type ProgressView = (typeof progressViews)[number]

/**
 * Returns the filters that also apply to the counts above a list: the period, and for users who see all institutions
 * one task or one institution. The links of the counts remove the other parameters from the URL.
 */
const countFilterOf = (ctx: Context, { orgType, period, taskId, departId }: Partial<ScheduleQuery>) => ({
  ...(orgType && { orgType }),
  ...(period && { period }),
  ...(managesBothSides(ctx.actor) && (taskId ? { taskId } : { departId })),
})

/** Loads the progress page of a side: the matrix with its charts, the list of schedules, or the periods. */
export async function loadProgressScreen(ctx: Context, orgType: OrgType, params: URLSearchParams) {
  assertRight(ctx.actor, 'library:read')
  const keeps = managesBothSides(ctx.actor)
  const asked = progressViews.find((one) => one === params.get('view')) ?? (keeps ? 'matrix' : 'list')
  const may = { approve: hasRight(ctx.actor, 'library:approve'), submit: hasRight(ctx.actor, 'library:submit') }
  const shared = { orgType, keeps, may, now: formatStamp(ctx.now()) }
  if (asked === 'matrix') {
    const matrixParams = new URLSearchParams(params)
    matrixParams.set('orgType', orgType)
    for (const name of ['column', 'view', 'departId', 'status', 'overdue', 'year', 'caseId']) matrixParams.delete(name)
    if (!matrixParams.has('pageSize')) matrixParams.set('pageSize', String(DEFAULT_DEPARTS))
    const query = parseLenient(ProgressQuery, matrixParams)
    return { view: 'matrix' as const, ...shared, query, progress: await loadProgress(ctx, { ...query, orgType }) }
  }
  const query = { ...parseLenient(ScheduleQuery, params), orgType }
  const { rooms, schedules, counts, periods, totals } = await readAll(ctx, {
    rooms: readableSidesQuery(ctx),
    schedules: schedulePageQuery(ctx, query),
    counts: scheduleCountsQuery(ctx, countFilterOf(ctx, query)),
    periods: periodsQuery(ctx, orgType),
    // The setting is shown beside the periods to users who may change it.
    totals: asked === 'periods' && hasRight(ctx.actor, 'setting:write') ? totalsVisibleQuery(ctx) : null,
  })
  if (!rooms.includes(orgType)) throw notFound()
  return { view: asked, ...shared, query, page: schedules, counts, periods: periods.map(toPeriodRow), totals }
}
