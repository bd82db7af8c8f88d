import { z } from 'zod'
import { id, ids, optional, reason, required, stampText, year } from '../core/input'
import { listQuery, pageOf } from '../core/list'
import { statusOf } from '../subjects/statuses'

const draftStatus = z
  .union([z.string(), z.number()], { error: '请选择要发布的状态' })
  .transform((given) => statusOf(given))
  .refine((status) => status === 'TO_ESTABLISH_DRAFT' || status === 'ESTABLISHED_DRAFT', {
    error: '只能发布待拟立项或待立项的课题',
  })

/** `commitSubjectBatch`: T21 from TO_ESTABLISH_DRAFT, T25 from ESTABLISHED_DRAFT. Without ids: every subject of the status (and year). */
export const CommitBatch = z
  .object({
    subjectStatusId: draftStatus,
    year: year().optional(),
    ids: ids('课题').optional(),
    title: optional('公告标题', 100),
    publicityStart: stampText('公示开始时间').optional(),
    publicityEnd: stampText('公示结束时间').optional(),
    dryRun: z.coerce.boolean().default(false),
  })
  .refine(({ publicityStart, publicityEnd }) => !publicityStart || !publicityEnd || publicityStart <= publicityEnd, {
    path: ['publicityEnd'],
    error: '公示结束时间应晚于开始时间',
  })
export type CommitBatch = z.output<typeof CommitBatch>

const Failed = z.strictObject({ id: z.string(), subjectName: z.string(), reason: z.string() })
export const CommitBatchAnswer = z.strictObject({
  ok: z.array(z.string()),
  failed: z.array(Failed),
  /** True: waits for the second person. */
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
})
export type CommitBatchAnswer = z.infer<typeof CommitBatchAnswer>

export const PlanStateQuery = z.object({ year: year().optional() })
/** What waits for a second person, for the year-plan screen. */
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
    }),
  ),
})

export const CreateNumbers = z.object({ ids: ids('课题').optional(), year: year(), rule: optional('编号规则', 50) })
export type CreateNumbers = z.output<typeof CreateNumbers>
export const Numbers = z.record(z.string(), z.string())

/** From anyone who sees the published plan. */
export const RaiseObjection = z.object({
  subjectId: id('课题'),
  name: required('姓名', 20),
  phone: z
    .string()
    .trim()
    .regex(/^(1\d{10})?$/, { error: '手机号码格式有误' })
    .default(''),
  email: z
    .union([z.literal(''), z.email({ error: '邮箱格式有误' }).max(50, { error: '邮箱最多 50 个字' })])
    .default(''),
  content: z
    .string({ error: '请填写异议内容' })
    .trim()
    .min(5, { error: '异议内容至少 5 个字' })
    .max(500, { error: '异议内容最多 500 个字' }),
  captcha: optional('验证码', 8),
  checkKey: optional('验证码编号', 64),
})
export type RaiseObjection = z.output<typeof RaiseObjection>
export const DecideObjection = z.object({
  id: id('异议'),
  upheld: z.boolean({ error: '请选择异议是否成立' }),
  result: reason('处理结果'),
})
export type DecideObjection = z.output<typeof DecideObjection>
export const ObjectionQuery = listQuery(['createTime'], {
  subjectId: id('课题').optional(),
  status: z.enum(['0', '1', '2'], { error: '异议状态有误' }).optional(),
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
/** A published plan as anyone may read it. */
export const PublicPlanRow = z.strictObject({
  id: z.string(),
  subjectName: z.string(),
  year: z.string(),
  domain: z.string(),
  leadDepartName: z.string(),
  publicityStart: z.string(),
  publicityEnd: z.string(),
})
