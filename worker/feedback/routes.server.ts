import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, takes, valid } from '../core/http.server'
import { addFeedback, answerFeedback, closeFeedback, takeFeedback } from './commands.server'
import {
  AddFeedback,
  AnswerFeedback,
  FeedbackPage,
  FeedbackQuery,
  FeedbackType,
  MyFeedbackPage,
  MyFeedbackQuery,
  TakeFeedback,
} from './contract'
import { feedbackTypes, listFeedback, myFeedback } from './queries.server'

export const feedbacks = new Hono<App>()
  .get('/v2/sys/category/getFeedBackTypes', answers('反馈的问题类型', z.array(FeedbackType)), async (c) =>
    ok(c, await feedbackTypes(c.var.ctx)),
  )
  .post('/v2/feedback/add', answers('提交意见反馈', z.null()), valid('json', AddFeedback), async (c) =>
    done(c, await addFeedback(c.var.ctx, c.req.valid('json'))),
  )
  .get('/v2/feedback/mine', answers('我的反馈', MyFeedbackPage), valid('query', MyFeedbackQuery), async (c) =>
    ok(c, await myFeedback(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/feedback/list',
    may('feedback:answer'),
    answers('反馈列表', FeedbackPage),
    valid('query', FeedbackQuery),
    async (c) => ok(c, (await listFeedback(c.var.ctx, c.req.valid('query'))).page),
  )
  .post(
    '/v2/feedback/take',
    may('feedback:answer'),
    answers('开始处理反馈', z.null()),
    takes(TakeFeedback),
    async (c) => done(c, await takeFeedback(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/feedback/answer',
    may('feedback:answer'),
    answers('答复反馈', z.null()),
    valid('json', AnswerFeedback),
    async (c) => done(c, await answerFeedback(c.var.ctx, c.req.valid('json'))),
  )
  .post('/v2/feedback/close', may('feedback:answer'), answers('关闭反馈', z.null()), takes(TakeFeedback), async (c) =>
    done(c, await closeFeedback(c.var.ctx, c.req.valid('query'))),
  )
