import { asc, sql } from 'drizzle-orm'
import { depart } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { formatDay } from '../../core/time'
import { hasRight, assertRight } from '../../policy/authorization'
import type { OrgType } from '../contract'
import { plansQuery, toPlanRows } from '../plans/queries.server'
import { FUND, managesBothSides, SECURITIES } from '../row-access.server'
import { canSeeTotalsQuery } from '../totals.server'
import type { TaskQuery } from './contract'
import { taskPageQuery } from './queries.server'

/** Loads the page of tasks: the list, the plans, and the institutions that can be assigned. One round trip. */
export async function loadTaskScreen(ctx: Context, orgType: OrgType, query: TaskQuery) {
  assertRight(ctx.actor, 'library:read')
  const plans = hasRight(ctx.actor, 'library:plan')
  const kind = orgType === 'fund' ? FUND : SECURITIES
  const read = await readAll(ctx, {
    tasks: taskPageQuery(ctx, { ...query, orgType }),
    plans: plansQuery(ctx, { orgType }),
    shows: canSeeTotalsQuery(ctx),
    // Only the centre may see which institutions have a task.
    departs: managesBothSides(ctx.actor)
      ? ctx.db
          .select({ value: depart.id, label: depart.departName })
          .from(depart)
          .where(sql`${depart.departType} = ${kind} and ${depart.delFlag} = 0 and ${depart.status} = '1'`)
          .orderBy(asc(depart.departOrder))
      : null,
  })
  const year = Number(formatDay(ctx.now()).slice(0, 4))
  return {
    page: read.tasks.page,
    plans: toPlanRows(ctx, read.plans, read.shows),
    departs: read.departs ?? [],
    today: formatDay(ctx.now()),
    years: [year, year + 1, year - 1].map(String),
    mayPlan: plans,
  }
}
