import type { Change, Row } from '../../core/change'
import { batchCommand } from '../../core/command.server'
import { formatStamp } from '../../core/time'
import type { TransitionContext, SubjectCase } from '../../subjects/case'
import { buildDecision } from './decision.server'
import { decisionSlices } from '../decision-effects.transition'
import type { AssignAndSend } from '../inputs'
import { loadAssignmentBoard } from '../queries/candidates.server'
import { buildAssignment, assignmentDueTime, assignmentStageOf } from '../assignment.transition'
import { t } from '../texts'

/**
 * Makes the decision on the current stage and assigns the reviewers of the next one in a single transaction; or does
 * one of both.
 */
export const assignAndSend = batchCommand('subject:assignReview', {
  bizType: 'subject',
  load: (ctx, input: AssignAndSend) =>
    loadAssignmentBoard(ctx, input.ids, { userIds: input.userIds ?? [] }, 'reports', ...decisionSlices),
  decide: (one, input, ctx, board) => {
    const { result, opinion, override, checks, keepReviewers, holdNotice } = input
    const decision = result && { result, opinion, override, checks, keepReviewers, holdNotice }
    const decided = decision ? buildDecision(ctx, one, board.settings, decision, { door: 'subjectcollect' }) : []
    if (!input.userIds) return decided
    const next = caseAfterChanges(one, decided)
    const at: TransitionContext<'reports'> = {
      case: next,
      actor: ctx.actor,
      now: formatStamp(ctx.now()),
      settings: board.settings,
      input: { override: input.assignOverride },
    }
    const order = {
      stage: assignmentStageOf(next, input.stage),
      userIds: input.userIds,
      mode: 'add' as const,
      due: assignmentDueTime(ctx, input.dueTime, board.settings),
      dueGiven: !!input.dueTime,
      override: input.assignOverride,
      way: 'manual' as const,
      batch: '',
      extra: new Map<string, number>(),
    }
    return [...decided, ...buildAssignment(at, order, board, ctx.id)]
  },
  done: (count, input) => (input.userIds ? t.assignedMany(count) : t.decidedMany(count)),
  dryRun: (input) => input.dryRun === 1,
})

/** Returns the case after these changes, for a second transition in the same transaction. */
function caseAfterChanges<One extends SubjectCase>(one: One, changes: readonly Change[]): One {
  const moved = changes.find((change) => change.kind === 'update' && change.table === 'subject')
  const lines = changes.filter((change) => change.kind === 'insert' && change.table === 'subjectStatusLog')
  if (moved?.kind !== 'update') return one
  const subject = { ...one.subject, ...moved.set, lockVersion: one.subject.lockVersion + 1 } as Row<'subject'>
  return { ...one, subject, lastSeq: one.lastSeq + lines.length }
}
