import { sql } from 'drizzle-orm'
import { type Change, guardedStatement } from '../../core/change'
import type { Row } from '../../core/change'
import { visibleStatusCondition } from '../../subjects/visible-status.server'
import { type ReviewStage, reviewStages } from '../rules'

/**
 * Returns the change that recomputes the pass rate of a stage in the transaction of the review: concurrent commits all
 * succeed, and the last one stores the correct rate. The change applies only while the subject is in the round and
 * status of the review, or in a status that reviewers see as it; otherwise the commit fails with 409. The rate of a
 * decision is stored in its timeline entry. Same formula as `passRate` (subjects/rules.ts). Increments `lock_version`,
 * so that a decision based on an older rate is rejected.
 */
export function updatePassRate(subject: Pick<Row<'subject'>, 'id' | 'roundNo'>, stage: ReviewStage): Change {
  const { rate, status } = reviewStages[stage]
  const here = sql`id = ${subject.id} and ${visibleStatusCondition(status, (column) => sql.raw(column))} and round_no = ${subject.roundNo} and del_flag = 0`
  // Concluding reviews have no rate: the statement only checks round and status.
  if (!rate) return guardedStatement(sql`update subject set lock_version = lock_version where ${here}`)
  const column = sql.raw(rate === 'passRateFirst' ? 'pass_rate_first' : 'pass_rate_re')
  return guardedStatement(sql`update subject set ${column} = (
      select round((1.0 * sum(v.conclusion = 'pass') / nullif(sum(v.conclusion in ('pass', 'not_pass', 'perfect')), 0)) * 1000) / 10
      from subject_review v
      where v.subject_id = subject.id and v.stage = ${stage} and v.round_no = subject.round_no and v.status = 2
    ), lock_version = lock_version + 1 where ${here}`)
}
