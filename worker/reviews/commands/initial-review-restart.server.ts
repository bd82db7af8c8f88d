import { command } from '../../core/command.server'
import { notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { type TransitionContext, currentReviewsOf } from '../../subjects/case'
import { loadCases } from '../../subjects/case-loader.server'
import { makeTransition } from '../../subjects/transitions'
import type { BackToFirst } from '../inputs'
import { buildReviewerNotices } from '../assignment.transition'

/** Restarts the initial review in a new round. Existing reviews stay readable, but no longer count. */
export const backToFirst = command('subject:backToFirst', {
  load: (ctx, input: BackToFirst) => loadCases(ctx, [input.subjectId]),
  decide: ({ rows, settings }, input, ctx) => {
    const one = rows[0]
    if (!one) throw notFound()
    const at: TransitionContext = {
      case: one,
      actor: ctx.actor,
      now: formatStamp(ctx.now()),
      settings,
      input: { reason: input.reason },
    }
    const openReviews = currentReviewsOf(one, 'RE').filter((review) => review.status !== 2)
    return {
      changes: [
        ...makeTransition(at, 'backToFirst', {
          set: { roundNo: one.subject.roundNo + 1, passRateFirst: null, passRateRe: null },
          public: false,
        }),
        ...buildReviewerNotices(
          at,
          'RE',
          'REVIEW_REMOVED',
          openReviews.map((review) => review.reviewerId),
          '课题已退回初审，您无需再评审。',
        ),
      ],
      result: { subjectId: one.id, roundNo: one.subject.roundNo + 1 },
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})
