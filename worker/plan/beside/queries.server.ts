import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { subject, yearTotal } from '../../../db/schema'
import type { Context } from '../../core/context'
import { dictText } from '../../core/dictionary.server'
import { need } from '../../policy/can'
import { visibleSubjects, visibleTotals } from '../../subjects/visible.server'
import type { PlanBeside } from '../contract'

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

const words = sql.raw('year, part, who, name, total, points')
/** What the plans of these years count for the asker: out of the kept totals where they say it, with the few that these leave out. */
function countedOf({ actor }: Context, years: readonly string[]): SQL {
  const totals = visibleTotals(actor, yearTotal)
  const looked = (
    where: SQL,
  ) => sql`select ${words} from year_of_plan where subject_id in (select ${subject.id} from ${subject} where ${where})
    and +year in ${years}`
  if (!totals) return looked(sql`${visibleSubjects(actor, 'set')} and ${inArray(subject.year, [...years])}`)
  const kept = sql`select ${words} from ${yearTotal}
    where ${and(eq(yearTotal.kind, 'plan'), inArray(yearTotal.year, [...years]), totals.kept)}`
  return totals.beside ? sql`${kept} union all ${looked(sql`${subject.delFlag} = 0 and ${totals.beside}`)}` : kept
}

/**
 * The plan of a year, be it still a draft, beside that of the year before: by field, by lead institution, and money. A topic
 * that was only taken into the year's list is in neither (`year_of_plan` says what is). One trip.
 */
export async function planBeside(ctx: Context, { year }: { year: string }): Promise<PlanBeside> {
  need(ctx.actor, 'review:results')
  const last = String(Number(year) - 1)
  const rows = await ctx.db
    .select({
      year: sql<string>`f.year`,
      part: sql<'domain' | 'institution'>`f.part`,
      name: sql<string>`max(f.name)`,
      text: sql<string>`case f.part when 'domain' then ${dictText('subject_domain', sql`f.name`)}
        else coalesce((select d.depart_name from depart d where d.id = f.who), '') end`,
      total: sql<number>`sum(f.total)`,
      money: sql<number>`sum(f.points) / 1000000.0`,
    })
    .from(sql`(${countedOf(ctx, [year, last])}) f`)
    .groupBy(sql`f.year`, sql`f.part`, sql`f.who`, sql`iif(f.who = '', f.name, '')`)
  const of = (wanted: 'domain' | 'institution') =>
    sides(
      rows.flatMap(({ part, name, text, total, money, ...row }) =>
        part === wanted ? [{ label: text || name, now: row.year === year, total, money }] : [],
      ),
    )
  return { year, last, domains: of('domain'), institutions: of('institution') }
}
