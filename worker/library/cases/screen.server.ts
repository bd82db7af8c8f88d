import { asc, eq, sql } from 'drizzle-orm'
import { fbRequirement } from '../../../db/schema'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { readAll } from '../../core/read-all.server'
import { formatDay } from '../../core/time'
import { hasRight, assertRight } from '../../policy/authorization'
import type { OrgType } from '../contract'
import { plansQuery } from '../plans/queries.server'
import { visibleRequirementsCondition } from '../row-access.server'
import { categoryItemsQuery } from './commands/save.server'
import type { CaseQuery, CaseView } from './contract'
import { loadCoverage } from './coverage/queries.server'
import { casePageQuery } from './queries.server'

/** A branch of the category tree with the number of cases and of tasks that use them. */
export type CategoryBranch = { code: string; name: string; total: number; tasks: number }

/** Loads the page of cases: the list with its category tree, or the coverage matrix. Two round trips at most. */
export async function loadCaseScreen(ctx: Context, orgType: OrgType, query: CaseQuery, view: CaseView) {
  assertRight(ctx.actor, 'library:read')
  const { cases, categories, plans, requirements } = await readAll(ctx, {
    cases: casePageQuery(ctx, { ...query, orgType }, { tree: true }),
    categories: categoryItemsQuery(ctx),
    plans: plansQuery(ctx, { orgType }),
    requirements: ctx.db
      .select({ id: fbRequirement.id, no: fbRequirement.requirementNo, name: fbRequirement.requirementName })
      .from(fbRequirement)
      .where(sql`${visibleRequirementsCondition(ctx.actor)} and ${eq(fbRequirement.orgType, orgType)}`)
      .orderBy(asc(fbRequirement.requirementNo)),
  })
  const sum = (code: string, of: 'total' | 'tasks') =>
    cases.totals.filter(({ category }) => category.startsWith(code)).reduce((all, one) => all + one[of], 0)
  const tree: CategoryBranch[] = categories.map(({ value, text }) => ({
    code: value,
    name: itemTitle(text),
    total: sum(value, 'total'),
    tasks: sum(value, 'tasks'),
  }))
  const year = Number(formatDay(ctx.now()).slice(0, 4))
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
        ? await loadCoverage(ctx, { orgType, ...(query.category && { category: [query.category] }) })
        : null,
    may: {
      write: hasRight(ctx.actor, 'library:write'),
      approve: hasRight(ctx.actor, 'library:approve'),
      plan: hasRight(ctx.actor, 'library:plan'),
    },
  }
}
