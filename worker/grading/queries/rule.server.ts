import { desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { gradeRule } from '../../../db/schema'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { endedOf, poolsOf } from '../commands/rule.server'
import type { ExcellentView, RuleView } from '../answers'
import type { RuleQuery } from '../inputs'
import { shownItems, ruleView } from './shown.server'

/**
 * Returns the rule of a year as a list of one, or all rules. A year without a rule gets the latest earlier one as a
 * proposal, with an empty id. One round trip.
 */
export async function rulesOf(ctx: Context, { year }: z.output<typeof RuleQuery>): Promise<RuleView[]> {
  const rules = await rulesUpTo(ctx, year)
  return year ? proposed(rules, year) : rules.map(ruleView)
}
/** Query of the rules up to a year, or of all, latest first. */
export const rulesUpTo = ({ db }: Context, year?: string) =>
  db
    .select()
    .from(gradeRule)
    .where(year ? sql`${gradeRule.year} <= ${year}` : undefined)
    .orderBy(desc(gradeRule.year))
/** Returns the rule of a year, else the latest earlier one as a proposal with an empty id; empty if there is none. */
export function proposed(rules: Awaited<ReturnType<typeof rulesUpTo>>, year: string): RuleView[] {
  const latest = rules[0]
  if (!latest) return []
  if (latest.year === year) return [ruleView(latest)]
  return [{ ...ruleView(latest), id: '', year, locked: 0, lockVersion: 0, openTime: null, endTime: null }]
}

/** Loads the excellent numbers of a year, how many are used, and unresolved ties at a cut. One round trip. */
export async function excellentOf(ctx: Context, { year }: { year: string }): Promise<ExcellentView> {
  const [rules, ended, domains] = await readAll(ctx, [
    ctx.db.select().from(gradeRule).where(eq(gradeRule.year, year)),
    endedOf(ctx, sql`${year}`),
    shownItems(ctx, 'subject_domain'),
  ])
  return excellentView(rules[0], ended, domains)
}
/** Serializes the excellent numbers of a year, with unresolved ties. */
export function excellentView(
  rule: Row<'gradeRule'> | undefined,
  ended: Awaited<ReturnType<typeof endedOf>>,
  domains: { value: string; text: string }[],
): ExcellentView {
  const total = rule?.excellentTotal ?? 0
  const textOf = (value: string) => domains.find((one) => one.value === value)?.text ?? value
  const excellent = ended.filter((one) => one.isExcellent)
  const chosen = new Set(excellent.map((one) => one.id))
  const pools = rule ? poolsOf(rule, ended) : []
  return {
    total,
    used: excellent.length,
    left: Math.max(0, total - excellent.length),
    byDomain: (rule?.excellentByDomain ?? []).map((one) => ({
      domain: one.domain,
      domain_dictText: textOf(one.domain),
      total: one.total,
      used: excellent.filter((row) => row.domain === one.domain).length,
    })),
    tied: pools
      .filter((pool) => pool.tied.length > 0 && !pool.tied.some((id) => chosen.has(id)))
      .map((pool) => ({
        domain: pool.domain,
        open: pool.open,
        subjects: pool.tied.map((id) => {
          const row = ended.find((one) => one.id === id)!
          const score = rule?.normalise === 'zscore' ? row.gradeNorm : row.gradeRaw
          return { subjectId: id, subjectName: row.subjectName, rank: row.gradeRank ?? 0, score: score ?? 0 }
        }),
      })),
  }
}
