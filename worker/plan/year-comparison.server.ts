import { count, type SQL, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import type { Context } from '../core/context'
import { dictText } from '../core/dictionary.server'
import { readAll } from '../core/read-all.server'
import { need } from '../policy/can'
import { establishedStatuses } from '../statistics/rules'
import { phases } from '../subjects/figures/rules'
import { hasFew, visibleSubjects } from '../subjects/visible.server'
import type { PlanBeside } from './contract'

type Side = PlanBeside['domains'][number]
type Counted = { label: string; now: boolean; total: number; money: number }
/** Counts and money of two years, by one name; the largest of this year first. Money in 万元. */
function sides(rows: readonly Counted[]): Side[] {
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

/** Subjects in the plan of a year: those that are to be established, and those that were established and not taken back. */
const isPlanned = sql`(${subject.status} in ${[...phases.plan.statuses]}
  or (${subject.establishTime} is not null and ${subject.status} in ${establishedStatuses}))`

/** What plans are grouped by, and what a group is called: `text`, or `name` where there is none. */
type Group = { by: SQL; text: SQL<string>; name: SQL<string> }
const byDomain: Group = {
  by: sql`${subject.domain}`,
  text: dictText('subject_domain', sql.raw('subject.domain')),
  name: sql`${subject.domain}`,
}
const byInstitution: Group = {
  // Institutions that are not known are told apart by the name that was written.
  by: sql`${subject.leadDepartId}, iif(${subject.leadDepartId} = '', ${subject.leadDepartName}, '')`,
  text: sql`coalesce((select d.depart_name from depart d where d.id = ${sql.raw('subject.lead_depart_id')}), '')`,
  name: sql`max(${subject.leadDepartName})`,
}

/** How many plans of these years the caller sees, and their money in 万元. */
function plannedIn({ db, actor }: Context, years: readonly string[], { by, text, name }: Group) {
  const few = hasFew(actor)
  return db
    .select({
      ...{ year: subject.year, text, name, total: count() },
      money: sql<number>`sum(cast(round(${subject.budgetTotal} * 1000000) as integer)) / 1000000.0`,
    })
    .from(subject)
    .where(
      // Where a person sees few subjects, the person's own rows lead to them; otherwise the index of the year does.
      sql`${visibleSubjects(actor, few ? 'set' : 'row')} and ${few ? sql`+` : sql``}${subject.year} in ${years} and ${isPlanned}`,
    )
    .groupBy(subject.year, by)
}

/**
 * The plan of a year, be it still a draft, beside that of the year before: by field, by lead institution, and money. A topic
 * that was only taken into the year's list is in neither. One trip.
 */
export async function planBeside(ctx: Context, { year }: { year: string }): Promise<PlanBeside> {
  need(ctx.actor, 'review:results')
  const last = String(Number(year) - 1)
  const { domains, institutions } = await readAll(ctx, {
    domains: plannedIn(ctx, [year, last], byDomain),
    institutions: plannedIn(ctx, [year, last], byInstitution),
  })
  const sidesOf = (rows: typeof domains) =>
    sides(rows.map(({ text, name, ...row }) => ({ ...row, label: text || name, now: row.year === year })))
  return { year, last, domains: sidesOf(domains), institutions: sidesOf(institutions) }
}
