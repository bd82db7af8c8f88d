import { type SQL, sql } from 'drizzle-orm'
import { subject, subjectStatusLog } from '../../../db/schema'
import { type PhaseName, phaseNames, phases } from './rules'

/** SQL for the phase of a status; '' for a status outside of the phases. */
const phaseColumn = (status: SQL) =>
  sql`case ${status} ${sql.join(
    phaseNames.flatMap((name) => phases[name].statuses.map((one) => sql`when ${one} then ${name}`)),
    sql` `,
  )} else '' end`
const phaseChangeCondition = (log: string) =>
  sql`${phaseColumn(sql.raw(`${log}.from_status`))} <> ${phaseColumn(sql.raw(`${log}.to_status`))}`

/**
 * Sub-select with a row for each phase that these subjects have left: `year`, `subject_id`, `phase`, `seconds`. The
 * time in a phase starts with the preceding change of phase. A subject may leave a phase several times. The partitions
 * follow the order of the index `subject_figures`, so that SQLite does not sort.
 *
 * @param subjects a condition on `subject`
 */
export const phaseDurationsQuery = (subjects: SQL): SQL =>
  sql`(select * from (
    select ${subject.year} as year, l.subject_id, ${phaseColumn(sql.raw('l.from_status'))} as phase, unixepoch(l.create_time)
      - unixepoch(lag(l.create_time) over (partition by subject.year, subject.id order by l.seq)) as seconds
    from ${subject} cross join ${subjectStatusLog} l
    where ${subjects} and l.subject_id = ${subject.id} and ${phaseChangeCondition('l')})
  where phase <> '' and seconds is not null)`

/** Condition on `subject`: the subject has left this phase. */
export const leftPhaseCondition = (step: PhaseName): SQL => {
  const statuses = [...phases[step].statuses]
  return sql`exists (select 1 from ${subjectStatusLog} l
    where l.subject_id = ${subject.id} and l.from_status in ${statuses} and l.to_status not in ${statuses}
      and exists (select 1 from ${subjectStatusLog} p
        where p.subject_id = l.subject_id and p.seq < l.seq and ${phaseChangeCondition('p')}))`
}
