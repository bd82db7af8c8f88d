import { z } from 'zod'
import { dateText, id, ids, optional, reason } from '../core/input'
import { listQuery, pageOf } from '../core/list'
import { statusOf } from '../subjects/statuses'

const target = z
  .union([z.string(), z.number()])
  .transform(
    (given, issue) => statusOf(given) ?? (issue.addIssue({ code: 'custom', message: '没有这个状态' }), z.NEVER),
  )
  .optional()

/** One field name or the other, as clients send it. */
const subjectIds = z.preprocess((input) => {
  if (!input || typeof input !== 'object') return input
  const given = input as Record<string, unknown>
  return { ...given, ids: given.ids ?? given.subjectIds ?? given.subjectId ?? given.id }
}, z.looseObject({}))

export const RollBack = subjectIds.pipe(
  z.object({ ids: ids('课题'), targetStatus: target, reason: optional('理由', 500) }),
)
export type RollBack = z.output<typeof RollBack>
export const Undo = z.object({ subjectId: id('课题'), reason: reason('回退理由') })
export type Undo = z.output<typeof Undo>
export const Close = z.object({
  subjectId: id('课题'),
  kind: z.enum(['withdrawn', 'overdue', 'violation', 'merged'], { error: '请选择终止原因' }),
  reason: reason('终止理由'),
  fileIds: z
    .array(id('文件'), { error: '请上传终止决定文件' })
    .min(1, { error: '请上传终止决定文件' })
    .max(20, { error: '最多 20 个文件' }),
})
export type Close = z.output<typeof Close>
export const Complete = subjectIds.pipe(
  z.object({ ids: ids('课题'), opinion: optional('意见', 500), dryRun: z.coerce.boolean().default(false) }),
)
export type Complete = z.output<typeof Complete>
export const ChangeManager = z.object({
  subjectId: id('课题'),
  subjectManId: id('课题负责人'),
  reason: reason('变更理由'),
  effectiveDate: dateText('生效日期').optional(),
})
export type ChangeManager = z.output<typeof ChangeManager>

const link = z
  .url({ error: '链接应以 http:// 或 https:// 开头', protocol: /^https?$/ })
  .max(500, { error: '链接最多 500 个字' })
export const AddResource = z
  .object({
    subjectId: id('课题'),
    type: optional('成果类型', 32),
    desc: optional('成果说明', 500),
    fileIds: z.array(id('文件')).max(20, { error: '最多 20 个文件' }).default([]),
    links: z.array(link).max(20, { error: '最多 20 个链接' }).default([]),
  })
  .refine(({ fileIds, links }) => fileIds.length + links.length > 0, {
    path: ['fileIds'],
    error: '请上传文件或填写链接',
  })
export type AddResource = z.output<typeof AddResource>
export const shareAuth = z.coerce
  .number({ error: '请选择共享范围' })
  .pipe(z.literal([0, 1, 2], { error: '共享范围有误' }))
export const ShareResource = z.object({
  subjectId: id('课题'),
  resourceIds: z.array(id('成果')).min(1, { error: '请选择成果' }),
  shareAuth,
})
export type ShareResource = z.output<typeof ShareResource>
export const Share = z.object({
  subjectId: id('课题'),
  share: z.coerce.number({ error: '请选择是否共享' }).pipe(z.literal([0, 1], { error: '请选择是否共享' })),
  shareAuth: shareAuth.default(0),
})
export type Share = z.output<typeof Share>
export const SubjectOnly = z.object({ subjectId: id('课题') })
export const Resource = z.strictObject({
  id: z.string(),
  type: z.string(),
  desc: z.string(),
  fileIds: z.array(z.string()),
  links: z.array(z.string()),
  share: z.number(),
  shareAuth: z.number(),
})
export const ShareInfo = z.strictObject({
  share: z.number(),
  shareAuth: z.number(),
  confirmStatus: z.number(),
  resources: z.array(Resource),
})

export const FONTS = ['', 'SimSun', 'SimHei', 'KaiTi', 'FangSong', 'Microsoft YaHei'] as const
export const FontFamily = z.object({ subjectId: id('课题'), fontFamily: z.enum(FONTS, { error: '不支持该字体' }) })
export const FontSize = z.object({
  subjectId: id('课题'),
  fontSize: z.coerce
    .number({ error: '字号应为 12 至 24' })
    .int({ error: '字号应为整数' })
    .min(12, { error: '字号应为 12 至 24' })
    .max(24, { error: '字号应为 12 至 24' }),
})

/** What a change request may carry, by its kind. */
export const changeKinds = ['delay', 'manager', 'member', 'content', 'budget', 'partner', 'other'] as const
const after = z.object({
  endDate: dateText('新的结束日期').optional(),
  subjectManId: id('新的负责人').optional(),
  budgetTotal: z.coerce
    .number({ error: '经费应为数字' })
    .min(0, { error: '经费不能为负数' })
    .max(100_000, { error: '经费过大' })
    .optional(),
  content: z.string().max(20_000, { error: '研究内容最多 20000 个字' }).optional(),
  text: z.string().max(2000, { error: '说明最多 2000 个字' }).optional(),
})
export const SaveChange = z.object({
  id: id('变更申请').optional(),
  subjectId: id('课题'),
  kind: z.enum(changeKinds, { error: '请选择变更类型' }),
  after,
  reason: reason('变更理由'),
  fileIds: z.array(id('文件')).max(20, { error: '最多 20 个文件' }).default([]),
})
export type SaveChange = z.output<typeof SaveChange>
export const ChangeOnly = z.object({ id: id('变更申请') })
export const DecideChange = z
  .object({ id: id('变更申请'), pass: z.boolean({ error: '请选择是否同意' }), opinion: optional('意见', 500) })
  .refine(({ pass, opinion }) => pass || opinion.length >= 5, {
    path: ['opinion'],
    error: '请填写不同意的理由（至少 5 个字）',
  })
export type DecideChange = z.output<typeof DecideChange>
export const ChangeQuery = listQuery(['createTime'], {
  subjectId: id('课题').optional(),
  status: z.enum(['0', '1', '2', '3', '4'], { error: '状态有误' }).optional(),
})
export type ChangeQuery = z.output<typeof ChangeQuery>
export const ChangeRow = z.strictObject({
  id: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  kind: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string(),
  fileIds: z.array(z.string()),
  status: z.number(),
  opinion: z.string(),
  createTime: z.string(),
  approveTime: z.string().nullable(),
  decideTime: z.string().nullable(),
  canDeal: z.boolean(),
})
export const ChangePage = pageOf(ChangeRow)
export const Undone = z.strictObject({
  prepared: z.boolean(),
  preparedBy: z.string(),
  expireTime: z.string().nullable(),
})
