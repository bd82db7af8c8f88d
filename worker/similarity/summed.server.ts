import { type SQL, sql } from 'drizzle-orm'

/**
 * What the records of a case come to, worked out while they are written, so that many may be judged at once: the highest
 * rate that counts (0 where none does), and the verdict on the whole: that on the most alike, once everything above the
 * limit is judged, empty while something is open. It leaves the case's version alone: nobody's form is refused for it.
 * @param limit in percent
 */
export function sumUp(subjectId: string, limit: number): SQL {
  const counted = sql`from similarity where subject_id = ${subjectId} and ignored = 0 and del_flag = 0`
  const over = sql`${counted} and rate > ${limit}`
  return sql`update subject set
    similarity_max = coalesce((select max(rate) ${counted}), 0),
    similarity_verdict = case when exists (select 1 ${over} and verdict = 'none') then ''
      else coalesce((select verdict ${over} order by rate desc, id limit 1), '') end
    where id = ${subjectId}`
}
