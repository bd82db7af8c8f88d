import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../core/actor'
import { formerNamesColumn } from '../core/institutions.server'
import { jsonColumn } from '../core/json'
import { oneOfCondition } from '../core/page.server'
import { canReviewBlind } from './name-redaction'
import { visibleStatusColumn } from './visible-status.server'
import type { SubjectStatus } from './statuses'
import { reviewedByCondition } from './row-access.server'
import { wireNames } from '../../db/wire-names'

// Each condition looks up the few rows of a subject: the subject is the second column of a person's indexes. Column
// names are written in full, because drizzle omits the table name in a select from one table.
const currentRoundCondition = sql`r.subject_id = subject.id and r.round_no = subject.round_no
  and r.stage = case subject.status when 'RE_AUDITING' then 'RE' else 'FIRST' end`
/** Statuses that always wait for the business manager, and those that do so under further conditions. */
export const managerPendingStatuses: readonly SubjectStatus[] = [
  'TO_REVIEW',
  wireNames.TO_FIRST_AUDIT,
  'TO_RE_AUDIT',
  'TO_ESTABLISH_DRAFT',
  'ESTABLISHED_DRAFT',
  'TO_PRIZE',
]
const managerConditionalStatuses: readonly SubjectStatus[] = [
  wireNames.FIRST_AUDITING,
  'RE_AUDITING',
  'TO_SUPPLEMENT',
  'TO_PERFECT',
  'TO_ESTABLISH',
  'TO_AUDIT',
  'ESTABLISHED',
]
/** The only setting that the condition needs is read inside it, so that a list takes one round trip. */
const mayApproveOwnColumn = sql`coalesce((select json_extract(value, '$') from setting where id = 'contactMayApproveOwn'), 0)`

/**
 * SQL condition on `subject`: the next step is this person's. Narrower than the buttons, which also offer optional
 * actions. Used for the flag of a row, the list of pending subjects and its count. `now` as `yyyy-MM-dd HH:mm:ss`.
 */
export function pendingCondition(actor: Person, now: string): SQL {
  const me = actor.userId
  switch (actor.roleCode) {
    case 'subjectMan':
      return sql`(${oneOfCondition(sql`subject.status`, ['TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_PERFECT'])} and subject.subject_man_id = ${me})`
    case 'mechanism':
      return sql`((subject.status = 'TO_APPROVAL' and (subject.subject_man_id <> ${me} or ${mayApproveOwnColumn} = 1))
        or (subject.status in ('TO_SUBMIT', 'TO_PERFECT') and subject.create_by = ${actor.username}))`
    case 'technologyManger':
    case 'counselor': {
      const status = visibleStatusColumn(actor, (column) => sql.raw(`subject.${column}`))
      return sql`((${oneOfCondition(sql`(${status})`, [wireNames.FIRST_AUDITING, 'RE_AUDITING', 'ESTABLISHED'])} and exists (
          select 1 from subject_review r where r.subject_id = subject.id and r.round_no = subject.round_no and r.reviewer_id = ${me}
            and r.status in (0, 1) and r.stage = case (${status}) when ${wireNames.FIRST_AUDITING} then 'FIRST' when 'RE_AUDITING' then 'RE'
              else ${actor.roleCode === 'counselor' ? 'CONC_ADVISER' : 'CONC_TECH'} end))
        or (subject.status = 'TO_AUDIT' and exists (
          select 1 from subject_grade g where g.subject_id = subject.id and g.grader_id = ${me} and g.cancelled = 0
            and g.waived = 0 and g.status <> '已评分')))`
    }
    case 'bizManger':
      return sql`(${oneOfCondition(sql`subject.status`, managerPendingStatuses)}
        or case when subject.status in (${wireNames.FIRST_AUDITING}, 'RE_AUDITING') then subject.due_time < ${now} or not exists (
          select 1 from subject_review r where ${currentRoundCondition} and r.status in (0, 1, 3)) else 0 end
        or (subject.status in ('TO_SUPPLEMENT', 'TO_PERFECT') and subject.due_time < ${now})
        or (subject.status = 'TO_ESTABLISH' and subject.publicity_end <= ${now})
        or (subject.status = 'TO_AUDIT' and (subject.grade_end_time is not null or not exists (
          select 1 from subject_grade g where g.subject_id = subject.id and g.cancelled = 0)))
        or (subject.status = 'ESTABLISHED' and exists (
          select 1 from report p indexed by report_subject where p.subject_id = subject.id and p.report_type = 'CONCLUSION' and p.status = 3 and p.cancelled = 0)))`
    default:
      return sql`0`
  }
}

/**
 * Returns the statuses in which `pendingCondition` can be true, for roles that see all subjects of them; null where the
 * person's own rows are read first.
 */
export const pendingStatuses = ({ roleCode }: Person): readonly SubjectStatus[] | null =>
  roleCode === 'bizManger' ? [...managerPendingStatuses, ...managerConditionalStatuses] : null

/**
 * Returns a select of the subject ids for which `pendingCondition` can be true, where an index of the person's rows
 * finds them; else null.
 */
export function pendingIdsQuery({ roleCode, userId }: Person): SQL | null {
  if (roleCode !== 'technologyManger' && roleCode !== 'counselor') return null
  // Without `indexed by` the planner takes the index that also contains completed rows.
  return sql`select r.subject_id from subject_review r indexed by subject_review_open
      where r.reviewer_id = ${userId} and r.status in (0, 1, 3)
    union all select g.subject_id from subject_grade g indexed by subject_grade_open where g.grader_id = ${userId} and g.cancelled = 0 and g.status <> '已评分'`
}

const noNamesColumn = jsonColumn<string[]>(sql`'[]'`)
type ReviewCounts = [number, number]
/** Extra columns of a list row: facts about the viewer for the policy, and values for the serializer. */
export const viewerColumns = (actor: Person, now: string) => ({
  /** Null if the viewer is not a member. */
  editRight: sql<
    number | null
  >`(select max(m.edit_right) from subject_member m where m.subject_id = subject.id and m.user_id = ${actor.userId})`,
  isReviewer: reviewedByCondition(actor.userId, sql`subject.id`),
  /** Reviews of the round: total, and committed. */
  reviews: jsonColumn<ReviewCounts>(
    sql`(select json_array(count(*), count(case when r.status = 2 then 1 end)) from subject_review r
      where ${currentRoundCondition} and +r.status in (0, 1, 2, 3))`,
  ),
  canDeal: sql<number>`${pendingCondition(actor, now)}`,
  /** Names to redact, for viewers who may review blind. */
  formerNames: canReviewBlind(actor) ? formerNamesColumn : noNamesColumn,
})
