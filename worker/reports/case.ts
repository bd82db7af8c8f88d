import type { Actor } from '../core/actor'
import type { Row } from '../core/change'
import type { AdditionalForm } from '../core/form/additional-form'
import type { RowFacts } from '../policy/rule'

type ReportSubject = Pick<
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
/** A report with all data that guards of its transitions may need; loaded in one round trip. */
export type ReportCase = {
  id: string
  name: string
  report: Row<'report'>
  subject: ReportSubject
  /** Facts of the report's subject for the policy. */
  facts: RowFacts
  /** From the deadline that set the due date; null if the default window applies. */
  deadline: { lateAllowed: number; lateUntil: string | null } | null
  /** Supplementary questions for reports, from the form of the subject's declaration. */
  sheet: AdditionalForm
  /** True if the subject's opening report is not reviewed yet. */
  openingPending: boolean
  /** Number of committed concluding reviews by stage. */
  comments: { CONC_TECH: number; CONC_ADVISER: number }
  /** The subject as the caller sees it. */
  shown: Pick<ReportSubject, 'subjectName' | 'subjectNum' | 'subjectManName' | 'leadDepartName'> & {
    subjectStatus: string
  }
}

/** Input of a guard: report, actor, time and transition input. */
export type ReportTransitionContext = {
  case: ReportCase
  actor: Actor
  now: string
  input: {
    reason?: string
    /** New due date of a return, a reopening or an extension. */
    newDue?: string
    /** Set before the form is filled in: guards on its content pass. */
    unfilled?: boolean
  }
}
