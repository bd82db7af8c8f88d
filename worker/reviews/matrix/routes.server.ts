import * as calls from './calls'
import { answers, type Route } from '../../core/route.server'
import { takeReviewMatrix } from './book.server'
import { chaseReviews } from './commands.server'

/** Subjects and their reviewers as a matrix, and what one does from its cells. */
export const reviewMatrix: readonly Route[] = answers(calls, { chaseReviews, takeReviewMatrix })
