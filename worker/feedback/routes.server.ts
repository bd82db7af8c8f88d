import * as calls from './calls'
import { handleCall, type Route } from '../core/route.server'
import { addFeedback, answerFeedback, closeFeedback, takeFeedback } from './commands.server'
import { feedbackTypes, listFeedback, myFeedback } from './queries.server'

export const feedbackRoutes: readonly Route[] = [
  handleCall(calls.feedbackTypes, feedbackTypes),
  handleCall(calls.addFeedback, addFeedback),
  handleCall(calls.myFeedback, myFeedback),
  handleCall(calls.listFeedback, async (ctx, input) => (await listFeedback(ctx, input)).page),
  handleCall(calls.takeFeedback, takeFeedback),
  handleCall(calls.answerFeedback, answerFeedback),
  handleCall(calls.closeFeedback, closeFeedback),
]
