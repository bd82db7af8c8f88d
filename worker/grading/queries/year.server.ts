import { type SQL, sql } from 'drizzle-orm'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'

export type Work = 'assign' | 'score' | 'rank' | 'award'
const graded = sql`exists (select 1 from subject_grade g where g.subject_id = s.id and g.cancelled = 0)`

const latest = (of: SQL, index = sql``) =>
  sql`select max(s.year) as year from subject s ${index} where s.del_flag = 0 and ${of}`
/**
 * The latest year that has work that is graded: from the latest on each year is looked at, and in it what came to the grading first,
 * of which most is graded.
 */
const gradedLast = () => {
  const waits = (of: SQL) =>
    sql`from subject s indexed by subject_counted where s.status = 'TO_AUDIT' and s.del_flag = 0 and ${of}`
  return sql`with recursive every (year) as (select (select max(s.year) ${waits(sql`true`)})
      union all select (select max(s.year) ${waits(sql`s.year < every.year`)}) from every where every.year is not null)
    select year from every where exists (select 1 ${waits(sql`s.year = every.year and ${graded}`)}) limit 1`
}
/** Of those whose work is to be graded, what came to it last first: of several indexes of a status and a year the planner takes any. */
const inAudit = (of: SQL) => latest(sql`s.status = 'TO_AUDIT' and ${of}`, sql`indexed by subject_counted`)

/**
 * Where a kind of work waits, as selects of one year at most each: that of the first that finds any is meant. Each is found in
 * an index: who grades has a few of many subjects, and years have few rules.
 */
const wanted = (work: Work, me: string): SQL[] => {
  const own = (more: SQL) => sql`select r.year from grade_rule r where exists (
    select 1 from subject_grade g join subject s on s.id = g.subject_id
      where g.year = r.year and g.grader_id = ${me} and g.cancelled = 0 and s.del_flag = 0 ${more}) order by r.year desc limit 1`
  switch (work) {
    case 'assign':
      return [inAudit(sql`s.grade_end_time is null and not ${graded}`), inAudit(sql`s.grade_end_time is null`)]
    case 'score':
      return [
        own(sql`and g.status in ('未评分', '评分中') and s.status = 'TO_AUDIT' and s.grade_end_time is null`),
        own(sql``),
      ]
    case 'rank':
      return [gradedLast(), latest(sql`s.grade_end_time is not null`)]
    case 'award':
      return [
        sql`select max(year) from (${latest(sql`s.status = 'TO_PRIZE'`)}
          union all ${latest(sql`s.status = 'TO_AUDIT' and s.grade_end_time is not null`)})`,
        sql`select max(year) from prize`,
      ]
  }
}

/** The latest year with work of this kind for the caller; without any, the latest that had it, or the one that runs. One trip. */
export async function yearOfWork(ctx: Context, work: Work): Promise<string> {
  const years = wanted(work, isPerson(ctx.actor) ? ctx.actor.userId : '').map((year) => sql`(${year})`)
  const [row] = await ctx.db
    .select({ year: sql<string>`coalesce(${sql.join(years, sql`, `)}, ${String(ctx.now().getFullYear())})` })
    .from(sql`(select 1)`)
  return row!.year
}
