import { count, type SQL, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import type { Context } from '../core/context'
import { dictText } from '../core/dictionary.server'
import { readAll } from '../core/read-all.server'
import { assertRight } from '../policy/authorization'
import { establishedStatuses } from '../statistics/rules'
import { phases } from '../subjects/phases/rules'
import { seesFewSubjects, visibleSubjectsCondition } from '../subjects/row-access.server'
import type { PlanYearComparison } from './contract'

type ComparedYears = PlanYearComparison['domains'][number]
type YearTotals = { label: string; now: boolean; total: number; money: number }
/** Combines the counts and sums of two years by label, largest of this year first. Money in 万元. */
function compareYears(rows: readonly YearTotals[]): ComparedYears[] {
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

/** Condition: the subject is in the plan of its year, that is, to be established, or established and not revoked. */
const plannedCondition = sql`(${subject.status} in ${[...phases.plan.statuses]}
  or (${subject.establishTime} is not null and ${subject.status} in ${establishedStatuses}))`

/** A grouping of plans. The label of a group is `text`, or `name` if it is empty. */
type Grouping = { by: SQL; text: SQL<string>; name: SQL<string> }
const byDomain: Grouping = {
  by: sql`${subject.domain}`,
  text: dictText('subject_domain', sql.raw('subject.domain')),
  name: sql`${subject.domain}`,
}
const byInstitution: Grouping = {
  // Unregistered institutions are distinguished by their written name.
  by: sql`${subject.leadDepartId}, iif(${subject.leadDepartId} = '', ${subject.leadDepartName}, '')`,
  text: sql`coalesce((select d.depart_name from depart d where d.id = ${sql.raw('subject.lead_depart_id')}), '')`,
  name: sql`max(${subject.leadDepartName})`,
}

/** Query of the number of planned subjects of these years that the caller sees, and their money in 万元. */
function plannedQuery({ db, actor }: Context, years: readonly string[], { by, text, name }: Grouping) {
  const few = seesFewSubjects(actor)
  return db
    .select({
      ...{ year: subject.year, text, name, total: count() },
      money: sql<number>`sum(cast(round(${subject.budgetTotal} * 1000000) as integer)) / 1000000.0`,
    })
    .from(subject)
    .where(
      // For a person with few subjects the person's own rows lead the query; otherwise the index by year does.
      sql`${visibleSubjectsCondition(actor, few ? 'set' : 'row')} and ${few ? sql`+` : sql``}${subject.year} in ${years} and ${plannedCondition}`,
    )
    .groupBy(subject.year, by)
}

/**
 * Compares the plan of a year, draft included, with that of the previous year: by domain, by lead institution, and by
 * money. Topics that were only collected for the year are not counted. One round trip.
 */
export async function planComparison(ctx: Context, { year }: { year: string }): Promise<PlanYearComparison> {
  assertRight(ctx.actor, 'review:results')
  const last = String(Number(year) - 1)
  const { domains, institutions } = await readAll(ctx, {
    domains: plannedQuery(ctx, [year, last], byDomain),
    institutions: plannedQuery(ctx, [year, last], byInstitution),
  })
  const sidesOf = (rows: typeof domains) =>
    compareYears(rows.map(({ text, name, ...row }) => ({ ...row, label: text || name, now: row.year === year })))
  return { year, last, domains: sidesOf(domains), institutions: sidesOf(institutions) }
}
