import { update } from '../../core/change'
import { batchCommand } from '../../core/command.server'
import { formatStamp } from '../../core/time'
import { loadCases } from '../case-loader.server'
import { makeTransition } from '../transitions'
import { t } from '../texts'

/** Withdraws a declaration that the contact has not opened yet. Its frozen version stays. */
export const withdrawSubjects = batchCommand('subject:withdraw', {
  bizType: 'subject',
  load: (ctx, input: { ids: string[]; reason?: string | undefined; dryRun?: boolean }) => loadCases(ctx, input.ids),
  decide: (one, input, ctx, { settings }) => {
    const at = {
      case: one,
      actor: ctx.actor,
      now: formatStamp(ctx.now()),
      settings,
      input: { reason: input.reason ?? '' },
    }
    return makeTransition(at, 'withdraw', {
      notices: [
        {
          template: 'SUBJ_RETURNED',
          title: `《${one.name}》已撤回`,
          text: `${one.subject.subjectManName}已撤回课题《${one.name}》的申报，无需审批。`,
          to: { contactsOf: [one.subject.leadDepartId] },
        },
      ],
    })
  },
  done: (count) => t.withdrawn(count),
  dryRun: (input) => !!input.dryRun,
})

/**
 * Deletes a draft that was never submitted; the center may delete any subject before the first review. The subject
 * moves to the recycle bin.
 */
export const deleteSubjects = batchCommand('subject:delete', {
  bizType: 'subject',
  load: (ctx, input: { ids: string[] }) => loadCases(ctx, input.ids),
  decide: (one, _, ctx, { settings }) => {
    const at = { case: one, actor: ctx.actor, now: formatStamp(ctx.now()), settings, input: {} }
    return [
      ...makeTransition(at, 'remove', { set: { delFlag: 1 } }),
      ...(one.collect ? [update('subjectCollect', one.collect, { delFlag: 1 })] : []),
    ]
  },
  done: (count) => t.deleted(count),
})
