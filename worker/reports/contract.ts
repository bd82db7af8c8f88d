import { z } from 'zod'
import { id, ids, reason, stampText, year, yesNo } from '../core/input'
import { listQuery, pageOf } from '../core/list'
import { midConclusions, reportTypeCodes } from './statuses'

const longText = (label: string, max: number) =>
  z
    .string({ error: `${label}应为文字` })
    .trim()
    .max(max, { error: `${label}最多 ${max} 个字` })
const files = (label = '附件') =>
  z.array(id('文件'), { error: `${label}有误` }).max(20, { error: `${label}最多 20 个文件` })
const reportType = z.enum(reportTypeCodes, { error: '请选择报告类型' })
/** A date alone means the end of that day. */
const endText = (label: string) =>
  stampText(label).transform((text) => (text.length === 10 ? `${text} 23:59:59` : text))
const startText = (label: string) =>
  stampText(label).transform((text) => (text.length === 10 ? `${text} 00:00:00` : text))

export const Sections = z.strictObject({
  completion: z
    .strictObject({
      text: longText('完成情况', 10_000).default(''),
      indicators: z
        .array(
          z.strictObject({
            name: longText('指标名称', 100).default(''),
            planned: longText('计划值', 200).default(''),
            reached: longText('完成值', 200).default(''),
            rate: z.coerce
              .number({ error: '完成率应为数字' })
              .min(0, { error: '完成率应在 0 到 100 之间' })
              .max(100, { error: '完成率应在 0 到 100 之间' })
              .default(0),
            fileIds: files('佐证材料').default([]),
          }),
        )
        .max(50, { error: '指标最多 50 项' })
        .default([]),
    })
    .optional(),
  change: z.strictObject({ text: longText('变更说明', 10_000).default('') }).optional(),
  sharing: z
    .strictObject({
      text: longText('行业共享', 10_000).default(''),
      shareAuth: z.coerce
        .number()
        .pipe(z.literal([0, 1, 2], { error: '共享范围有误' }))
        .default(0),
      fileIds: files('共享文件').default([]),
    })
    .optional(),
  progressYear: z
    .array(z.strictObject({ year: year(), text: longText('年度进展', 10_000).default('') }))
    .max(10, { error: '年度进展最多 10 个年度' })
    .refine((rows) => new Set(rows.map((row) => row.year)).size === rows.length, { error: '年度重复' })
    .optional(),
})

/** What an author writes: only the fields that are sent change. */
const written = {
  content: longText('报告内容', 50_000).optional(),
  sections: Sections.optional(),
  fundUsed: z.coerce
    .number({ error: '已用经费应为数字' })
    .min(0, { error: '已用经费不能为负' })
    .max(1_000_000, { error: '已用经费过大，单位为万元' })
    .optional(),
  problems: longText('存在问题', 10_000).optional(),
  nextPlan: longText('下一步计划', 10_000).optional(),
  fileIds: files().optional(),
  /** As it was read; a report that another author has saved since is not overwritten. */
  lockVersion: z.number({ error: '版本号有误' }).int().optional(),
}
export const SaveReport = z.object({ id: id('报告'), ...written })
export type SaveReport = z.output<typeof SaveReport>
export const OneReport = z.object({ id: id('报告') })
export const AuditReports = z
  .object({
    ids: ids('报告').optional(),
    id: id('报告').optional(),
    result: z.enum(['pass', 'return'], { error: '请选择审阅结果' }),
    opinion: longText('审阅意见', 500).default(''),
    returnDue: endText('新的截止时间').optional(),
    /** How a mid-term review finds the progress. */
    midConclusion: z.enum(midConclusions, { error: '请选择进展评价' }).optional(),
  })
  .transform((input) => ({ ...input, ids: input.ids ?? (input.id ? [input.id] : []) }))
  .refine((input) => input.ids.length > 0, { error: '报告不能为空', path: ['ids'] })
  .refine((input) => input.result === 'pass' || input.opinion.length >= 5, {
    error: '请填写退回理由（至少 5 个字）',
    path: ['opinion'],
  })
  .refine((input) => input.result === 'pass' || input.returnDue, {
    error: '请填写新的截止时间',
    path: ['returnDue'],
  })
export type AuditReports = z.output<typeof AuditReports>
const some = { ids: ids('报告').optional(), id: id('报告').optional() }
const listed = <Input extends { ids?: string[]; id?: string }>(input: Input) => ({
  ...input,
  ids: input.ids ?? (input.id ? [input.id] : []),
})
const notEmpty = [
  (input: { ids: string[] }) => input.ids.length > 0,
  { error: '报告不能为空', path: ['ids'] },
] satisfies [unknown, unknown]
export const WaiveReports = z
  .object({ ...some, reason: reason('豁免理由') })
  .transform(listed)
  .refine(...notEmpty)
