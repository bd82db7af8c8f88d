import { and, count, inArray, or, sql } from 'drizzle-orm'
import { subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import { dictText } from '../../core/dictionary.server'
import { need } from '../../policy/can'
import { statusLists } from '../../subjects/statuses'
import { visibleSubjects } from '../../subjects/visible.server'
import type { PlanBeside } from '../contract'

type Side = PlanBeside['domains'][number]
/** Counts and money of two years, by one name; the largest of this year first. Money in 万元. */
function sides(rows: readonly { label: string; now: boolean; total: number; money: number }[]): Side[] {
  const all = [...Map.groupBy(rows, (row) => row.label)].map(([label, of]) => {
    const sum = (now: boolean, what: 'total' | 'money') =>
      Math.round(of.reduce((so, row) => (row.now === now ? so + row[what] : so), 0) * 100) / 100
    return {
      label,
      now: sum(true, 'total'),
      last: sum(false, 'total'),
      money: sum(true, 'money'),
      lastMoney: sum(false, 'money'),
    }
  })
  return all.toSorted((a, b) => b.now - a.now || b.last - a.last || a.label.localeCompare(b.label))
}

const planned: readonly string[] = [...statusLists.plan]
/** What is planned or was established in a year. A topic that was only taken into the year's list is neither. */
const ofPlan = and(
  inArray(subject.status, [...new Set([...statusLists.plan, ...statusLists.historyPass])]),
  or(
    sql`${subject.establishTime} is not null`,
    sql`${subject.status} in (select value from json_each(${JSON.stringify(planned)}))`,
  ),
)

/** The plan of a year, be it still a draft, beside that of the year before: by field, by lead institution, and money. One trip. */
export async function planBeside(ctx: Context, { year }: { year: string }): Promise<PlanBeside> {
  need(ctx.actor, 'review:results')
  const last = String(Number(year) - 1)
  const rows = await ctx.db
    .select({
      year: subject.year,
      domain: subject.domain,
      domainText: dictText('subject_domain', subject.domain),
      institution: subject.leadDepartName,
      total: count(),
      money: sql<number>`coalesce(sum(${subject.budgetTotal}), 0)`,
    })
    .from(subject)
    .where(and(visibleSubjects(ctx.actor), inArray(subject.year, [year, last]), ofPlan, sql`${subject.delFlag} = 0`))
    .groupBy(subject.year, subject.domain, subject.leadDepartName)
  const of = (label: (row: (typeof rows)[number]) => string) =>
    sides(rows.map((row) => ({ label: label(row), now: row.year === year, total: row.total, money: row.money })))
  return { year, last, domains: of((row) => row.domainText || row.domain), institutions: of((row) => row.institution) }
}
