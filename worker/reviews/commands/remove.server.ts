import { update } from '../../core/change'
import { each } from '../../core/command.server'
import { conflict } from '../../core/refusal'
import { stamp } from '../../core/time'
import { type At, presentReviews } from '../../subjects/case'
import { loadCases } from '../../subjects/case.server'
import { makeMove } from '../../subjects/move'
import type { RemoveReviewers } from '../inputs'
import { stages } from '../rules'
import { stageFor, told } from '../order.move'
import { countedRate } from './rate.server'
import { t } from '../texts'

/**
 * Removes reviewers from subjects. Removing one who has committed requires a reason. The rows stay as cancelled and no
 * longer count.
 */
export const removeReviewers = each('subject:assignReview', {
  bizType: 'subject',
  load: (ctx, input: RemoveReviewers) => loadCases(ctx, input.subjectIds, 'reports'),
  decide: (one, input, ctx, { settings }) => {
    const stage = stageFor(one, input.stage)
    const leaving = presentReviews(one, stage).filter((review) => input.userIds.includes(review.reviewerId))
    if (leaving.length === 0) throw conflict(t.notTheReviewers)
    const committed = leaving.filter((review) => review.status === 2)
    if (committed.length && input.reason.length < 5) throw conflict(t.removeCommitted(committed[0]!.reviewerName))
    const at: At<'reports'> = {
      case: one,
      actor: ctx.actor,
      now: stamp(ctx.now()),
      settings,
      input: { reason: input.reason },
    }
    return [
      ...makeMove(at, stages[stage].changes, {
        data: { stage, roundNo: one.subject.roundNo, removed: leaving.length },
        public: false,
        reason: input.reason,
      }),
      ...leaving.map((review) =>
        update('subjectReview', review, { status: 4, cancelReason: input.reason || '调整评审人' }),
      ),
      ...(committed.length && stages[stage].rate ? [countedRate(one.subject, stage)] : []),
      ...told(
        at,
        stage,
        'REVIEW_REMOVED',
        leaving.map((review) => review.reviewerId),
        '您不再需要评审该课题。',
      ),
    ]
  },
  done: () => t.reviewersRemoved,
})
