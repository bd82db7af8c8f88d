import { call } from '../core/call'
import { z } from 'zod'
import {
  AddFeedback,
  AnswerFeedback,
  FeedbackPage,
  FeedbackQuery,
  FeedbackType,
  MyFeedbackPage,
  MyFeedbackQuery,
  FeedbackId,
} from './contract'
import { t } from './texts'

export const feedbackTypes = call('GET /v2/sys/category/getFeedBackTypes', {
  does: '反馈的问题类型',
  may: 'open',
  answers: z.array(FeedbackType),
})

export const addFeedback = call('POST /v2/feedback/add', {
  does: '提交意见反馈',
  may: 'open',
  takes: AddFeedback,
  answers: z.null(),
  says: () => t.sent,
})

export const myFeedback = call('GET /v2/feedback/mine', {
  does: '本人的反馈',
  may: 'session',
  takes: MyFeedbackQuery,
  answers: MyFeedbackPage,
})

export const listFeedback = call('GET /v2/feedback/list', {
  does: '反馈列表',
  may: 'feedback:answer',
  takes: FeedbackQuery,
  answers: FeedbackPage,
})

export const takeFeedback = call('POST /v2/feedback/take', {
  does: '开始处理反馈',
  may: 'feedback:answer',
  takes: FeedbackId,
  answers: z.null(),
  says: () => t.taken,
})

export const answerFeedback = call('POST /v2/feedback/answer', {
  does: '答复反馈',
  may: 'feedback:answer',
  takes: AnswerFeedback,
  answers: z.null(),
})

export const closeFeedback = call('POST /v2/feedback/close', {
  does: '关闭反馈',
  may: 'feedback:answer',
  takes: FeedbackId,
  answers: z.null(),
  says: () => t.closed,
})
