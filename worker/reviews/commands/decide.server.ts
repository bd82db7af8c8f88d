import type { Change, Row } from '../../core/change'
import { each } from '../../core/command.server'
import { stamp } from '../../core/time'
import type { At, SubjectCase } from '../../subjects/case'
import { judged } from './audit.server'
import { decisionSlices } from '../effects.move'
import type { AssignAndSend } from '../inputs'
import { loadBoard } from '../queries/candidates.server'
import { assignChanges, dueOf, stageFor } from '../order.move'
import { t } from '../texts'

/**
 * Makes the decision on the current stage and assigns the reviewers of the next one in a single transaction; or does
 * one of both.
 */
export const assignAndSend = each('subject:assignReview', {
  bizType: 'subject',
  load: (ctx, input: AssignAndSend) =>
    loadBoard(ctx, input.ids, { userIds: input.userIds ?? [] }, 'reports', ...decisionSlices),
  decide: (one, input, ctx, board) => {
    const { result, opinion, override, checks, keepReviewers, holdNotice } = input
    const decision = result && { result, opinion, override, checks, keepReviewers, holdNotice }
    const decided = decision ? judged(ctx, one, board.settings, decision, { door: 'subjectcollect' }) : []
    if (!input.userIds) return decided
    const next = afterwards(one, decided)
    const at: At<'reports'> = {
      case: next,
      actor: ctx.actor,
      now: stamp(ctx.now()),
      settings: board.settings,
      input: { override: input.assignOverride },
    }
    const order = {
      stage: stageFor(next, input.stage),
      userIds: input.userIds,
      mode: 'add' as const,
      due: dueOf(ctx, input.dueTime, board.settings),
      dueGiven: !!input.dueTime,
      override: input.assignOverride,
      way: 'manual' as const,
      batch: '',
      extra: new Map<string, number>(),
    }
    return [...decided, ...assignChanges(at, order, board, ctx.id)]
  },
  done: (count, input) => (input.userIds ? t.assignedMany(count) : t.decidedMany(count)),
  dryRun: (input) => input.dryRun === 1,
})

/** Returns the case after these changes, for a second transition in the same transaction. */
function afterwards<One extends SubjectCase>(one: One, changes: readonly Change[]): One {
  const moved = changes.find((change) => change.kind === 'update' && change.table === 'subject')
  const lines = changes.filter((change) => change.kind === 'insert' && change.table === 'subjectStatusLog')
  if (moved?.kind !== 'update') return one
  const subject = { ...one.subject, ...moved.set, lockVersion: one.subject.lockVersion + 1 } as Row<'subject'>
  return { ...one, subject, lastSeq: one.lastSeq + lines.length }
}
