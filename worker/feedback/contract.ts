import { z } from 'zod'
import { id, optional, required } from '../core/input'
import { listQuery, pageOf } from '../core/list'

export const FeedbackType = z.strictObject({ id: z.string(), name: z.string() })
export type FeedbackType = z.infer<typeof FeedbackType>

/** The form of the specification. `key` is the captcha's key; `captcha` is asked only of whoever is not signed in. */
export const AddFeedback = z.object({
  feedBackTypeId: z
    .string({ error: '请选择问题类型' })
    .trim()
    .min(1, { error: '请选择问题类型' })
    .max(64, { error: '请选择问题类型' }),
  title: z
    .string({ error: '请输入标题' })
    .trim()
    .min(1, { error: '请输入标题' })
    .max(100, { error: '标题最多 100 个字' }),
  content: z
    .string({ error: '请描述内容' })
    .trim()
    .min(1, { error: '请描述内容' })
    .max(500, { error: '内容最多 500 个字' }),
  phone: z
    .string({ error: '手机号码格式有误' })
    .trim()
    .regex(/^(1\d{10})?$/, { error: '手机号码格式有误' })
    .default(''),
  email: z
    .string({ error: '邮箱格式有误' })
    .trim()
    .max(50, { error: '邮箱格式有误' })
    .regex(/^([^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+)?$/, { error: '邮箱格式有误' })
    .default(''),
  pageUrl: optional('页面', 255),
  captcha: z.string({ error: '请输入验证码' }).trim().max(20, { error: '验证码错误' }).default(''),
  key: z.string({ error: '请输入验证码' }).trim().max(64, { error: '验证码错误' }).default(''),
})
export type AddFeedback = z.output<typeof AddFeedback>

export const feedbackStatuses = { 0: '待处理', 1: '处理中', 2: '已答复', 3: '已关闭' } as const
const statusFilter = z.enum(['0', '1', '2', '3'], { error: '状态有误' }).optional()
export const FeedbackQuery = listQuery(['createTime', 'status'], {
  keyword: optional('关键词').optional(),
  feedBackTypeId: optional('问题类型', 64).optional(),
  status: statusFilter,
})
export type FeedbackQuery = z.output<typeof FeedbackQuery>
export const MyFeedbackQuery = listQuery(['createTime'], { status: statusFilter })
export type MyFeedbackQuery = z.output<typeof MyFeedbackQuery>

/** As its sender sees it. */
export const MyFeedback = z.strictObject({
  id: z.string(),
  feedBackTypeId: z.string(),
  feedBackTypeName: z.string(),
  title: z.string(),
  content: z.string(),
  status: z.number(),
  status_dictText: z.string(),
  answer: z.string(),
  answerTime: z.string(),
  createTime: z.string(),
})
export type MyFeedback = z.infer<typeof MyFeedback>
export const MyFeedbackPage = pageOf(MyFeedback)
/** As whoever answers sees it. */
export const FeedbackRow = MyFeedback.extend({
  phone: z.string(),
  email: z.string(),
  userId: z.string(),
  /** '' for whoever was not signed in. */
  realname: z.string(),
  departName: z.string(),
  pageUrl: z.string(),
  userAgent: z.string(),
  answerBy: z.string(),
  /** How an answer reaches the sender: as a message, by mail, or not at all. */
  reach: z.enum(['message', 'mail', 'none']),
})
export type FeedbackRow = z.infer<typeof FeedbackRow>
export const FeedbackPage = pageOf(FeedbackRow)

export const TakeFeedback = z.object({ id: id('反馈') })
export const AnswerFeedback = z.object({ id: id('反馈'), answer: required('答复', 1000) })
export type AnswerFeedback = z.output<typeof AnswerFeedback>
