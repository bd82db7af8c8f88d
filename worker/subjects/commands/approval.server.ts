import { type Change, insert, update } from '../../core/change'
import { batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { formatStamp } from '../../core/time'
import type { TransitionContext } from '../case'
import { loadCases } from '../case-loader.server'
import type { Approval } from '../decisions/contract'
import { makeTransition } from '../transitions'
import { requirePerson } from '../queries/list.server'
import { t } from '../texts'

/** The institution's contact forwards declarations to the center, or returns them to the manager. */
export const approveSubjects = batchCommand('subject:approve', {
  bizType: 'subject',
  load: (ctx, input: Approval) => loadCases(ctx, input.ids),
  decide: (one, { pass, opinion }, ctx, { settings }) => {
    const at: TransitionContext = {
      case: one,
      actor: ctx.actor,
      now: formatStamp(ctx.now()),
      settings,
      input: { reason: opinion },
    }
    const { subject } = one
    const opened = subject.contactOpenTime ?? at.now
    const { id, changes } = saveContactOpinion(ctx, at, pass, opinion)
    if (pass)
      return [
        ...makeTransition(at, 'approve', {
          set: { approvalTime: at.now, returnFrom: '', contactOpenTime: opened },
          ...(id && { created: { subjectReview: [id] } }),
          notices: [
            {
              template: 'SUBJ_APPROVED',
              title: `《${one.name}》机构审批通过`,
              text: `课题《${one.name}》已由${subject.leadDepartName}审批通过，进入形式审查。`,
              to: { users: [subject.subjectManId], roles: ['bizManger'] },
            },
          ],
        }),
        ...changes,
      ]
    return [
      ...makeTransition(at, 'returnByContact', {
        set: { returnFrom: 'TO_APPROVAL', contactOpenTime: opened },
        ...(id && { created: { subjectReview: [id] } }),
        notices: [
          {
            template: 'SUBJ_RETURNED',
            title: `《${one.name}》已由机构退回`,
            text: `请修改后重新提交。机构意见：${opinion}`,
            to: { users: [subject.subjectManId] },
          },
        ],
      }),
      ...(one.collect ? [update('subjectCollect', one.collect, { auditOpinion: opinion, marks: [] })] : []),
      ...changes,
    ]
  },
  done: (count, { pass }) => (pass ? t.passed(count) : t.returned(count)),
  dryRun: (input) => !!input.dryRun,
})

/** Stores the contact's opinion as a review. A later opinion of the same contact in the same round replaces it. */
function saveContactOpinion(
  ctx: Context,
  at: TransitionContext,
  pass: boolean,
  opinion: string,
): { id?: string; changes: Change[] } {
  const actor = requirePerson(ctx)
  const { subject, reviews } = at.case
  const word = { status: 2, conclusion: pass ? 'pass' : 'perfect', comment: opinion, commitTime: at.now }
  const before = reviews.find(
    (one) => one.stage === 'MECHANISM' && one.roundNo === subject.roundNo && one.reviewerId === actor.userId,
  )
  if (before) return { changes: [update('subjectReview', before, word)] }
  const id = ctx.id()
  const row = {
    id,
    subjectId: subject.id,
    collectId: subject.collectId,
    roundNo: subject.roundNo,
    stage: 'MECHANISM',
    reviewerId: actor.userId,
    reviewerName: actor.realname,
    roleCode: actor.roleCode,
    assignTime: at.now,
    sysOrgCode: subject.sysOrgCode,
    ...word,
  }
  return { id, changes: [insert('subjectReview', row)] }
}
