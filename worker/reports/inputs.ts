import { z } from 'zod'
import {
  atMost,
  fieldsOf,
  id,
  ids,
  normaliserOf,
  oneOrMany,
  readVersion,
  reason,
  stampText,
  year,
  yesNo,
} from '../core/input'
import { among, listQuery, years } from '../core/list'
import { midConclusions, reportTypeCodes } from '../subjects/reports/statuses'
import { AnswersGiven } from '../core/form/contract'
import { t as core } from '../core/core.texts'
import { t as filesWords } from '../files/texts'
import { t as subjects } from '../subjects/texts'
import { t } from './texts'
import { MOST_FILES } from '../core/bounds'
import { endOfDay, startOfDay } from '../core/time'

const longText = (label: () => string, max: number) =>
  z
    .string({ error: () => core.notText(label()) })
    .overwrite(normaliserOf(max))
    .check(atMost(max, { error: () => core.tooLong(label(), max) }))
const files = (label = () => t.attachment) =>
  z
    .array(
      id(() => t.file),
      { error: () => core.wrong(label()) },
    )
    .max(MOST_FILES, { error: () => t.tooManyFilesOf(label()) })
const reportType = z.enum(reportTypeCodes, { error: () => t.chooseReportType })
/** A date without a time means the end of that day. */
const endText = (label: () => string) => stampText(label).transform(endOfDay)
const startText = (label: () => string) => stampText(label).transform(startOfDay)

export const Sections = z.strictObject({
  completion: z
    .strictObject({
      text: longText(() => t.completion, 10_000).default(''),
      indicators: z
        .array(
          z.strictObject({
            name: longText(() => t.criterionName, 100).default(''),
            planned: longText(() => t.plannedValue, 200).default(''),
            reached: longText(() => t.doneValue, 200).default(''),
            rate: z.coerce
              .number({ error: () => t.rateNotNumber })
              .min(0, { error: () => t.rateRange })
              .max(100, { error: () => t.rateRange })
              .default(0),
            fileIds: files(() => t.evidence).default([]),
          }),
        )
        .max(50, { error: () => t.tooManyIndicators })
        .default([]),
    })
    .optional(),
  change: z.strictObject({ text: longText(() => t.changesNote, 10_000).default('') }).optional(),
  sharing: z
    .strictObject({
      text: longText(() => t.sharing, 10_000).default(''),
      shareAuth: z.coerce
        .number()
        .pipe(z.literal([0, 1, 2], { error: () => filesWords.levelWrong }))
        .default(0),
      fileIds: files(() => t.shareFile).default([]),
    })
    .optional(),
  progressYear: z
    .array(z.strictObject({ year: year(), text: longText(() => t.yearProgress, 10_000).default('') }))
    .max(10, { error: () => t.tooManyYears })
    .refine((rows) => new Set(rows.map((row) => row.year)).size === rows.length, { error: () => t.yearTwice })
    .optional(),
})

/** Content of a report. Omitted fields stay unchanged. */
const written = {
  content: longText(() => t.reportContent, 50_000).optional(),
  sections: Sections.optional(),
  fundUsed: z.coerce
    .number({ error: () => t.fundNotNumber })
    .min(0, { error: () => t.fundNegative })
    .max(1_000_000, { error: () => t.fundTooLarge })
    .optional(),
  problems: longText(() => t.problems, 10_000).optional(),
  nextPlan: longText(() => t.nextPlan, 10_000).optional(),
  fileIds: files().optional(),
  /** All answers to the year's supplementary questions, by name. */
  more: AnswersGiven.optional(),
  /** Version that the sender read; a later version is answered with 409. */
  lockVersion: z
    .number({ error: () => core.versionWrong })
    .int()
    .optional(),
}
export const SaveReport = z.object({ id: id(() => t.report), ...written })
export type SaveReport = z.output<typeof SaveReport>
export const OneReport = z.object({ id: id(() => t.report) })
export const AuditReports = z
  .object({
    ids: ids(() => t.report).optional(),
    id: id(() => t.report).optional(),
    result: z.enum(['pass', 'return'], { error: () => t.chooseReviewResult }),
    opinion: longText(() => t.reviewOpinion, 500).default(''),
    returnDue: endText(() => t.newDeadline).optional(),
    /** Assessment of the progress in a mid-term review. */
    midConclusion: z.enum(midConclusions, { error: () => t.chooseMidConclusion }).optional(),
    dryRun: yesNo.default(0),
  })
  .transform((input) => ({ ...input, ids: input.ids ?? (input.id ? [input.id] : []) }))
  .refine((input) => input.ids.length > 0, { error: () => t.reportRequired, path: ['ids'] })
  .refine((input) => input.result === 'pass' || input.opinion.length >= 5, {
    error: () => t.fillReturnReason,
    path: ['opinion'],
  })
  .refine((input) => input.result === 'pass' || input.returnDue, {
    error: () => t.fillNewDeadline,
    path: ['returnDue'],
  })
export type AuditReports = z.output<typeof AuditReports>
const some = { ids: ids(() => t.report).optional(), id: id(() => t.report).optional(), dryRun: yesNo.default(0) }
const listed = <Input extends { ids?: string[]; id?: string }>(input: Input) => ({
  ...input,
  ids: input.ids ?? (input.id ? [input.id] : []),
})
const notEmpty = [
  (input: { ids: string[] }) => input.ids.length > 0,
  { error: () => t.reportRequired, path: ['ids'] },
] satisfies [unknown, unknown]
export const WaiveReports = z
  .object({ ...some, reason: reason(() => t.waiveReason) })
  .transform(listed)
  .refine(...notEmpty)
