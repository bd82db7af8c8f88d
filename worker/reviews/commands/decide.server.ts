import type { Change, Row } from '../../core/change'
import { each } from '../../core/command.server'
import { stamp } from '../../core/time'
import type { Context } from '../../core/context'
import type { At, SubjectCase } from '../../subjects/case'
import { loadCases } from '../../subjects/case.server'
import type { Settings } from '../../system/settings'
import type { AssignAndSend, DecideReviews } from '../contract'
import { decideReview } from '../decision'
import { type Board, loadBoard } from '../queries/candidates.server'
import { assignChanges, dueOf, stageFor } from './assign.server'

const atOf = (ctx: Context, one: SubjectCase, settings: Settings, opinion: string, override: string): At => ({
  case: one,
  actor: ctx.actor,
  now: stamp(ctx.now()),
  settings,
  input: { reason: opinion, ...(override && { override }) },
})

/** T15, T16, T18 and T19: one decision for all, or one of its own for each. */
export const decideReviews = each('subject:decide', {
  load: (ctx, input: DecideReviews) => loadCases(ctx, input.ids),
  decide: (one, input, ctx, { settings }) => {
    const own = input.decisions?.find((row) => row.id === one.id || row.id === one.subject.collectId)
    const { result, opinion, override } = own ?? input
    return decideReview(atOf(ctx, one, settings, opinion, override), (result ?? input.result)!, input)
  },
  done: (count) => `已作出决定，共 ${count} 个课题！`,
  dryRun: (input) => input.dryRun === 1,
})

/**
 * The dialog "assign and send": the decision on the stage that ends and the reviewers of the next one, in one write; or
 * either alone.
 */
export const assignAndSend = each<AssignAndSend, SubjectCase, Board>('subject:assignReview', {
  load: (ctx, input) => loadBoard(ctx, input.ids, { userIds: input.userIds ?? [] }),
  decide: (one, input, ctx, board) => {
    const decided = input.result
      ? decideReview(atOf(ctx, one, board.settings, input.opinion, input.override), input.result, input)
      : []
    if (!input.userIds) return decided
    const next = afterwards(one, decided)
    const at = atOf(ctx, next, board.settings, '', input.assignOverride || input.override)
    const order = {
      stage: stageFor(next, input.stage),
      userIds: input.userIds,
      mode: 'add' as const,
      due: dueOf(ctx, input.dueTime, board.settings),
      dueGiven: !!input.dueTime,
      override: input.assignOverride || input.override,
      way: 'manual' as const,
      batch: '',
      extra: new Map<string, number>(),
    }
    return [...decided, ...assignChanges(at, order, board, ctx.id)]
  },
  done: (count, input) => `${count} 个课题已${input.userIds ? '分配评审人' : '作出决定'}！`,
  dryRun: (input) => input.dryRun === 1,
})

/** The case as it stands once these changes are written, for a second move in the same write. */
function afterwards(one: SubjectCase, changes: readonly Change[]): SubjectCase {
  const moved = changes.find((change) => change.kind === 'update' && change.table === 'subject')
  const line = changes.find((change) => change.kind === 'insert' && change.table === 'subjectStatusLog')
  if (moved?.kind !== 'update') return one
  const subject = { ...one.subject, ...moved.set, lockVersion: one.subject.lockVersion + 1 } as Row<'subject'>
  const logs =
    line?.kind === 'insert' ? [...one.logs, { undoneBy: '', ...line.row } as Row<'subjectStatusLog'>] : one.logs
  return { ...one, subject, logs }
}
