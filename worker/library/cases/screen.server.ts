import { asc, eq, sql } from 'drizzle-orm'
import { fbRequirement } from '../../../db/schema'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { readAll } from '../../core/read-all.server'
import { day } from '../../core/time'
import { holds, need } from '../../policy/can'
import type { OrgType } from '../contract'
import { plansOf } from '../plans/queries.server'
import { visibleRequirements } from '../rooms.server'
import { categoryItems } from './commands/save.server'
import type { CaseQuery, CaseView } from './contract'
import { coverage } from './coverage/queries.server'
import { casesOf } from './queries.server'

/** A branch of the category tree with the number of cases and of tasks that use them. */
export type Branch = { code: string; name: string; total: number; tasks: number }

/** Loads the page of cases: the list with its category tree, or the coverage matrix. Two round trips at most. */
export async function caseScreen(ctx: Context, orgType: OrgType, query: CaseQuery, view: CaseView) {
  need(ctx.actor, 'library:read')
  const { cases, categories, plans, requirements } = await readAll(ctx, {
    cases: casesOf(ctx, { ...query, orgType }, { tree: true }),
    categories: categoryItems(ctx),
    plans: plansOf(ctx, { orgType }),
    requirements: ctx.db
      .select({ id: fbRequirement.id, no: fbRequirement.requirementNo, name: fbRequirement.requirementName })
      .from(fbRequirement)
      .where(sql`${visibleRequirements(ctx.actor)} and ${eq(fbRequirement.orgType, orgType)}`)
      .orderBy(asc(fbRequirement.requirementNo)),
  })
  const sum = (code: string, of: 'total' | 'tasks') =>
    cases.totals.filter(({ category }) => category.startsWith(code)).reduce((all, one) => all + one[of], 0)
  const tree: Branch[] = categories.map(({ value, text }) => ({
    code: value,
    name: itemTitle(text),
    total: sum(value, 'total'),
    tasks: sum(value, 'tasks'),
  }))
  const year = Number(day(ctx.now()).slice(0, 4))
  return {
    page: cases.page,
    years: [year, year + 1, year - 1].map(String),
    all: sum('', 'total'),
    waiting: cases.totals.filter(({ state }) => state === 1).reduce((all, one) => all + one.total, 0),
    tree,
    plans: plans.filter(({ status }) => status !== 2).map(({ id, planName }) => ({ value: id, label: planName })),
    requirements: requirements.map(({ id, no, name }) => ({ value: id, label: `${no} ${name}` })),
    coverage:
      view === 'coverage'
        ? await coverage(ctx, { orgType, ...(query.category && { category: [query.category] }) })
        : null,
    may: {
      write: holds(ctx.actor, 'library:write'),
      approve: holds(ctx.actor, 'library:approve'),
      plan: holds(ctx.actor, 'library:plan'),
    },
  }
}
