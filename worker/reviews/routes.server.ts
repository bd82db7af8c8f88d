import * as calls from './calls'
import { handleCalls, handleCall, type Route } from '../core/route.server'
import * as assign from './commands/assignment.server'
import { backToFirst } from './commands/initial-review-restart.server'
import * as subjects from '../subjects/calls'
import { auditDeclarations, auditReviews, auditSubjects } from './commands/decision.server'
import { assignAndSend } from './commands/decision-with-assignment.server'
import { declineReview } from './commands/decline.server'
import { removeReviewers } from './commands/removal.server'
import * as write from './commands/opinion.server'
import { checkAudit } from './queries/decision-check.server'
import { assignBoard } from './queries/boards.server'
import * as reviewsQueries from './queries/reviews.server'
import { reviewInfo } from './queries/reviews.server'
import * as todo from './queries/queue.server'
import { reviewQueue } from './queries/queue.server'

export const reviews: readonly Route[] = [
  handleCall(subjects.auditSubjects, auditSubjects),
  handleCall(subjects.auditSubjectsBatch, auditSubjects),
  handleCall(subjects.auditDeclarations, auditDeclarations),
  handleCall(subjects.auditDeclarationsBatch, auditDeclarations),
  ...handleCalls(calls, {
    ...reviewsQueries,
    ...assign,
    ...todo,
    ...write,
    removeReviewers,
    declineReview,
    checkAudit,
    auditReviews,
    assignAndSend,
    backToFirst,
    assignBoard: async (ctx, input) => (await assignBoard(ctx, input)).page,
    myReviews: async (ctx, input) => {
      const query = input
      return await reviewQueue(ctx, { ...query, status: query.status ?? 'all' })
    },
    declarationReviewInfo: reviewInfo,
  }),
]
