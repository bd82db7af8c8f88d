import { isAmong } from '../../core/typed-keys'
import { type Change, insert, type NewRow, type Notice, outboxEntry } from '../../core/change'
import { badInput, conflict } from '../../core/refusal'
import { parseStamp, workingDaysAfter } from '../../core/time'
import { toCalendar } from '../../system/settings'
import { can } from '../../policy/authorization'
import { type TransitionContext, policyFactsOf } from '../case'
import { subjectLifecycle } from '../lifecycle'
import type { Person } from '../../core/actor'
import { makeTransition, assertTransition } from '../transitions'
import { eligibilityFindings, findMissingParts } from '../rules'
import type { SubjectStatus } from '../statuses'
import type { FormContext, FormSlice } from './loader.server'
import type { ReturnRequest } from '../../../db/schema/subjects'
import { diffSnapshots, snapshotOf, changesCoreFields } from './rules'
import { t as subjects } from '../texts'
import { t } from './texts'

type SubjectNotice = Omit<Notice, 'busType' | 'busId' | 'url'>

/** Returns the status after the submission of a new or a returned declaration. */
export function statusAfterSubmission(at: TransitionContext & { actor: Person }, coreTouched: boolean): SubjectStatus {
  const { subject, depart } = at.case
  // A contact's own submission counts as the institution's approval; some institutions need no approval.
  if (depart?.noContactApproval || at.actor.roleCode === 'mechanism') return 'TO_REVIEW'
  if (subject.status === 'TO_SUBMIT' || subject.returnFrom === 'TO_APPROVAL') return 'TO_APPROVAL'
  return at.settings.reapproveOnCoreChange && coreTouched ? 'TO_APPROVAL' : 'TO_REVIEW'
}

/** Returns the end of the working day by which the institution's contact should decide. */
export const approvalDueTime = ({ now, settings }: Pick<TransitionContext, 'now' | 'settings'>) =>
  workingDaysAfter(parseStamp(now), settings.approvalWorkingDays, toCalendar(settings))

/** Returns the next frozen version, with the changes since the last one. */
export function freezeVersion(
  at: TransitionContext<'lastVersion'> & { actor: Person },
  frozen: FormContext['frozen'],
  reason: string,
  asked: ReturnRequest | null = null,
) {
  const { subject, collect } = at.case
  const snapshot = snapshotOf(at.case)
  const diff = frozen ? diffSnapshots(frozen, snapshot) : []
  const versionNo = at.case.lastVersion + 1
  const change = insert('subjectVersion', {
    subjectId: subject.id,
    collectId: collect?.id ?? '',
    versionNo,
    snapshot,
    files: collect?.attachments ?? [],
    submitter: at.actor.realname,
    submitTime: at.now,
    reason,
    diff,
    asked,
    sysOrgCode: subject.sysOrgCode,
  })
  return { versionNo, diff, change }
}

export type Submission = { to: SubjectStatus; collectSet: Partial<NewRow<'subjectCollect'>>; changes: Change[] }
/**
 * Submits the declaration in `at`, for the first time or after a return.
 * @throws 403; 409 for a wrong status or a failing guard; 400 with a message per missing field
 */
export function buildSubmission(at: TransitionContext<FormSlice> & { actor: Person }, ground: FormContext): Submission {
  const { subject } = at.case
  const again = subject.status === 'TO_PERFECT'
  const move = again ? 'resubmit' : 'submit'
  // Right, status and guards that no input can satisfy are checked first. Each finding belongs to a field.
  assertEligible(at, move)
  assertTransition({ ...at, input: { unfilled: true } }, move)
  const missing = findMissingParts(at)
  if (ground.namesakes.length) missing.subjectName = subjects.namesake
  if (Object.keys(missing).length) throw badInput(missing, t.missingCount(Object.keys(missing).length))
  const returned =
    again && at.case.collect ? { opinion: at.case.collect.auditOpinion, marks: at.case.collect.marks, items: [] } : null
  const version = freezeVersion(at, ground.frozen, again ? '完善后重新提交' : '提交申报', returned)
  const to = statusAfterSubmission(at, changesCoreFields(version.diff))
  return {
    to,
    collectSet: { versionNo: version.versionNo },
    changes: [
      ...makeTransition(at, move, {
        to,
        set: {
          submitTime: at.now,
          contactOpenTime: null,
          returnFrom: '',
          formalChecked: 0,
          dueTime: to === 'TO_APPROVAL' ? approvalDueTime(at) : null,
        },
        notices: [submittedNotice(at, to, again)],
      }),
      version.change,
      outboxEntry('similarity', { subjectId: subject.id }),
    ],
  }
}

/** Refuses a submission by an ineligible manager, institution or year. @throws 409 with a message per field */
function assertEligible(at: TransitionContext<FormSlice>, name: 'submit' | 'resubmit') {
  const move = subjectLifecycle.moves[name]
  const open = isAmong<SubjectStatus>(move.from, at.case.subject.status)
  if (!open || !can(at.actor, move.by, policyFactsOf(at.case))) return
  const findings = eligibilityFindings(at, move.needs)
  const [first] = Object.values(findings)
  if (first) throw conflict(first, findings)
}

function submittedNotice({ case: { subject } }: TransitionContext, to: SubjectStatus, again: boolean): SubjectNotice {
  const done = again ? '完善后重新提交' : '提交'
  return to === 'TO_APPROVAL'
    ? {
        template: 'SUBJ_SUBMITTED',
        title: `《${subject.subjectName}》待审批`,
        text: `${subject.subjectManName}已${done}课题《${subject.subjectName}》的申报书，请审批。`,
        to: { contactsOf: [subject.leadDepartId] },
      }
    : {
        template: 'SUBJ_SUBMITTED',
        title: `《${subject.subjectName}》待审阅`,
        text: `${subject.leadDepartName}已${done}课题《${subject.subjectName}》的申报书，请进行形式审查。`,
        to: { roles: ['bizManger'] },
      }
}
