import { normalizeLines } from '../core/plain-text'
import { z } from 'zod'
import { FailedRow } from '../core/batch-result'
import {
  maxCharacters,
  idText,
  idArray,
  optionalText,
  requiredReason,
  requiredText,
  stampText,
  booleanFlag,
  yearText,
} from '../core/input'
import { endOfDay } from '../core/time'
import { listQuery, pageSchema } from '../core/list'
import { parseSubjectStatus } from '../subjects/statuses'
import { altcha } from '../auth/fields'
import { t as fields } from '../auth/fields.texts'
import { t as core } from '../core/core.texts'
import { t } from './texts'

const draftStatus = z
  .union([z.string(), z.number()], { error: () => t.chooseStatus })
  .transform((given) => parseSubjectStatus(given))
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
    year: yearText().optional(),
    ids: idArray(() => t.subject).optional(),
    title: optionalText(() => t.noticeTitle, 100),
    publicityStart: stampText(() => t.publicityStart).optional(),
    publicityEnd: stampText(() => t.publicityEnd)
      .transform(endOfDay)
      .optional(),
    dryRun: booleanFlag.default(false),
  })
  .refine(({ publicityStart, publicityEnd }) => !publicityStart || !publicityEnd || publicityStart <= publicityEnd, {
    path: ['publicityEnd'],
    error: () => t.publicityEndsAfter,
  })
export type CommitBatch = z.output<typeof CommitBatch>

export const CommitBatchAnswer = z.strictObject({
  ok: z.array(z.string()),
  failed: z.array(FailedRow),
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

export const PlanStateQuery = z.object({ year: yearText().optional() })
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

export const YearQuery = z.object({ year: yearText() })
/** A domain or an institution: subjects and money (万元) of the year and of the previous one. */
const ComparedGroup = z.strictObject({
  label: z.string(),
  now: z.number(),
  last: z.number(),
  money: z.number(),
  lastMoney: z.number(),
})
export const PlanYearComparison = z.strictObject({
  year: z.string(),
  last: z.string(),
  domains: z.array(ComparedGroup),
  institutions: z.array(ComparedGroup),
})
export type PlanYearComparison = z.output<typeof PlanYearComparison>

export const CreateNumbers = z.object({
  ids: idArray(() => t.subject).optional(),
  year: yearText(),
  rule: optionalText(() => t.numberRule, 50),
})
export type CreateNumbers = z.output<typeof CreateNumbers>
export const Numbers = z.record(z.string(), z.string())

/** From anyone who sees the published plan. */
export const RaiseObjection = z.object({
  subjectId: idText(() => t.subject),
  name: requiredText(() => t.personName, 20),
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
    .overwrite(normalizeLines)
    .min(5, { error: () => t.objectionTooShort })
    .check(maxCharacters(500, { error: () => t.objectionTooLong })),
  captcha: optionalText(() => t.captcha, 8),
  checkKey: optionalText(() => t.captchaId, 64),
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
  id: idText(() => t.objection),
  upheld: z.boolean({ error: () => t.chooseUpheld }),
  result: requiredReason(() => t.objectionResult),
})
export type DecideObjection = z.output<typeof DecideObjection>
export const ObjectionQuery = listQuery(['createTime'], {
  subjectId: idText(() => t.subject).optional(),
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
export const ObjectionPage = pageSchema(ObjectionRow)
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
