import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../../core/actor'
import type { RoleCode } from '../../policy/roles'
import { Settings } from '../../system/settings'
import { visibleStatusCondition } from '../../subjects/visible-status.server'
import type { SubjectStatus } from '../../subjects/statuses'
import type { TaskSource } from '../sources.server'
import { wireNames } from '../../../db/wire-names'
import { subjectPageUrl } from '../../policy/page-urls'

/** The current user and the time, as a stamp. */
export type TaskContext = { actor: Person; now: string }
/** Columns of a row that a link may contain. */
export type TaskLink = { bizId: string; subjectId: string; collectId: string; year: string }

type KindBase = {
  roles: readonly RoleCode[]
  source: TaskSource
  /** The `due` of the source is not a deadline of this person: the kind is never shown as overdue. */
  undue?: true
  /** Address of the list with all tasks of the kind; its path is the menu id of the badge. */
  list: string
  /** Returns the address where one task is done. */
  act: (link: TaskLink) => string
}
export type KindRow = KindBase &
  (
    | {
        /** Column of the source with the id of the person who has to act. */
        person: SQL
        /** Further condition: is the task pending? */
        when: (context: Pick<TaskContext, 'now'>) => SQL
      }
    | {
        person?: undefined
        /** Condition: is the task pending for this person? */
        when: (context: TaskContext) => SQL
      }
  )
/** A kind with its label and reason. */
export type Kind = KindRow & { readonly label: string; readonly reason: string }

export const SUBJECT_MANAGER = 'subjectMan'
export const INSTITUTION_CONTACT = 'mechanism'
export const BUSINESS_MANAGER = 'bizManger'
export const COMMITTEE_MEMBER = 'technologyManger'
export const ADVISER = 'counselor'
export const ADMIN = 'admin'

export const editUrl = ({ subjectId }: TaskLink) => `/subjectMngr/subject/edit/${subjectId}`
export const detailUrl =
  (tab = '') =>
  ({ subjectId }: TaskLink) =>
    subjectPageUrl(subjectId, tab)
/** Address of the report, where it is written and reviewed. */
export const reportUrl = ({ bizId }: TaskLink) => `/subjectMngr/report/${bizId}`
export const meetingUrl = ({ bizId }: TaskLink) => `/subjectMngr/meeting/${bizId}`
export const reviewUrl =
  (stage: string) =>
  ({ subjectId }: TaskLink) =>
    `/subjectMngr/review/todo?subjectId=${subjectId}&stage=${stage}`
export const assignUrl =
  (stage: string) =>
  ({ subjectId }: TaskLink) =>
    `/subjectMngr/review/assign?stage=${stage}&subjectIds=${subjectId}`
/** Address of a page with a year filter, set to the year of the row. */
export const yearUrl =
  (path: string) =>
  ({ year }: Pick<TaskLink, 'year'>) =>
    `${path}${path.includes('?') ? '&' : '?'}year=${year}`
/** Address of a step of the plan of the row's year. */
export const planUrl = (step: string) => yearUrl(`/subjectMngr/yearPlan?step=${step}`)
export const allOf = (...parts: SQL[]) => sql`(${sql.join(parts, sql` and `)})`

/** Column with the user id of the subject manager. */
export const MANAGER_COLUMN = sql`subject.subject_man_id`
/** Condition: the subject has this status and is not deleted. */
export const statusCondition = (status: SubjectStatus) => sql`subject.status = ${status} and subject.del_flag = 0`
/** Condition: the subject belongs to the person's institution or to one below it. */
export const institutionCondition = ({ actor: { orgCode } }: TaskContext) =>
  orgCode === ''
    ? sql`false`
    : sql`subject.sys_org_code >= ${orgCode} and subject.sys_org_code < ${orgCode} || char(1114111)`

/** Condition: the person created the subject. */
export const createdByCondition = ({ actor }: TaskContext) => sql`subject.create_by = ${actor.username}`
/** Condition: the report was returned for revision. The `+` keeps SQLite from using the index of all reports by status. */
export const returnedReportCondition = sql`+p.status = 4 and p.waived = 0 and p.cancelled = 0`
/** Condition: the report may be written now; a mid-term report only after the opening report is reviewed. */
export const writableReportCondition = ({
  now,
}: Pick<TaskContext, 'now'>) => sql`+p.status in (0, 1) and p.waived = 0 and p.cancelled = 0
  and coalesce(p.open_time, '') <= ${now} and (p.report_type <> 'MIDTERM' or not exists (select 1 from report o
    where o.subject_id = p.subject_id and o.report_type = 'OPENING' and o.status <> 3 and o.cancelled = 0))`
/** Condition: contacts may approve subjects that they manage themselves, a setting of the center. */
export const ownApprovalAllowed = sql`coalesce((select cast(value as integer) from setting where id = 'contactMayApproveOwn'), ${Settings.parse({}).contactMayApproveOwn}) = 1`
/** Condition: an announced meeting that has not ended, without an answer of the person. */
export const unconfirmedMeetingCondition = ({ actor, now }: TaskContext) =>
  sql`(p.user_id = ${actor.userId} and p.del_flag = 0 and p.confirmed = 0 and m.status = 1 and m.del_flag = 0
    and m.workspace = '' and m.end_time > ${now})`
/** Condition: an open handover request to the person, for the role in which the work is done. */
export const pendingHandoverCondition = ({ actor }: TaskContext) =>
  sql`(h.to_id = ${actor.userId} and h.status = 0 and h.del_flag = 0
    and h.kind = case ${actor.roleCode} when 'subjectMan' then 'manager' when 'mechanism' then 'contact' else 'reviewer' end)`
/** Condition on an answer window `a`: it belongs to the current round of its subject. */
const subjectColumn = (column: string) => sql.raw(`subject.${column}`)
const currentRoundCondition = sql`a.round_no = subject.round_no and case a.stage when 'RE' then ${visibleStatusCondition('RE_AUDITING', subjectColumn)}
    else ${visibleStatusCondition(wireNames.FIRST_AUDITING, subjectColumn)} end`
/** Condition: the answer window is open, and the manager has not answered. */
export const openAnswerCondition = ({ actor, now }: TaskContext) =>
  sql`(a.status = 0 and a.due_time > ${now} and subject.subject_man_id = ${actor.userId} and subject.del_flag = 0
    and ${currentRoundCondition})`
/** Condition: the manager has answered, and this person has not yet confirmed or changed their opinion of the round. */
export const unreadAnswerCondition = ({ actor, now }: TaskContext) =>
  sql`(a.status = 1 and a.read_due > ${now} and v.reviewer_id = ${actor.userId} and v.status = 2 and v.stand is null
    and v.role_code in ('', ${actor.roleCode}) and subject.del_flag = 0 and ${currentRoundCondition})`
