import { normalizeLine, normalizeLines } from '../core/plain-text'
import { z } from 'zod'
import { maxCharacters, idText, optionalText, lockVersionField, requiredText } from '../core/input'
import { listQuery, pageSchema } from '../core/list'
import { feedbackStatusCodes } from './statuses'
import { altcha } from '../auth/fields'
import { t as fields } from '../auth/fields.texts'
import { t as core } from '../core/core.texts'
import { t } from './texts'

export const FeedbackType = z.strictObject({ id: z.string(), name: z.string() })
export type FeedbackType = z.infer<typeof FeedbackType>

/** Input of new feedback. `key` is the key of the captcha; `captcha` and `altcha` are for anonymous callers. */
export const AddFeedback = z.object({
  feedBackTypeId: z
    .string({ error: () => t.typeAsk })
    .trim()
    .min(1, { error: () => t.typeAsk })
    .max(64, { error: () => t.typeAsk }),
  title: z
    .string({ error: () => t.titleAsk })
    .overwrite(normalizeLine)
    .min(1, { error: () => t.titleAsk })
    .check(maxCharacters(100, { error: () => t.titleLong })),
  content: z
    .string({ error: () => t.contentAsk })
    .overwrite(normalizeLines)
    .min(1, { error: () => t.contentAsk })
    .check(maxCharacters(500, { error: () => t.contentLong })),
  phone: z
    .string({ error: () => core.phoneWrong })
    .trim()
    .regex(/^(1\d{10})?$/, { error: () => core.phoneWrong })
    .default(''),
  email: z
    .string({ error: () => fields.emailShape })
    .trim()
    .max(50, { error: () => fields.emailShape })
    .regex(/^([^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+)?$/, { error: () => fields.emailShape })
    .default(''),
  pageUrl: optionalText(() => t.page, 255),
  captcha: z
    .string({ error: () => core.captchaAsk })
    .trim()
    .max(20, { error: () => t.captchaWrong })
    .default(''),
  key: z
    .string({ error: () => core.captchaAsk })
    .trim()
    .max(64, { error: () => t.captchaWrong })
    .default(''),
  altcha,
})
export type AddFeedback = z.output<typeof AddFeedback>

const statusFilter = z.enum(feedbackStatusCodes, { error: () => t.stateWrong }).optional()
export const FeedbackQuery = listQuery(['createTime', 'status'], {
  keyword: optionalText(() => t.keyword).optional(),
  feedBackTypeId: optionalText(() => t.type, 64).optional(),
  status: statusFilter,
})
export type FeedbackQuery = z.output<typeof FeedbackQuery>
export const MyFeedbackQuery = listQuery(['createTime'], { status: statusFilter })
export type MyFeedbackQuery = z.output<typeof MyFeedbackQuery>

/** Feedback as its sender sees it. */
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
export const MyFeedbackPage = pageSchema(MyFeedback)
/** Feedback as the answering staff see it. */
export const FeedbackRow = MyFeedback.extend({
  phone: z.string(),
  email: z.string(),
  userId: z.string(),
  /** '' for an anonymous sender. */
  realname: z.string(),
  departName: z.string(),
  pageUrl: z.string(),
  userAgent: z.string(),
  answerBy: z.string(),
  lockVersion: z.number(),
  /** How an answer reaches the sender: by message, by mail, or not at all. */
  reach: z.enum(['message', 'mail', 'none']),
})
export type FeedbackRow = z.infer<typeof FeedbackRow>
export const FeedbackPage = pageSchema(FeedbackRow)

export const FeedbackId = z.object({ id: idText(() => t.feedback) })
export const AnswerFeedback = z.object({
  id: idText(() => t.feedback),
  answer: requiredText(() => t.answer, 1000),
  lockVersion: lockVersionField(),
})
export type AnswerFeedback = z.output<typeof AnswerFeedback>
