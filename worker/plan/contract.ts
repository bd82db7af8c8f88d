import { severalLines } from '../core/plain-text'
import { z } from 'zod'
import { Failed } from '../core/outcome'
import { atMost, id, ids, optional, reason, required, stampText, trueFalse, year } from '../core/input'
import { endOfDay } from '../core/time'
import { listQuery, pageOf } from '../core/list'
import { statusOf } from '../subjects/statuses'
import { altcha } from '../auth/fields'
import { t as fields } from '../auth/fields.texts'
import { t as core } from '../core/core.texts'
import { t } from './texts'

const draftStatus = z
  .union([z.string(), z.number()], { error: () => t.chooseStatus })
  .transform((given) => statusOf(given))
  .refine((status) => status === 'TO_ESTABLISH_DRAFT' || status === 'ESTABLISHED_DRAFT', {
    error: () => t.statusNotPublished,
  })

/**
 * Input of `commitSubjectBatch`: publishes the plan from TO_ESTABLISH_DRAFT, establishes from ESTABLISHED_DRAFT.
 * Without ids: every subject of the status (and year).
 */
export const CommitBatch = z
  .object({
    subjectStatusId: draftStatus,
    year: year().optional(),
    ids: ids(() => t.subject).optional(),
    title: optional(() => t.noticeTitle, 100),
    publicityStart: stampText(() => t.publicityStart).optional(),
    publicityEnd: stampText(() => t.publicityEnd)
      .transform(endOfDay)
      .optional(),
    dryRun: trueFalse.default(false),
  })
  .refine(({ publicityStart, publicityEnd }) => !publicityStart || !publicityEnd || publicityStart <= publicityEnd, {
    path: ['publicityEnd'],
    error: () => t.publicityEndsAfter,
  })
export type CommitBatch = z.output<typeof CommitBatch>

export const CommitBatchAnswer = z.strictObject({
  ok: z.array(z.string()),
  failed: z.array(Failed),
  /** True while the confirmation of the second person is pending. */
  prepared: z.boolean(),
  preparedBy: z.string(),
  expireTime: z.string().nullable(),
  publicityStart: z.string().nullable(),
  publicityEnd: z.string().nullable(),
  preview: z.array(
    z.strictObject({
      id: z.string(),
      subjectName: z.string(),
      subjectNum: z.string(),
      leadDepartName: z.string(),
      domain: z.string(),
    }),
  ),
  /** Numbers of recipients of the publication. */
  messages: z.strictObject({
    /** Managers and institution contacts. */
    applicants: z.number(),
    /** Members of the technical committee. */
    committee: z.number(),
    /** Withheld refusals that are sent with the publication. */
    refusals: z.number(),
    sms: z.number(),
  }),
})
export type CommitBatchAnswer = z.infer<typeof CommitBatchAnswer>

export const PlanStateQuery = z.object({ year: year().optional() })
/** Actions that await a second person, for the year-plan page. */
export const PlanState = z.strictObject({
  waiting: z.array(
    z.strictObject({
      action: z.string(),
      key: z.string(),
      preparedBy: z.string(),
      mine: z.boolean(),
      prepareTime: z.string(),
      expireTime: z.string(),
      ids: z.array(z.string()),
      publicityStart: z.string(),
      publicityEnd: z.string(),
    }),
  ),
  publications: z.array(
    z.strictObject({
      id: z.string(),
      year: z.string(),
      title: z.string(),
      kind: z.string(),
      count: z.number(),
      publicityStart: z.string(),
      publicityEnd: z.string(),
      publishTime: z.string(),
      preparedBy: z.string(),
      publishedBy: z.string(),
      /** Until then no notices are sent and the publication can be undone; null if they were sent at once. */
      holdUntil: z.string().nullable(),
      undoneBy: z.string(),
      undoneTime: z.string().nullable(),
      mayUndo: z.boolean(),
    }),
  ),
})

export const OneYear = z.object({ year: year() })
/** A domain or an institution: subjects and money (万元) of the year and of the previous one. */
const Beside = z.strictObject({
  label: z.string(),
  now: z.number(),
  last: z.number(),
  money: z.number(),
  lastMoney: z.number(),
})
export const PlanBeside = z.strictObject({
  year: z.string(),
  last: z.string(),
  domains: z.array(Beside),
  institutions: z.array(Beside),
})
export type PlanBeside = z.output<typeof PlanBeside>

export const CreateNumbers = z.object({
  ids: ids(() => t.subject).optional(),
  year: year(),
  rule: optional(() => t.numberRule, 50),
})
export type CreateNumbers = z.output<typeof CreateNumbers>
export const Numbers = z.record(z.string(), z.string())

/** From anyone who sees the published plan. */
export const RaiseObjection = z.object({
  subjectId: id(() => t.subject),
  name: required(() => t.personName, 20),
  phone: z
    .string()
    .trim()
    .regex(/^(1\d{10})?$/, { error: () => core.phoneWrong })
    .default(''),
  email: z
    .union([z.literal(''), z.email({ error: () => fields.emailShape }).max(50, { error: () => fields.emailLong })])
    .default(''),
  content: z
    .string({ error: () => t.fillObjection })
    .overwrite(severalLines)
    .min(5, { error: () => t.objectionTooShort })
    .check(atMost(500, { error: () => t.objectionTooLong })),
  captcha: optional(() => t.captcha, 8),
  checkKey: optional(() => t.captchaId, 64),
  altcha,
})
export type RaiseObjection = z.output<typeof RaiseObjection>
/** Validation of the form of an anonymous visitor: the confirmation is sent to the email address. */
export const AnonymousObjection = RaiseObjection.extend({
  email: z
    .string({ error: () => t.emailForConfirmation })
    .trim()
    .min(1, { error: () => t.emailForConfirmation })
    .pipe(z.email({ error: () => fields.emailShape }).max(50, { error: () => fields.emailLong })),
})
export const ConfirmObjection = z.object({
  token: z.string({ error: () => t.confirmationGone }).max(100, { error: () => t.confirmationGone }),
})
export type ConfirmObjection = z.output<typeof ConfirmObjection>
export const DecideObjection = z.object({
  id: id(() => t.objection),
  upheld: z.boolean({ error: () => t.chooseUpheld }),
  result: reason(() => t.objectionResult),
})
export type DecideObjection = z.output<typeof DecideObjection>
export const ObjectionQuery = listQuery(['createTime'], {
  subjectId: id(() => t.subject).optional(),
  status: z.enum(['0', '1', '2'], { error: () => t.objectionStatusWrong }).optional(),
})
export type ObjectionQuery = z.output<typeof ObjectionQuery>
export const ObjectionRow = z.strictObject({
  id: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  content: z.string(),
  status: z.number(),
  result: z.string(),
  createTime: z.string(),
  decideTime: z.string().nullable(),
})
export const ObjectionPage = pageOf(ObjectionRow)
/** A published plan, as the public may read it. */
export const PublicPlanRow = z.strictObject({
  id: z.string(),
  subjectName: z.string(),
  year: z.string(),
  domain: z.string(),
  leadDepartName: z.string(),
  publicityStart: z.string(),
  publicityEnd: z.string(),
})
