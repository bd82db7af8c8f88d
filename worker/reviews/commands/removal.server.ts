import { update } from '../../core/change'
import { batchCommand } from '../../core/command.server'
import { conflict } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { type TransitionContext, currentReviewsOf } from '../../subjects/case'
import { loadCases } from '../../subjects/case-loader.server'
import { makeTransition } from '../../subjects/transitions'
import type { RemoveReviewers } from '../inputs'
import { reviewStages } from '../rules'
import { assignmentStageOf, buildReviewerNotices } from '../assignment.transition'
import { updatePassRate } from './pass-rate.server'
import { t } from '../texts'

/**
 * Removes reviewers from subjects. Removing one who has committed requires a reason. The rows stay as cancelled and no
 * longer count.
 */
export const removeReviewers = batchCommand('subject:assignReview', {
  bizType: 'subject',
  load: (ctx, input: RemoveReviewers) => loadCases(ctx, input.subjectIds, 'reports'),
  decide: (one, input, ctx, { settings }) => {
    const stage = assignmentStageOf(one, input.stage)
    const leaving = currentReviewsOf(one, stage).filter((review) => input.userIds.includes(review.reviewerId))
    if (leaving.length === 0) throw conflict(t.notTheReviewers)
    const committed = leaving.filter((review) => review.status === 2)
    if (committed.length && input.reason.length < 5) throw conflict(t.removeCommitted(committed[0]!.reviewerName))
    const at: TransitionContext<'reports'> = {
      case: one,
      actor: ctx.actor,
      now: formatStamp(ctx.now()),
      settings,
      input: { reason: input.reason },
    }
    return [
      ...makeTransition(at, reviewStages[stage].changes, {
        data: { stage, roundNo: one.subject.roundNo, removed: leaving.length },
        public: false,
        reason: input.reason,
      }),
      ...leaving.map((review) =>
        update('subjectReview', review, { status: 4, cancelReason: input.reason || '调整评审人' }),
      ),
      ...(committed.length && reviewStages[stage].rate ? [updatePassRate(one.subject, stage)] : []),
      ...buildReviewerNotices(
        at,
        stage,
        'REVIEW_REMOVED',
        leaving.map((review) => review.reviewerId),
        '您无需再评审该课题。',
      ),
    ]
  },
  done: () => t.reviewersRemoved,
})
