import { type SQL, sql } from 'drizzle-orm'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'

export type GradingWork = 'assign' | 'score' | 'rank' | 'award'
const gradedCondition = sql`exists (select 1 from subject_grade g where g.subject_id = s.id and g.cancelled = 0)`

const latestYearQuery = (of: SQL, index = sql``) =>
  sql`select max(s.year) as year from subject s ${index} where s.del_flag = 0 and ${of}`
/**
 * Select of the latest year with graded subjects in grading. Goes back year by year. Within a year, the subjects that
 * entered grading first are probed first, because most of them are graded.
 */
const latestGradedYearQuery = () => {
  const waits = (of: SQL) =>
    sql`from subject s indexed by subject_counted where s.status = 'TO_AUDIT' and s.del_flag = 0 and ${of}`
  return sql`with recursive every (year) as (select (select max(s.year) ${waits(sql`true`)})
      union all select (select max(s.year) ${waits(sql`s.year < every.year`)}) from every where every.year is not null)
    select year from every where exists (select 1 ${waits(sql`s.year = every.year and ${gradedCondition}`)}) limit 1`
}
/**
 * Select of the latest year of subjects in grading. The index is forced, because the planner may choose any index on
 * status and year.
 */
const latestGradingYearQuery = (of: SQL) =>
  latestYearQuery(sql`s.status = 'TO_AUDIT' and ${of}`, sql`indexed by subject_counted`)

/**
 * Returns selects of at most one year each, in order of preference: the first that finds a year wins. Each is answered
 * by an index.
 */
const defaultYearQueries = (work: GradingWork, me: string): SQL[] => {
  const own = (more: SQL) => sql`select r.year from grade_rule r where exists (
    select 1 from subject_grade g join subject s on s.id = g.subject_id
      where g.year = r.year and g.grader_id = ${me} and g.cancelled = 0 and s.del_flag = 0 ${more}) order by r.year desc limit 1`
  switch (work) {
    case 'assign':
      return [
        latestGradingYearQuery(sql`s.grade_end_time is null and not ${gradedCondition}`),
        latestGradingYearQuery(sql`s.grade_end_time is null`),
      ]
    case 'score':
      return [
        own(sql`and g.status in ('未评分', '评分中') and s.status = 'TO_AUDIT' and s.grade_end_time is null`),
        own(sql``),
      ]
    case 'rank':
      return [latestGradedYearQuery(), latestYearQuery(sql`s.grade_end_time is not null`)]
    case 'award':
      return [
        sql`select max(year) from (${latestYearQuery(sql`s.status = 'TO_PRIZE'`)}
          union all ${latestYearQuery(sql`s.status = 'TO_AUDIT' and s.grade_end_time is not null`)})`,
        sql`select max(year) from prize`,
      ]
  }
}

/**
 * Returns the latest year with pending work of this kind for the caller; else the latest year that had such work, else
 * the current year. One round trip.
 */
export async function findDefaultYear(ctx: Context, work: GradingWork): Promise<string> {
  const years = defaultYearQueries(work, isPerson(ctx.actor) ? ctx.actor.userId : '').map((year) => sql`(${year})`)
  const [row] = await ctx.db
    .select({ year: sql<string>`coalesce(${sql.join(years, sql`, `)}, ${String(ctx.now().getFullYear())})` })
    .from(sql`(select 1)`)
  return row!.year
}
