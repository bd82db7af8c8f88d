import { type SQL, sql } from 'drizzle-orm'

/**
 * Statement that updates the similarity summary of a subject, computed in SQL so that many verdicts can be set at once:
 * the highest rate that counts (0 if none), and the overall verdict, which is that of the most similar record once
 * every record above the limit has one; empty before. The lock version of the subject is unchanged, so that no open
 * form is rejected.
 * @param limit in percent
 */
export function updateSubjectSummary(subjectId: string, limit: number): SQL {
  const counted = sql`from similarity where subject_id = ${subjectId} and ignored = 0 and del_flag = 0`
  const over = sql`${counted} and rate > ${limit}`
  return sql`update subject set
    similarity_max = coalesce((select max(rate) ${counted}), 0),
    similarity_verdict = case when exists (select 1 ${over} and verdict = 'none') then ''
      else coalesce((select verdict ${over} order by rate desc, id limit 1), '') end
    where id = ${subjectId}`
}
