import { isAmong } from '../../core/names'
import { type Change, insert, type NewRow, type Notice, outbox } from '../../core/change'
import { badInput, conflict } from '../../core/refusal'
import { instant, workingDaysAfter } from '../../core/time'
import { calendarOf } from '../../system/settings'
import { can } from '../../policy/can'
import { type At, factsOf } from '../case'
import { subjectLifecycle } from '../lifecycle'
import type { Person } from '../../core/actor'
import { makeMove, needMove } from '../move'
import { ineligible, missingParts } from '../rules'
import type { SubjectStatus } from '../statuses'
import type { FormGround, FormSlice } from './load.server'
import type { AskedFor } from '../../../db/schema/subjects'
import { diffOf, snapshotOf, touchesCore } from './rules'
import { t as subjects } from '../texts'
import { t } from './texts'

type Told = Omit<Notice, 'busType' | 'busId' | 'url'>

/** Returns the status after the submission of a new or a returned declaration. */
export function nextStop(at: At & { actor: Person }, coreTouched: boolean): SubjectStatus {
  const { subject, depart } = at.case
  // A contact's own submission counts as the institution's approval; some institutions need no approval.
  if (depart?.noContactApproval || at.actor.roleCode === 'mechanism') return 'TO_REVIEW'
  if (subject.status === 'TO_SUBMIT' || subject.returnFrom === 'TO_APPROVAL') return 'TO_APPROVAL'
  return at.settings.reapproveOnCoreChange && coreTouched ? 'TO_APPROVAL' : 'TO_REVIEW'
}

/** Returns the end of the working day by which the institution's contact should decide. */
export const approvalDue = ({ now, settings }: Pick<At, 'now' | 'settings'>) =>
  workingDaysAfter(instant(now), settings.approvalWorkingDays, calendarOf(settings))

/** Returns the next frozen version, with the changes since the last one. */
export function frozenVersion(
  at: At<'lastVersion'> & { actor: Person },
  frozen: FormGround['frozen'],
  reason: string,
  asked: AskedFor | null = null,
) {
  const { subject, collect } = at.case
  const snapshot = snapshotOf(at.case)
  const diff = frozen ? diffOf(frozen, snapshot) : []
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
export function submission(at: At<FormSlice> & { actor: Person }, ground: FormGround): Submission {
  const { subject } = at.case
  const again = subject.status === 'TO_PERFECT'
  const move = again ? 'resubmit' : 'submit'
  // Right, status and guards that no input can satisfy are checked first. Each finding belongs to a field.
  refuseIneligible(at, move)
  needMove({ ...at, input: { unfilled: true } }, move)
  const missing = missingParts(at)
  if (ground.namesakes.length) missing.subjectName = subjects.namesake
  if (Object.keys(missing).length) throw badInput(missing, t.missingCount(Object.keys(missing).length))
  const returned =
    again && at.case.collect ? { opinion: at.case.collect.auditOpinion, marks: at.case.collect.marks, items: [] } : null
  const version = frozenVersion(at, ground.frozen, again ? '完善后重新提交' : '提交申报', returned)
  const to = nextStop(at, touchesCore(version.diff))
  return {
    to,
    collectSet: { versionNo: version.versionNo },
    changes: [
      ...makeMove(at, move, {
        to,
        set: {
          submitTime: at.now,
          contactOpenTime: null,
          returnFrom: '',
          formalChecked: 0,
          dueTime: to === 'TO_APPROVAL' ? approvalDue(at) : null,
        },
        notices: [submittedNotice(at, to, again)],
      }),
      version.change,
      outbox('similarity', { subjectId: subject.id }),
    ],
  }
}

/** Refuses a submission by an ineligible manager, institution or year. @throws 409 with a message per field */
function refuseIneligible(at: At<FormSlice>, name: 'submit' | 'resubmit') {
  const move = subjectLifecycle.moves[name]
  const open = isAmong<SubjectStatus>(move.from, at.case.subject.status)
  if (!open || !can(at.actor, move.by, factsOf(at.case))) return
  const findings = ineligible(at, move.needs)
  const [first] = Object.values(findings)
  if (first) throw conflict(first, findings)
}

function submittedNotice({ case: { subject } }: At, to: SubjectStatus, again: boolean): Told {
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
