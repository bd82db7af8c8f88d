import { type SQL, sql } from 'drizzle-orm'
import { subject, subjectStatusLog } from '../../../db/schema'
import { type PhaseName, phaseNames, phases } from './rules'

/** The step that a status belongs to; '' for a status outside of the steps. */
const stepOf = (status: SQL) =>
  sql`case ${status} ${sql.join(
    phaseNames.flatMap((name) => phases[name].statuses.map((one) => sql`when ${one} then ${name}`)),
    sql` `,
  )} else '' end`
const changesStep = (log: string) =>
  sql`${stepOf(sql.raw(`${log}.from_status`))} <> ${stepOf(sql.raw(`${log}.to_status`))}`

/**
 * A row for each step that these subjects left, as rows of `year`, `subject_id`, `phase` and `seconds`. The time in a step begins with
 * the change of step before. A subject may leave a step several times. The partitions are named in the order of `subject_figures`,
 * so that they need no sorting.
 *
 * @param subjects a condition on `subject`
 */
export const leftSteps = (subjects: SQL): SQL =>
  sql`(select * from (
    select ${subject.year} as year, l.subject_id, ${stepOf(sql.raw('l.from_status'))} as phase, unixepoch(l.create_time)
      - unixepoch(lag(l.create_time) over (partition by subject.year, subject.id order by l.seq)) as seconds
    from ${subject} cross join ${subjectStatusLog} l
    where ${subjects} and l.subject_id = ${subject.id} and ${changesStep('l')})
  where phase <> '' and seconds is not null)`

/** Has the subject left this step? A condition on `subject`. */
export const hasLeft = (step: PhaseName): SQL => {
  const statuses = [...phases[step].statuses]
  return sql`exists (select 1 from ${subjectStatusLog} l
    where l.subject_id = ${subject.id} and l.from_status in ${statuses} and l.to_status not in ${statuses}
      and exists (select 1 from ${subjectStatusLog} p
        where p.subject_id = l.subject_id and p.seq < l.seq and ${changesStep('p')}))`
}
