import { z } from 'zod'
import { dateText, id, ids, optional, required, year, yesNo } from '../core/input'
import { listQuery } from '../core/list'

const blank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

export const InitiateAward = z.preprocess(
  (input) => {
    if (!input || typeof input !== 'object' || Array.isArray(input)) return input
    const { ids: plain, subjectId, ...rest } = input as Record<string, unknown>
    return { subjectIds: plain ?? subjectId, ...rest }
  },
  z.object({ year: year(), subjectIds: ids('课题'), dryRun: yesNo.default(0) }),
)

const AwardRow = z.preprocess(
  (input) => {
    if (!input || typeof input !== 'object' || Array.isArray(input)) return input
    const { id: plain, prizeId, level, ...rest } = input as Record<string, unknown>
    return { subjectId: plain, prizeLevel: prizeId ?? level, ...rest }
  },
  z.object({
    subjectId: id('课题'),
    prizeLevel: required('奖项等级', 20),
    prizeName: optional('奖项名称', 100),
    /** Drawn where it is not given. */
    certificateNo: optional('证书编号', 50),
    citation: optional('获奖评语', 500),
    bonus: z.coerce.number({ error: '奖金应为数字' }).min(0, { error: '奖金不能小于 0' }).default(0),
    awardDate: blank(dateText('获奖日期')),
    decisionFileId: optional('决定文件', 64),
    publish: yesNo.default(1),
  }),
)
/** One award or an array of them. */
export const Award = z.preprocess(
  (input) => ({ rows: Array.isArray(input) ? input : [input] }),
  z.object({
    rows: z.array(AwardRow).min(1, { error: '请选择获奖课题' }).max(500, { error: '一次最多处理 500 个' }),
  }),
)
export type Award = z.output<typeof Award>

export const SetQuotas = z
  .object({
    year: year(),
    quotas: z
      .array(
        z.object({
          prizeLevel: required('奖项等级', 20),
          quota: z.coerce
            .number({ error: '名额应为数字' })
            .int({ error: '名额应为整数' })
            .min(0, { error: '名额不能小于 0' })
            .max(999, { error: '名额最多 999' }),
        }),
        { error: '请填写各等级名额' },
      )
      .max(20, { error: '等级最多 20 个' }),
  })
  .refine(({ quotas }) => new Set(quotas.map((one) => one.prizeLevel)).size === quotas.length, {
    error: '奖项等级不能重复',
    path: ['quotas'],
  })

export const PrizeQuery = listQuery(['awardDate', 'prizeLevel', 'certificateNo', 'createTime'], {
  year: year().optional(),
  prizeLevel: z.string().trim().max(20).optional(),
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
})
export type PrizeView = z.infer<typeof PrizeView>
