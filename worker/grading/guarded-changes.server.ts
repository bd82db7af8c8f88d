import { sql } from 'drizzle-orm'
import { type Change, guardedStatement, requiredCondition } from '../core/change'

/** SQL counterpart of `deriveGradeStatus`: the status of a subject from its counted grades. */
const gradeStatusColumn = (subjectId: string) => sql`(
  select case
    when count(*) = 0 then ''
    when sum(status = '已评分') = count(*) then '已评分'
    when sum(status = '未评分') = count(*) then '未评分'
    else '评分中' end
  from subject_grade where subject_id = ${subjectId} and cancelled = 0 and waived = 0)`

/**
 * Returns the change that recomputes a subject's grade status in SQL, so that concurrent commits of two graders both
 * count. Must follow the changes of the grades. Fails with 409 if grading has ended meanwhile.
 */
export const updateGradeStatus = (subjectId: string): Change =>
  guardedStatement(sql`update subject set grade_status = ${gradeStatusColumn(subjectId)}
    where id = ${subjectId} and status = 'TO_AUDIT' and grade_end_time is null`)

/** Fails the commit if the rule behind the totals has changed meanwhile. */
export const assertRuleUnchanged = (rule: { id: string; lockVersion: number }): Change =>
  requiredCondition(sql`exists (select 1 from grade_rule where id = ${rule.id} and lock_version = ${rule.lockVersion})`)
/** The same, and locks the rule, because a score is committed. A locked rule stays locked. */
export const lockRule = (rule: { id: string; lockVersion: number; locked: number }): Change =>
  rule.locked
    ? assertRuleUnchanged(rule)
    : guardedStatement(
        sql`update grade_rule set locked = 1 where id = ${rule.id} and lock_version = ${rule.lockVersion}`,
      )
/** Fails a change of the rule if a score has been committed meanwhile. */
export const assertRuleUnlocked = (ruleId: string): Change =>
  requiredCondition(sql`exists (select 1 from grade_rule where id = ${ruleId} and locked = 0)`)