export type WaiveReports = z.output<typeof WaiveReports>
export const OpenReports = z
  .object(some)
  .transform(listed)
  .refine(...notEmpty)
export type OpenReports = z.output<typeof OpenReports>
export const ExtendReports = z
  .object({ ...some, newDue: endText('新的截止时间'), reason: reason('延期理由') })
  .transform(listed)
  .refine(...notEmpty)
export type ExtendReports = z.output<typeof ExtendReports>
export const ReopenReport = z.object({
  id: id('报告'),
  reason: reason('重新打开的理由'),
  returnDue: endText('新的截止时间').optional(),
})
export type ReopenReport = z.output<typeof ReopenReport>

export const reportFilters = {
  year: year().optional(),
  reportType: reportType.optional(),
  status: z.enum(['0', '1', '2', '3', '4'], { error: '没有这个状态' }).optional(),
  submitRole: z.enum(['负责人', '联系人'], { error: '提交角色应为负责人或联系人' }).optional(),
  subjectName: z.string().max(50, { error: '课题名称最多 50 个字' }).optional(),
  subjectId: z.string().max(64, { error: '课题有误' }).optional(),
  departId: z.string().max(64, { error: '机构有误' }).optional(),
  overdue: yesNo.optional(),
  /** 1: only those that wait for me. */
  todo: yesNo.optional(),
}
export const ReportQuery = listQuery(['dueTime', 'submitTime', 'reviewTime', 'createTime', 'year'], reportFilters)
export type ReportQuery = z.output<typeof ReportQuery>
export const OverYearQuery = listQuery(['endDate', 'createTime', 'subjectNum'], {
  year: year().optional(),
  subjectName: z.string().max(50, { error: '课题名称最多 50 个字' }).optional(),
})
export type OverYearQuery = z.output<typeof OverYearQuery>

export const ReportRow = z.strictObject({
  id: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  subjectNum: z.string(),
  subjectStatus: z.string(),
  subjectManName: z.string(),
  leadDepartName: z.string(),
  domain: z.string(),
  year: z.string(),
  reportType: z.string(),
  reportType_dictText: z.string(),
  reportName: z.string(),
  submitRole: z.string(),
  status: z.number(),
  status_dictText: z.string(),
  status_dictColor: z.string(),
  late: z.number(),
  waived: z.number(),
  cancelled: z.number(),
  extended: z.number(),
  overdue: z.number(),
  openTime: z.string().nullable(),
  dueTime: z.string().nullable(),
  /** Calendar days until the due date, negative when overdue; null where nothing is owed any more. */
  remainDays: z.number().nullable(),
  submitTime: z.string().nullable(),
  reviewTime: z.string().nullable(),
  versionNo: z.number(),
  midConclusion: z.string(),
  canDeal: z.boolean(),
  buttons: z.array(z.string()),
  lockVersion: z.number(),
})
export type ReportRow = z.output<typeof ReportRow>
export const ReportPage = pageOf(ReportRow)

const OutSections = z.strictObject({
  completion: z
    .strictObject({
      text: z.string(),
      indicators: z.array(
        z.strictObject({
          name: z.string(),
          planned: z.string(),
          reached: z.string(),
          rate: z.number(),
          fileIds: z.array(z.string()),
        }),
      ),
    })
    .optional(),
  change: z.strictObject({ text: z.string() }).optional(),
  sharing: z.strictObject({ text: z.string(), shareAuth: z.number(), fileIds: z.array(z.string()) }).optional(),
  progressYear: z.array(z.strictObject({ year: z.string(), text: z.string() })).optional(),
})
export const ReportDetail = z.strictObject({
  ...ReportRow.shape,
  content: z.string(),
  sections: OutSections,
  fundUsed: z.number(),
  problems: z.string(),
  nextPlan: z.string(),
  fileIds: z.array(z.string()),
  files: z.array(z.strictObject({ id: z.string(), fileName: z.string(), size: z.number(), ext: z.string() })),
  similarityMax: z.number().nullable(),
  authorName: z.string(),
  reviewerName: z.string(),
  reviewOpinion: z.string(),
  returnDue: z.string().nullable(),
  lateAllowed: z.number(),
  lateUntil: z.string().nullable(),
  /** 1: the text shown is the last submitted one, because its authors are working on the next. */
  lastVersion: z.number(),
  editable: z.boolean(),
  /** Moves of the report: true, or the sentence why not now. */
  may: z.record(z.string(), z.union([z.literal(true), z.string()])),
  /** What a conclusion report may begin with: agreed changes, reports of the years, expected results. */
  prefill: OutSections,
  versions: z.array(
    z.strictObject({ id: z.string(), versionNo: z.number(), submitter: z.string(), submitTime: z.string() }),
  ),
  history: z.array(
    z.strictObject({
      id: z.string(),
      operation: z.string(),
      says: z.string(),
      fromStatus: z.number(),
      toStatus: z.number(),
      actorName: z.string(),
      reason: z.string(),
      createTime: z.string(),
    }),
  ),
  extensions: z.array(
    z.strictObject({ id: z.string(), newDue: z.string(), reason: z.string(), createTime: z.string() }),
  ),
  /** Concluding comments as this viewer may read them. */
  comments: z.array(
    z.strictObject({
      id: z.string(),
      stage: z.string(),
      stage_dictText: z.string(),
      reviewerName: z.string(),
      mine: z.boolean(),
      status: z.number(),
      conclusion: z.string(),
      comment: z.string(),
      commitTime: z.string().nullable(),
    }),
  ),
})
export type ReportDetail = z.output<typeof ReportDetail>
export const Saved = z.strictObject({ id: z.string(), status: z.number(), lockVersion: z.number() })

