import { update } from '../../core/change'
import { batchCommand } from '../../core/command.server'
import { badInput } from '../../core/refusal'
import { formatStamp, endOfDay } from '../../core/time'
import { loadCases } from '../case-loader.server'
import type { ExtendDue } from '../decisions/contract'
import { makeTransition } from '../transitions'
import { t as core } from '../../core/core.texts'
import { t } from '../texts'

/**
 * Extends the due date of a supplement or of a revision. A date without a time means the end of that day. Notifies the
 * applicants; reminders follow the new date.
 */
export const extendDue = batchCommand('subject:formalReview', {
  bizType: 'subject',
  load: (ctx, input: ExtendDue) => loadCases(ctx, input.ids),
  decide: (one, { dueTime: requestedDue, reason }, ctx, { settings }) => {
    const now = formatStamp(ctx.now())
    const dueTime = endOfDay(requestedDue)
    const at = { case: one, actor: ctx.actor, now, settings, input: { reason } }
    const { subject, collect } = one
    const changes = makeTransition(at, 'extendDue', {
      to: subject.status,
      set: { dueTime },
      notices: [
        {
          template: subject.status === 'TO_SUPPLEMENT' ? 'SUBJ_SUPPLEMENT' : 'SUBJ_RETURNED',
          title: `《${one.name}》期限已延长`,
          text: `请于 ${dueTime.slice(0, 16)} 前${subject.status === 'TO_SUPPLEMENT' ? '补充资料' : '完善并重新提交'}。${reason}`,
          to: { users: [subject.subjectManId].filter(Boolean), contactsOf: [subject.leadDepartId].filter(Boolean) },
        },
      ],
    })
    if (dueTime <= now) throw badInput({ dueTime: core.dueInPast })
    if (subject.dueTime && dueTime <= subject.dueTime)
      throw badInput({ dueTime: t.dueNotLater(subject.dueTime.slice(0, 16)) })
    return [
      ...changes,
      ...(collect && subject.status === 'TO_SUPPLEMENT'
        ? [update('subjectCollect', collect, { replenishDue: dueTime })]
        : []),
    ]
  },
  done: (count) => t.dueExtended(count),
  dryRun: (input) => !!input.dryRun,
})
