import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { addReviewers, addReviewersToMany, setReviewers } from './commands/assign.server'
import { backToFirst } from './commands/back.server'
import * as subjects from '../subjects/calls'
import { auditDeclarations, auditReviews, auditSubjects } from './commands/audit.server'
import { assignAndSend } from './commands/decide.server'
import { declineReview } from './commands/decline.server'
import { removeReviewers } from './commands/remove.server'
import { commitReview, saveReview, writeReview, writeReviews } from './commands/write.server'
import { checkAudit } from './queries/audit.server'
import { assignBoard } from './queries/boards.server'
import { candidates, reviewersOfMany, reviewersOfOne, reviewInfo, subjectReviews } from './queries/reviews.server'
import { reviewQueue, reviewQueueIds } from './queries/todo.server'

export const reviews: readonly Route[] = [
  on(calls.assignBoard, async (ctx, input) => (await assignBoard(ctx, input)).page),
  on(calls.candidates, candidates),
  on(calls.reviewersOfOne, reviewersOfOne),
  on(calls.reviewersOfMany, reviewersOfMany),
  on(calls.setReviewers, setReviewers),
  on(calls.addReviewers, addReviewers),
  on(calls.addReviewersToMany, addReviewersToMany),
  on(calls.removeReviewers, removeReviewers),
  on(calls.reviewQueue, reviewQueue),
  on(calls.reviewQueueIds, reviewQueueIds),
  on(calls.myReviews, async (ctx, input) => {
    const query = input
    return await reviewQueue(ctx, { ...query, status: query.status ?? 'all' })
  }),
  on(calls.reviewInfo, reviewInfo),
  on(calls.declarationReviewInfo, reviewInfo),
  on(calls.subjectReviews, subjectReviews),
  on(calls.writeReview, writeReview),
  on(calls.saveReview, saveReview),
  on(calls.commitReview, commitReview),
  on(calls.writeReviews, writeReviews),
  on(calls.declineReview, declineReview),
  on(calls.checkAudit, checkAudit),
  on(subjects.auditSubjects, auditSubjects),
  on(subjects.auditSubjectsBatch, auditSubjects),
  on(subjects.auditDeclarations, auditDeclarations),
  on(subjects.auditDeclarationsBatch, auditDeclarations),
  on(calls.auditReviews, auditReviews),
  on(calls.assignAndSend, assignAndSend),
  on(calls.backToFirst, backToFirst),
]