export const OverYearRow = z.strictObject({
  id: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  subjectNum: z.string(),
  year: z.string(),
  subjectManName: z.string(),
  leadDepartName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  reportId: z.string(),
  reportStatus: z.number().nullable(),
  reportStatus_dictText: z.string(),
  /** true: the SUMMARY of the year is still owed. */
  reportNeeded: z.boolean(),
})
export type OverYearRow = z.output<typeof OverYearRow>
export const OverYearPage = pageOf(OverYearRow)

const offsets = (label: string, value: string) =>
  z
    .string({ error: `${label}有误` })
    .trim()
    .regex(/^(\d{1,3}(,\d{1,3})*)?$/, { error: `${label}应为天数，以逗号分隔，例如 14,7,3,1` })
    .default(value)
export const Deadline = z
  .object({
    id: id('期限').optional(),
    year: year(),
    reportType,
    submitRole: z.enum(['负责人', '联系人'], { error: '提交角色应为负责人或联系人' }).default('负责人'),
    startTime: startText('开始时间').nullish(),
    endTime: endText('截止时间').nullish(),
    lateAllowed: yesNo.default(0),
    lateUntil: endText('逾期截止时间').nullish(),
    remindBefore: offsets('到期前提醒', '14,7,3,1'),
    remindAfter: offsets('逾期后提醒', '1,3,7'),
    scope: z.enum(['all', 'domain', 'subject'], { error: '适用范围有误' }).default('all'),
    scopeIds: z.array(id('范围')).max(500, { error: '范围最多 500 项' }).default([]),
    baseDate: z.enum(['fixed', 'established', 'end'], { error: '起算日有误' }).default('fixed'),
    offset: z.coerce
      .number({ error: '天数应为数字' })
      .int({ error: '天数应为整数' })
      .min(-1000, { error: '天数有误' })
      .max(1000, { error: '天数有误' })
      .default(0),
    remark: longText('备注', 500).default(''),
  })
  .refine((row) => row.baseDate !== 'fixed' || row.endTime, { error: '请填写截止时间', path: ['endTime'] })
  .refine((row) => !row.startTime || !row.endTime || row.startTime < row.endTime, {
    error: '截止时间应晚于开始时间',
    path: ['endTime'],
  })
  .refine((row) => !row.lateUntil || !row.endTime || row.lateUntil > row.endTime, {
    error: '逾期截止时间应晚于截止时间',
    path: ['lateUntil'],
  })
  .refine((row) => row.scope === 'all' || row.scopeIds.length > 0, { error: '请选择适用范围', path: ['scopeIds'] })
export type Deadline = z.output<typeof Deadline>
/** One deadline, an array, or `{rows: […]}`. */
export const UpdateDeadlines = z.preprocess(
  (input) => {
    if (Array.isArray(input)) return input
    const rows = (input as { rows?: unknown } | null)?.rows
    return Array.isArray(rows) ? rows : [input]
  },
  z.array(Deadline).min(1, { error: '请填写期限' }).max(100, { error: '一次最多 100 条期限' }),
)
export type UpdateDeadlines = z.output<typeof UpdateDeadlines>
/** `moved`: reports whose due date or window is another one now. */
export const DeadlinesUpdated = z.strictObject({ ids: z.array(z.string()), moved: z.number() })
export const DeadlineQuery = z.object({ year: year().optional(), reportType: reportType.optional() })
export type DeadlineQuery = z.output<typeof DeadlineQuery>
export const DeadlineRow = z.strictObject({
  id: z.string(),
  year: z.string(),
  reportType: z.string(),
  reportType_dictText: z.string(),
  submitRole: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  lateAllowed: z.number(),
  lateUntil: z.string().nullable(),
  remindBefore: z.string(),
  remindAfter: z.string(),
  scope: z.string(),
  scopeIds: z.array(z.string()),
  baseDate: z.string(),
  offset: z.number(),
  remark: z.string(),
})
export type DeadlineRow = z.output<typeof DeadlineRow>
