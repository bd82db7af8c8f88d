import { matchRows } from '../../core/transitions'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { fbPlan } from '../../../db/schema'
import { insert, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, assertVersion, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { insertHistory } from '../history.rules'
import { visiblePlansCondition } from '../row-access.server'
import type { TransitionPlan, SavePlan, PlanIdsInput } from './contract'
import { planActions, planActionRefusal } from './rules'
import { t } from './texts'

const planCountColumns = {
  plan: fbPlan,
  tasks: sql<number>`(select count(*) from fb_task x where x.plan_id = fb_plan.id and x.del_flag = 0)`,
  open: sql<number>`(select count(*) from fb_task x where x.plan_id = fb_plan.id and x.del_flag = 0 and x.status in (1, 2))`,
}
const planByIdQuery = (ctx: Context, id: string) =>
  ctx.db
    .select(planCountColumns)
    .from(fbPlan)
    .where(and(eq(fbPlan.id, id), visiblePlansCondition(ctx.actor)))
const auditSubject = (id: string, text: string) => ({ bizType: 'fbPlan', bizId: id, text })

/**
 * Creates or updates the plan of a year for one side. The side cannot be changed, the year only while the plan has no
 * tasks.
 */
export const savePlan = command('library:plan', {
  load: (ctx, input: SavePlan) =>
    readAll(ctx, {
      found: planByIdQuery(ctx, input.id ?? ''),
      same: ctx.db
        .select({ id: fbPlan.id })
        .from(fbPlan)
        .where(
          and(
            eq(fbPlan.orgType, input.orgType),
            eq(fbPlan.year, input.year),
            eq(fbPlan.planName, input.planName),
            ne(fbPlan.id, input.id ?? ''),
          ),
        ),
    }),
  decide({ found: [one], same }, { id: inputId, lockVersion, ...input }, ctx) {
    if (inputId && !one) throw notFound()
    if (one) assertVersion(one.plan.lockVersion, lockVersion)
    if (one?.plan.status === 2) throw conflict(t.isClosed)
    if (one && one.tasks > 0 && one.plan.year !== input.year) throw badInput({ year: t.yearFixed })
    if (same.length) throw badInput({ planName: t.taken })
    const id = one?.plan.id ?? ctx.id()
    return {
      changes: [
        one
          ? update('fbPlan', one.plan, { ...input, orgType: one.plan.orgType })
          : insert('fbPlan', { id, ...input, status: 0 }),
      ],
      result: { id, lockVersion: one ? one.plan.lockVersion + 1 : 0 },
      about: auditSubject(id, input.planName),
    }
  },
})

/** Starts a plan, closes it when no task is open, or reopens it. */
export const transitionPlan = command('library:plan', {
  load: (ctx, { id }: TransitionPlan) => planByIdQuery(ctx, id),
  decide([one], { act }, ctx) {
    if (!one) throw notFound()
    const { plan, open } = one
    const why = planActionRefusal(act, plan.status, open)
    if (why) throw conflict(why)
    const { to } = planActions[act]
    return {
      changes: [
        update('fbPlan', plan, { status: to }),
        insertHistory(
          { actor: ctx.actor, now: formatStamp(ctx.now()) },
          { bizType: 'fbPlan', bizId: plan.id, from: plan.status, to, operation: act },
        ),
      ],
      result: { id: plan.id, lockVersion: plan.lockVersion + 1 },
      about: auditSubject(plan.id, plan.planName),
    }
  },
})

/** Deletes drafts without tasks. */
export const deletePlans = batchCommand('library:plan', {
  bizType: 'fbPlan',
  load: async (ctx: Context, { ids }: PlanIdsInput) => {
    const found = await ctx.db
      .select(planCountColumns)
      .from(fbPlan)
      .where(and(inArray(fbPlan.id, ids), visiblePlansCondition(ctx.actor)))
    const rows = found.map((one) => ({ id: one.plan.id, name: one.plan.planName, ...one }))
    return matchRows(ids, rows)
  },
  decide({ plan, tasks }) {
    if (plan.status !== 0) throw conflict(t.draftOnly)
    if (tasks > 0) throw conflict(t.hasTasks(tasks))
    // Frees the name for a new plan.
    return [update('fbPlan', plan, { delFlag: 1, planName: `${plan.planName}~${plan.id}` })]
  },
  done: () => t.deleted,
})
