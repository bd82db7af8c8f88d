import { type SQL, sql } from 'drizzle-orm'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'

export type Work = 'assign' | 'score' | 'rank' | 'award'
const graded = sql`exists (select 1 from subject_grade g where g.subject_id = s.id and g.cancelled = 0)`

/** Years by what waits in them: the first of these that any subject meets, the latest year of it. */
const wanted = (work: Work, me: string): SQL[] => {
  const mine = sql`g.subject_id = s.id and g.cancelled = 0 and g.grader_id = ${me}`
  switch (work) {
    case 'assign':
      return [
        sql`s.status = 'TO_AUDIT' and s.grade_end_time is null and not ${graded}`,
        sql`s.status = 'TO_AUDIT' and s.grade_end_time is null`,
      ]
    case 'score':
      return [
        sql`s.status = 'TO_AUDIT' and s.grade_end_time is null and exists (select 1 from subject_grade g where ${mine} and g.status <> '已评分')`,
        sql`exists (select 1 from subject_grade g where ${mine})`,
      ]
    case 'rank':
      return [sql`s.status = 'TO_AUDIT' and ${graded}`, sql`s.grade_end_time is not null`]
    case 'award':
      return [
        sql`(s.status = 'TO_PRIZE' or (s.status = 'TO_AUDIT' and s.grade_end_time is not null))`,
        sql`s.prize_id <> ''`,
      ]
  }
}

/** The latest year with work of this kind for the caller; without any, the latest that had it, or the one that runs. One trip. */
export async function yearOfWork(ctx: Context, work: Work): Promise<string> {
  const years = wanted(work, isPerson(ctx.actor) ? ctx.actor.userId : '').map(
    (condition) => sql`(select max(s.year) from subject s where s.del_flag = 0 and ${condition})`,
  )
  const [row] = await ctx.db
    .select({ year: sql<string>`coalesce(${sql.join(years, sql`, `)}, ${String(ctx.now().getFullYear())})` })
    .from(sql`(select 1)`)
  return row!.year
}
