import { asc, sql } from 'drizzle-orm'
import { depart } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { day } from '../../core/time'
import { holds, need } from '../../policy/can'
import type { OrgType } from '../contract'
import { plansOf, shownPlans } from '../plans/queries.server'
import { FUND, keepsRooms, SECURITIES } from '../rooms.server'
import { showsTotals } from '../totals.server'
import type { TaskQuery } from './contract'
import { tasksOf } from './queries.server'

/** Loads the page of tasks: the list, the plans, and the institutions that can be assigned. One round trip. */
export async function taskScreen(ctx: Context, orgType: OrgType, query: TaskQuery) {
  need(ctx.actor, 'library:read')
  const plans = holds(ctx.actor, 'library:plan')
  const kind = orgType === 'fund' ? FUND : SECURITIES
  const read = await readAll(ctx, {
    tasks: tasksOf(ctx, { ...query, orgType }),
    plans: plansOf(ctx, { orgType }),
    shows: showsTotals(ctx),
    // Only the centre may see which institutions have a task.
    departs: keepsRooms(ctx.actor)
      ? ctx.db
          .select({ value: depart.id, label: depart.departName })
          .from(depart)
          .where(sql`${depart.departType} = ${kind} and ${depart.delFlag} = 0 and ${depart.status} = '1'`)
          .orderBy(asc(depart.departOrder))
      : null,
  })
  const year = Number(day(ctx.now()).slice(0, 4))
  return {
    page: read.tasks.page,
    plans: shownPlans(ctx, read.plans, read.shows),
    departs: read.departs ?? [],
    today: day(ctx.now()),
    years: [year, year + 1, year - 1].map(String),
    mayPlan: plans,
  }
}