export type WaiveReports = z.output<typeof WaiveReports>
export const OpenReports = z
  .object(some)
  .transform(listed)
  .refine(...notEmpty)
export type OpenReports = z.output<typeof OpenReports>
export const ExtendReports = z
  .object({ ...some, newDue: endText(() => t.newDeadline), reason: reason(() => t.extendReason) })
  .transform(listed)
  .refine(...notEmpty)
export type ExtendReports = z.output<typeof ExtendReports>
export const ReopenReport = z.object({
  id: id(() => t.report),
  reason: reason(() => core.reopenReason),
  returnDue: endText(() => t.newDeadline).optional(),
})
export type ReopenReport = z.output<typeof ReopenReport>

export const reportFilters = {
  year: years().optional(),
  reportType: among(reportTypeCodes, () => t.chooseReportType).optional(),
  status: among(['0', '1', '2', '3', '4'], () => core.noSuchStatus).optional(),
  submitRole: z.enum(['负责人', '联系人'], { error: () => t.submitRoleWrong }).optional(),
  subjectName: z
    .string()
    .max(50, { error: () => subjects.subjectNameTooLong })
    .optional(),
  subjectId: z
    .string()
    .max(64, { error: () => t.subjectWrong })
    .optional(),
  departId: z
    .string()
    .max(64, { error: () => t.institutionWrong })
    .optional(),
  overdue: yesNo.optional(),
  /** 1: only reports with a pending action of the caller. */
  todo: yesNo.optional(),
}
export const ReportQuery = listQuery(['dueTime', 'submitTime', 'reviewTime', 'createTime', 'year'], reportFilters)
export type ReportQuery = z.output<typeof ReportQuery>
export const OverYearQuery = listQuery(['endDate', 'createTime', 'subjectNum'], {
  year: year().optional(),
  subjectName: z
    .string()
    .max(50, { error: () => subjects.subjectNameTooLong })
    .optional(),
})
export type OverYearQuery = z.output<typeof OverYearQuery>

const offsets = (label: () => string, value: string) =>
  z
    .string({ error: () => core.wrong(label()) })
    .trim()
    .regex(/^(\d{1,3}(,\d{1,3})*)?$/, { error: () => t.notDays(label()) })
    .default(value)
export const Deadline = z
  .object({
    id: id(() => t.deadlineRow).optional(),
    lockVersion: readVersion(),
    year: year(),
    reportType,
    submitRole: z.enum(['负责人', '联系人'], { error: () => t.submitRoleWrong }).default('负责人'),
    startTime: startText(() => t.startTime).nullish(),
    endTime: endText(() => t.deadline).nullish(),
    lateAllowed: yesNo.default(0),
    lateUntil: endText(() => t.lateUntil).nullish(),
    remindBefore: offsets(() => t.remindBefore, '14,7,3,1'),
    remindAfter: offsets(() => t.remindAfter, '1,3,7'),
    scope: z.enum(['all', 'domain', 'subject'], { error: () => t.scopeWrong }).default('all'),
    scopeIds: z
      .array(id(() => t.scope))
      .max(500, { error: () => t.tooManyScopes })
      .default([]),
    baseDate: z.enum(['fixed', 'established', 'end', 'meeting'], { error: () => t.baseDayWrong }).default('fixed'),
    offset: z.coerce
      .number({ error: () => t.daysNotNumber })
      .int({ error: () => t.daysNotWhole })
      .min(-1000, { error: () => t.daysWrong })
      .max(1000, { error: () => t.daysWrong })
      .default(0),
    workdays: yesNo.default(0),
    remark: longText(() => t.remark, 500).default(''),
  })
  .refine((row) => row.baseDate !== 'fixed' || row.endTime, { error: () => t.fillDeadline, path: ['endTime'] })
  .refine((row) => !row.startTime || !row.endTime || row.startTime < row.endTime, {
    error: () => core.deadlineBeforeStart,
    path: ['endTime'],
  })
  .refine((row) => !row.lateUntil || !row.endTime || row.lateUntil > row.endTime, {
    error: () => t.lateAfterDeadline,
    path: ['lateUntil'],
  })
  // Topics are submitted by institutions, whoever wrote them.
  .transform((row) => (row.reportType === 'COLLECTION' ? { ...row, submitRole: '联系人' as const } : row))
  .refine((row) => row.scope === 'all' || row.scopeIds.length > 0, { error: () => t.chooseScope, path: ['scopeIds'] })
export type Deadline = z.output<typeof Deadline>
export const DeadlinesBody = z.union([oneOrMany(Deadline, 100), z.object({ rows: z.array(Deadline).min(1).max(100) })])
/** A deadline, an array of deadlines, or `{rows: […]}`. */
export const UpdateDeadlines = z.preprocess(
  (input) => {
    if (Array.isArray(input)) return input
    const rows = fieldsOf(input).rows
    return Array.isArray(rows) ? rows : [input]
  },
  z
    .array(Deadline)
    .min(1, { error: () => t.fillDeadlines })
    .max(100, { error: () => t.tooManyDeadlines }),
)
export type UpdateDeadlines = z.output<typeof UpdateDeadlines>
export const DeadlineQuery = z.object({ year: year().optional(), reportType: reportType.optional() })
export type DeadlineQuery = z.output<typeof DeadlineQuery>
