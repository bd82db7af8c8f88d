import type { Actor } from '../core/actor'
import type { Row } from '../core/change'
import type { Further } from '../core/form/further'
import type { Facts } from '../policy/rule'

type SubjectPart = Pick<
  Row<'subject'>,
  | 'id'
  | 'subjectName'
  | 'subjectNum'
  | 'status'
  | 'year'
  | 'domain'
  | 'leadDepartId'
  | 'leadDepartName'
  | 'subjectManId'
  | 'subjectManName'
  | 'createBy'
  | 'sysOrgCode'
  | 'startDate'
  | 'endDate'
  | 'establishTime'
>
/** A report with everything that a move may look at; loaded in one trip. */
export type ReportCase = {
  id: string
  name: string
  report: Row<'report'>
  subject: SubjectPart
  /** The report's subject as the policy judges it. */
  facts: Facts
  /** Of the deadline that set the due date; null where the default window counts. */
  deadline: { lateAllowed: number; lateUntil: string | null } | null
  /** What the form that its subject was declared by asks further in reports. */
  sheet: Further
  /** The opening report of the subject has not been reviewed yet. */
  openingPending: boolean
  /** Committed concluding comments by stage. */
  comments: { CONC_TECH: number; CONC_ADVISER: number }
  /** The subject as whoever asks is shown it. */
  shown: Pick<SubjectPart, 'subjectName' | 'subjectNum' | 'subjectManName' | 'leadDepartName'> & {
    subjectStatus: string
  }
}

/** What a guard sees: the report, who acts, when, with which input. */
export type ReportAt = {
  case: ReportCase
  actor: Actor
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  now: string
  input: {
    reason?: string
    /** The new due date of a return, a re-opening or an extension. */
    newDue?: string
    /** Asked before the form is filled in: guards on what it will hold pass. */
    unfilled?: boolean
  }
}
