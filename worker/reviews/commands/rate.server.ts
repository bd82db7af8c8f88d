import { sql } from 'drizzle-orm'
import { type Change, computed } from '../../core/change'
import type { Row } from '../../core/change'
import { readsAs } from '../../subjects/shown-status.server'
import { type Stage, stages } from '../rules'

/**
 * The pass rate of a stage, counted by the database in the same transaction as the review that moves it: reviewers who
 * commit at the same moment all succeed and the last of them stores the right rate. It holds only while the subject is
 * still in the round and status in which the review was written; afterwards the whole commit is refused as a lost race.
 * A status that reviewers read as this one counts as it: what was counted when it was decided stands in the time line.
 * Same formula as `passRate` (subjects/rules.ts). The lock goes up, so that a decision made on an older rate is refused.
 */
export function countedRate(subject: Pick<Row<'subject'>, 'id' | 'roundNo'>, stage: Stage): Change {
  const { rate, status } = stages[stage]
  const here = sql`id = ${subject.id} and ${readsAs(status, (column) => sql.raw(column))} and round_no = ${subject.roundNo} and del_flag = 0`
  // A concluding comment moves no rate: it only needs the subject to be where it was.
  if (!rate) return computed(sql`update subject set lock_version = lock_version where ${here}`)
  const column = sql.raw(rate === 'passRateFirst' ? 'pass_rate_first' : 'pass_rate_re')
  return computed(sql`update subject set ${column} = (
      select round((1.0 * sum(v.conclusion = 'pass') / nullif(sum(v.conclusion in ('pass', 'not_pass', 'perfect')), 0)) * 1000) / 10
      from subject_review v
      where v.subject_id = subject.id and v.stage = ${stage} and v.round_no = subject.round_no and v.status = 2
    ), lock_version = lock_version + 1 where ${here}`)
}
