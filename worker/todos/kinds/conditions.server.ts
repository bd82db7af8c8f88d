import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../../core/actor'
import type { RoleCode } from '../../policy/roles'
import { Settings } from '../../system/settings'
import { readsAs } from '../../subjects/shown-status.server'
import type { SubjectStatus } from '../../subjects/statuses'
import type { Source } from '../sources.server'
import { wire } from '../../../db/wire'
import { subjectPage } from '../../policy/pages'

/** Who asks and when: `now` is a stamp. */
export type Asked = { actor: Person; now: string }
/** Names of a row that a link may carry. */
export type Link = { bizId: string; subjectId: string; collectId: string; year: string }

type Shared = {
  roles: readonly RoleCode[]
  source: Source
  /** The `due` of the source is no deadline of this person: the kind is never shown as overdue. */
  undue?: true
  /** The list that shows all of the kind; its path is the menu id of the badge. */
  list: string
  /** Where one of them is done. */
  act: (link: Link) => string
}
export type KindRow = Shared &
  (
    | {
        /** The column of the source that names the person who has to act. */
        person: SQL
        /** Besides, whether there is something to do. */
        when: (asked: Pick<Asked, 'now'>) => SQL
      }
    | {
        person?: undefined
        /** Whether it is this person's turn. */
        when: (asked: Asked) => SQL
      }
  )
/** With what it is called and why it waits. */
export type Kind = KindRow & { readonly label: string; readonly reason: string }

export const SM = 'subjectMan'
export const ME = 'mechanism'
export const BM = 'bizManger'
export const TM = 'technologyManger'
export const CO = 'counselor'
export const AD = 'admin'

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
export const and = (...parts: SQL[]) => sql`(${sql.join(parts, sql` and `)})`
export const MANAGER = sql`subject.subject_man_id`
/** The subject is in this status and not deleted. */
export const inStatus = (status: SubjectStatus) => sql`subject.status = ${status} and subject.del_flag = 0`
/** The subject is of the person's institution or of one below it. */
export const ofInstitution = ({ actor: { orgCode } }: Asked) =>
  orgCode === ''
    ? sql`false`
    : sql`subject.sys_org_code >= ${orgCode} and subject.sys_org_code < ${orgCode} || char(1114111)`
export const wrote = ({ actor }: Asked) => sql`subject.create_by = ${actor.username}`
/** The report is returned and to be written again. The `+` keeps the index of all reports of a status out. */
export const isReturned = sql`+p.status = 4 and p.waived = 0 and p.cancelled = 0`
/** The report may be written by now; that of the mid-term only once the opening report is reviewed. */
export const isToWrite = ({ now }: Pick<Asked, 'now'>) => sql`+p.status in (0, 1) and p.waived = 0 and p.cancelled = 0
  and coalesce(p.open_time, '') <= ${now} and (p.report_type <> 'MIDTERM' or not exists (select 1 from report o
    where o.subject_id = p.subject_id and o.report_type = 'OPENING' and o.status <> 3 and o.cancelled = 0))`
/** A contact does not approve what he manages, unless the centre allows it. */
export const mayApproveOwn = sql`coalesce((select cast(value as integer) from setting where id = 'contactMayApproveOwn'), ${Settings.parse({}).contactMayApproveOwn}) = 1`
/** An announced meeting that is still to come, and no answer yet. */
export const toConfirm = ({ actor, now }: Asked) =>
  sql`(p.user_id = ${actor.userId} and p.del_flag = 0 and p.confirmed = 0 and m.status = 1 and m.del_flag = 0
    and m.room = '' and m.end_time > ${now})`
/** Whoever is asked, in the role in which it is held. */
export const toTakeOver = ({ actor }: Asked) =>
  sql`(h.to_id = ${actor.userId} and h.status = 0 and h.del_flag = 0
    and h.kind = case ${actor.roleCode} when 'subjectMan' then 'manager' when 'mechanism' then 'contact' else 'reviewer' end)`
/** Of a window `a`: it is of the round that its subject is in. */
const shownStatus = (column: string) => sql.raw(`subject.${column}`)
const answerNow = sql`a.round_no = subject.round_no and case a.stage when 'RE' then ${readsAs('RE_AUDITING', shownStatus)}
    else ${readsAs(wire.FIRST_AUDITING, shownStatus)} end`
/** The window is open, and the manager has not answered. */
export const toAnswer = ({ actor, now }: Asked) =>
  sql`(a.status = 0 and a.due_time > ${now} and subject.subject_man_id = ${actor.userId} and subject.del_flag = 0
    and ${answerNow})`
/** The manager has answered, and this person's opinion of the round waits to be stood by or changed. */
export const toReadAnswer = ({ actor, now }: Asked) =>
  sql`(a.status = 1 and a.read_due > ${now} and v.reviewer_id = ${actor.userId} and v.status = 2 and v.stand is null
    and v.role_code in ('', ${actor.roleCode}) and subject.del_flag = 0 and ${answerNow})`
