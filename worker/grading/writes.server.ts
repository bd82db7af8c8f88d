import { sql } from 'drizzle-orm'
import { type Change, computed } from '../core/change'

/** The SQL twin of `subjectGradeStatus`: the state of a subject from those of its graders who count. */
const statusFromGrades = (subjectId: string) => sql`(
  select case
    when count(*) = 0 then ''
    when sum(status = '已评分') = count(*) then '已评分'
    when sum(status = '未评分') = count(*) then '未评分'
    else '评分中' end
  from subject_grade where subject_id = ${subjectId} and cancelled = 0 and waived = 0)`

/**
 * The subject's state follows its graders, worked out while it is written: two graders who commit at once both count, and
 * neither refuses the other. Put it after the changes of the grades. Where grading has ended meanwhile, the whole is refused.
 */
export const followGrades = (subjectId: string): Change =>
  computed(sql`update subject set grade_status = ${statusFromGrades(subjectId)}
    where id = ${subjectId} and status = 'TO_AUDIT' and grade_end_time is null`)

/** Refuses where the rule that the totals were computed by has been changed meanwhile. */
export const byThisRule = (rule: { id: string; lockVersion: number }): Change =>
  computed(sql`update grade_rule set locked = locked where id = ${rule.id} and lock_version = ${rule.lockVersion}`)
/** The same, and from now on the rule stays as it is: a score has been committed by it. */
export const lockRule = (rule: { id: string; lockVersion: number }): Change =>
  computed(sql`update grade_rule set locked = 1 where id = ${rule.id} and lock_version = ${rule.lockVersion}`)
/** Refuses a change of the rule where a score has been committed meanwhile. */
export const stillUnlocked = (ruleId: string): Change =>
  computed(sql`update grade_rule set locked = locked where id = ${ruleId} and locked = 0`)
