import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../../core/actor'
import { hasRight } from '../../policy/authorization'
import { visibleSubjectsCondition } from '../../subjects/row-access.server'

/**
 * Condition on `file`: the actor may read files of rebuttals. These are the subject's manager, reviewers who committed
 * in that round, and readers of review results who may see the subject.
 */
export function rebuttalFilesCondition(actor: Person): SQL {
  const named = sql`exists (select 1 from json_each(a.file_ids) f where f.value = file.id)`
  const seated = sql`exists (select 1 from review_answer a cross join subject_review r on r.subject_id = a.subject_id
    and r.stage = a.stage and r.round_no = a.round_no and r.reviewer_id = ${actor.userId} and r.status = 2
    where a.subject_id = file.biz_id and ${named})`
  const managed = sql`exists (select 1 from subject where subject.id = file.biz_id and subject.subject_man_id = ${actor.userId})`
  return hasRight(actor, 'review:results')
    ? sql`exists (select 1 from subject where subject.id = file.biz_id and ${visibleSubjectsCondition(actor)})`
    : actor.roleCode === 'subjectMan'
      ? managed
      : seated
}
