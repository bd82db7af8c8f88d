import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../../core/actor'
import type { RoleCode } from '../../policy/roles'
import { toReview } from '../../reviews/queries/todo.server'
import { MANDATORY_REPORTS } from '../../subjects/rules'
import { visibleSubjects } from '../../subjects/visible.server'
import { Settings } from '../../system/settings'
import { ofSubject, type Source } from '../sources.server'
import { subjectPage } from '../../policy/pages'

/** Who asks and when: `now` is a stamp. */
export type Asked = { actor: Person; now: string }
/** Names of a row that a link may carry. */
export type Link = { bizId: string; subjectId: string; collectId: string; year: string }

export type KindRow = {
  roles: readonly RoleCode[]
  source: Source
  /** What makes it this person's turn; the life cycle's guards in SQL. */
  when: (asked: Asked) => SQL
  /** The list that shows all of the kind; its path is the menu id of the badge. */
  list: string
  /** Where one of them is done. */
  act: (link: Link) => string
}
/** With what it is called and why it waits. */
export type Kind = KindRow & { readonly label: string; readonly reason: string }

export const SM = 'subjectMan'
export const ME = 'mechanism'
export const BM = 'bizManger'
export const TM = 'technologyManger'
export const CO = 'counselor'
export const AD = 'admin'

export const standard = Settings.parse({})
export const edit = ({ subjectId }: Link) => `/subjectMngr/subject/edit/${subjectId}`
export const detail =
  (tab = '') =>
  ({ subjectId }: Link) =>
    subjectPage(subjectId, tab)
/** The report itself, where it is written and reviewed. */
export const report = ({ bizId }: Link) => `/subjectMngr/report/${bizId}`
export const meeting = ({ bizId }: Link) => `/subjectMngr/meeting/${bizId}`
export const judge =
  (stage: string) =>
  ({ subjectId }: Link) =>
    `/subjectMngr/review/todo?subjectId=${subjectId}&stage=${stage}`
export const assign =
  (stage: string) =>
  ({ subjectId }: Link) =>
    `/subjectMngr/review/assign?stage=${stage}&subjectIds=${subjectId}`
/** A screen of one year, at the year of the row. */
export const ofYear =
  (path: string) =>
  ({ year }: Pick<Link, 'year'>) =>
    `${path}${path.includes('?') ? '&' : '?'}year=${year}`
/** The plan of the row's year, at a step. */
export const planAt = (step: string) => ofYear(`/subjectMngr/yearPlan?step=${step}`)
export const inStatus = (status: string) => sql`subject.status = ${status}`
export const and = (...parts: SQL[]) => sql`(${sql.join(parts, sql` and `)})`
export const mine = ({ actor }: Asked) => sql`subject.subject_man_id = ${actor.userId}`
export const notMine = ({ actor }: Asked) => sql`subject.subject_man_id <> ${actor.userId}`
export const visible = ({ actor }: Asked) => visibleSubjects(actor)
export const wrote = ({ actor }: Asked) => sql`subject.create_by = ${actor.username}`
/** A contact does not approve what he manages, unless the centre allows it. */
export const mayApproveOwn = sql`coalesce((select cast(value as integer) from setting where id = 'contactMayApproveOwn'), ${standard.contactMayApproveOwn}) = 1`
export const alive = sql`p.waived = 0 and p.cancelled = 0`
/** The window of a report is open; a mid-term report waits for the review of the opening report besides. */
export const open = ({ now }: Asked) => sql`((p.open_time is null or p.open_time <= ${now})
  and not (p.report_type = 'MIDTERM' and exists (select 1 from report o
    where o.subject_id = p.subject_id and o.report_type = 'OPENING' and o.status <> 3 and o.cancelled = 0)))`
/** The review queue's own condition, for one stage. */
export const toReviewIn =
  (stage: string) =>
  ({ actor }: Asked) =>
    and(toReview(actor), sql`v.stage = ${stage}`)
/** The date of the grading is over and says nothing of what follows. */
export const undated: Source = { ...ofSubject, due: sql`null` }
export const mandatory = sql.join(
  MANDATORY_REPORTS.map((type) => sql`${type}`),
  sql`, `,
)
export const gradesOf = sql`from subject_grade g where g.subject_id = subject.id and g.cancelled = 0`
/** An announced meeting that is still to come, and no answer yet. */
export const toConfirm = ({ actor, now }: Asked) =>
  sql`(p.user_id = ${actor.userId} and p.del_flag = 0 and p.confirmed = 0 and m.status = 1 and m.del_flag = 0
    and m.end_time > ${now})`
