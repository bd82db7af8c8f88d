import * as calls from './calls'
import { handleCalls, type Route } from '../../core/route.server'
import { downloadReviewMatrix } from './workbook.server'
import { chaseReviews } from './commands.server'

export const reviewMatrix: readonly Route[] = handleCalls(calls, {
  chaseReviews,
  downloadReviewMatrix,
})
