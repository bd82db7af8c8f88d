import * as calls from './calls'
import { answers, on, type Route } from '../core/route.server'
import * as assign from './commands/assign.server'
import { backToFirst } from './commands/back.server'
import * as subjects from '../subjects/calls'
import { auditDeclarations, auditReviews, auditSubjects } from './commands/audit.server'
import { assignAndSend } from './commands/decide.server'
import { declineReview } from './commands/decline.server'
import { removeReviewers } from './commands/remove.server'
import * as write from './commands/write.server'
import { checkAudit } from './queries/audit.server'
import { assignBoard } from './queries/boards.server'
import * as reviewsQueries from './queries/reviews.server'
import { reviewInfo } from './queries/reviews.server'
import * as todo from './queries/todo.server'
import { reviewQueue } from './queries/todo.server'

export const reviews: readonly Route[] = [
  on(subjects.auditSubjects, auditSubjects),
  on(subjects.auditSubjectsBatch, auditSubjects),
  on(subjects.auditDeclarations, auditDeclarations),
  on(subjects.auditDeclarationsBatch, auditDeclarations),
  ...answers(calls, {
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
