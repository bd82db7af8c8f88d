import * as calls from './calls'
import { answers, type Route } from '../../core/route.server'
import { takeReviewMatrix } from './book.server'
import { chaseReviews } from './commands.server'

export const reviewMatrix: readonly Route[] = answers(calls, { chaseReviews, takeReviewMatrix })
