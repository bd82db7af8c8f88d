import { z } from 'zod'
import {
  toFields,
  dateText,
  idText,
  idArray,
  oneOrMany,
  optionalText,
  requiredText,
  yearText,
  yesNoFlag,
} from '../core/input'
import { listQuery, valueList, yearList } from '../core/list'
import { t as core } from '../core/core.texts'
import { t } from './texts'

const blankAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

export const InitiateAward = z.preprocess(
  (input) => {
    if (!input || typeof input !== 'object' || Array.isArray(input)) return input
    const { ids: plain, subjectId, ...rest } = toFields(input)
    return { subjectIds: plain ?? subjectId, ...rest }
  },
  z.object({ year: yearText(), subjectIds: idArray(() => t.subject), dryRun: yesNoFlag.default(0) }),
)

const AwardInput = z.preprocess(
  (input) => {
    if (!input || typeof input !== 'object' || Array.isArray(input)) return input
    const { id: plain, prizeId, level, ...rest } = toFields(input)
    return { subjectId: plain, prizeLevel: prizeId ?? level, ...rest }
  },
  z.object({
    subjectId: idText(() => t.subject),
    prizeLevel: requiredText(() => t.prizeLevel, 20),
    prizeName: optionalText(() => t.prizeName, 100),
    /** Generated if omitted. */
    certificateNo: optionalText(() => t.certificateNo, 50),
    citation: optionalText(() => t.citation, 500),
    bonus: z.coerce
      .number({ error: () => t.bonusNotNumber })
      .min(0, { error: () => t.bonusNegative })
      .default(0),
    awardDate: blankAsUndefined(dateText(() => t.awardDay)),
    decisionFileId: optionalText(() => t.decisionFile, 64),
    publish: yesNoFlag.default(1),
    /** Justification for another prize than the committee voted for. */
    override: optionalText(() => t.overrideReason, 500),
  }),
)
export const AwardBody = oneOrMany(AwardInput)
/** One award, or an array of awards. */
export const Award = z.preprocess(
  (input) => ({ rows: Array.isArray(input) ? input : [input] }),
  z.object({
    rows: z
      .array(AwardInput)
      .min(1, { error: () => t.chooseAwarded })
      .max(500, { error: () => core.tooMany }),
  }),
)
export type Award = z.output<typeof Award>

const VoteInput = z.object({
  subjectId: idText(() => t.subject),
  /** '' votes for no prize. */
  prizeLevel: optionalText(() => t.prizeLevel, 20),
  opinion: optionalText(() => t.voteOpinion, 500),
})
export const VoteBody = oneOrMany(VoteInput)
/** One vote, or an array of votes. */
export const Vote = z.preprocess(
  (input) => ({ rows: Array.isArray(input) ? input : [input] }),
  z.object({
    rows: z
      .array(VoteInput)
      .min(1, { error: () => t.chooseVoted })
      .max(500, { error: () => core.tooMany })
      .refine((rows) => new Set(rows.map((row) => row.subjectId)).size === rows.length, { error: () => t.votedTwice }),
  }),
)
export type Vote = z.output<typeof Vote>

export const SetQuotas = z
  .object({
    year: yearText(),
    quotas: z
      .array(
        z.object({
          prizeLevel: requiredText(() => t.prizeLevel, 20),
          quota: z.coerce
            .number({ error: () => t.quotaNotNumber })
            .int({ error: () => t.quotaNotWhole })
            .min(0, { error: () => t.quotaNegative })
            .max(999, { error: () => t.quotaTooHigh }),
        }),
        { error: () => t.fillQuotas },
      )
      .max(20, { error: () => t.tooManyLevels }),
  })
  .refine(({ quotas }) => new Set(quotas.map((one) => one.prizeLevel)).size === quotas.length, {
    error: () => t.levelTwice,
    path: ['quotas'],
  })

export const PublishPrizes = z.object({
  ids: idArray(() => t.prize),
  /** 1: visible to applicants and on the public display; 0: hidden again. */
  publish: yesNoFlag,
  dryRun: yesNoFlag.default(0),
})
export type PublishPrizes = z.output<typeof PublishPrizes>
export const CertificatesQuery = z.object({ ids: idArray(() => t.prize) })
export type CertificatesQuery = z.output<typeof CertificatesQuery>

export const PrizeQuery = listQuery(['awardDate', 'prizeLevel', 'certificateNo', 'createTime'], {
  year: yearList().optional(),
  prizeLevel: valueList(() => t.prizeLevel).optional(),
  subjectId: z.string().trim().max(64).optional(),
  subjectName: z.string().trim().max(50).optional(),
})
export type PrizeQuery = z.output<typeof PrizeQuery>

const text = z.string()
const number = z.number()
export const QuotaView = z.strictObject({
  prizeLevel: text,
  prizeLevel_dictText: text,
  quota: number,
  used: number,
})
export type QuotaView = z.infer<typeof QuotaView>
export const PrizeView = z.strictObject({
  id: text,
  year: text,
  subjectId: text,
  subjectNum: text,
  subjectName: text,
  domain: text,
  domain_dictText: text,
  leadDepartName: text,
  /** Current name of the institution when the award stores a former one; else empty. */
  leadDepartNow: text,
  subjectManName: text,
  prizeLevel: text,
  prizeLevel_dictText: text,
  prizeName: text,
  awardDate: text.nullable(),
  certificateNo: text,
  citation: text,
  bonus: number,
  members: z.array(text),
  publish: number,
  /** Name of the awarding center. */
  issuer: text,
})
export type PrizeView = z.infer<typeof PrizeView>
/** `tally` and `votes` are empty for voters without the right to award. */
export const VoteSubjectRow = z.strictObject({
  subjectId: text,
  subjectNum: text,
  subjectName: text,
  year: text,
  domain_dictText: text,
  gradeRank: number.nullable(),
  gradeLevel: text,
  /** 1: the caller or the caller's institution takes part in the subject, and may not vote. */
  concerned: number,
  mine: z.strictObject({ prizeLevel: text, opinion: text }).nullable(),
  tally: z.array(z.strictObject({ prizeLevel: text, text, count: number })),
  votes: z.array(z.strictObject({ voterName: text, prizeLevel: text, text, opinion: text })),
})
export type VoteSubjectRow = z.infer<typeof VoteSubjectRow>
