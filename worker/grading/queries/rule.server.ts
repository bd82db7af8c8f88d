import { desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { gradeRule } from '../../../db/schema'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { gradedSubjectsQuery, excellentPoolsOf } from '../commands/rule.server'
import type { ExcellentView, RuleView } from '../responses'
import type { RuleQuery } from '../inputs'
import { localizedItemsOf, serializeRule } from './subject-columns.server'

/**
 * Returns the rule of a year as a list of one, or all rules. A year without a rule gets the latest earlier one as a
 * proposal, with an empty id. One round trip.
 */
export async function rulesOf(ctx: Context, { year }: z.output<typeof RuleQuery>): Promise<RuleView[]> {
  const rules = await rulesUpToQuery(ctx, year)
  return year ? ruleOrProposal(rules, year) : rules.map(serializeRule)
}
/** Query of the rules up to a year, or of all, latest first. */
export const rulesUpToQuery = ({ db }: Context, year?: string) =>
  db
    .select()
    .from(gradeRule)
    .where(year ? sql`${gradeRule.year} <= ${year}` : undefined)
    .orderBy(desc(gradeRule.year))
/** Returns the rule of a year, else the latest earlier one as a proposal with an empty id; empty if there is none. */
export function ruleOrProposal(rules: Awaited<ReturnType<typeof rulesUpToQuery>>, year: string): RuleView[] {
  const latest = rules[0]
  if (!latest) return []
  if (latest.year === year) return [serializeRule(latest)]
  return [{ ...serializeRule(latest), id: '', year, locked: 0, lockVersion: 0, openTime: null, endTime: null }]
}

/** Loads the excellent numbers of a year, how many are used, and unresolved ties at a cut. One round trip. */
export async function excellentOf(ctx: Context, { year }: { year: string }): Promise<ExcellentView> {
  const [rules, ended, domains] = await readAll(ctx, [
    ctx.db.select().from(gradeRule).where(eq(gradeRule.year, year)),
    gradedSubjectsQuery(ctx, sql`${year}`),
    localizedItemsOf(ctx, 'subject_domain'),
  ])
  return serializeExcellent(rules[0], ended, domains)
}
/** Serializes the excellent numbers of a year, with unresolved ties. */
export function serializeExcellent(
  rule: Row<'gradeRule'> | undefined,
  ended: Awaited<ReturnType<typeof gradedSubjectsQuery>>,
  domains: { value: string; text: string }[],
): ExcellentView {
  const total = rule?.excellentTotal ?? 0
  const textOf = (value: string) => domains.find((one) => one.value === value)?.text ?? value
  const excellent = ended.filter((one) => one.isExcellent)
  const chosen = new Set(excellent.map((one) => one.id))
  const pools = rule ? excellentPoolsOf(rule, ended) : []
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
