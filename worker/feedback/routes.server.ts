import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { addFeedback, answerFeedback, closeFeedback, takeFeedback } from './commands.server'
import { feedbackTypes, listFeedback, myFeedback } from './queries.server'

export const feedbacks: readonly Route[] = [
  on(calls.feedbackTypes, feedbackTypes),
  on(calls.addFeedback, addFeedback),
  on(calls.myFeedback, myFeedback),
  on(calls.listFeedback, async (ctx, input) => (await listFeedback(ctx, input)).page),
  on(calls.takeFeedback, takeFeedback),
  on(calls.answerFeedback, answerFeedback),
  on(calls.closeFeedback, closeFeedback),
]
