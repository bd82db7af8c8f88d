import { z } from 'zod'
import {
  maxCharacters,
  toFields,
  idText,
  idArray,
  normalizerOf,
  oneOrMany,
  lockVersionField,
  requiredReason,
  stampText,
  yearText,
  yesNoFlag,
} from '../core/input'
import { knownValueList, listQuery, yearList } from '../core/list'
import { midtermAssessments, reportTypeCodes } from '../subjects/reports/statuses'
import { AnswersInput } from '../core/form/contract'
import { t as core } from '../core/core.texts'
import { t as filesWords } from '../files/texts'
import { t as subjects } from '../subjects/texts'
import { t } from './texts'
import { MAX_FILES } from '../core/limits'
import { endOfDay, startOfDay } from '../core/time'

const longTextField = (label: () => string, max: number) =>
  z
    .string({ error: () => core.notText(label()) })
    .overwrite(normalizerOf(max))
    .check(maxCharacters(max, { error: () => core.tooLong(label(), max) }))
const fileIdsField = (label = () => t.attachment) =>
  z
    .array(
      idText(() => t.file),
      { error: () => core.wrong(label()) },
    )
    .max(MAX_FILES, { error: () => t.tooManyFilesOf(label()) })
const reportTypeField = z.enum(reportTypeCodes, { error: () => t.chooseReportType })
/** A date without a time means the end of that day. */
const endOfDayField = (label: () => string) => stampText(label).transform(endOfDay)
const startOfDayField = (label: () => string) => stampText(label).transform(startOfDay)

export const Sections = z.strictObject({
  completion: z
    .strictObject({
      text: longTextField(() => t.completion, 10_000).default(''),
      indicators: z
        .array(
          z.strictObject({
            name: longTextField(() => t.criterionName, 100).default(''),
            planned: longTextField(() => t.plannedValue, 200).default(''),
            reached: longTextField(() => t.doneValue, 200).default(''),
            rate: z.coerce
              .number({ error: () => t.rateNotNumber })
              .min(0, { error: () => t.rateRange })
              .max(100, { error: () => t.rateRange })
              .default(0),
            fileIds: fileIdsField(() => t.evidence).default([]),
          }),
        )
        .max(50, { error: () => t.tooManyIndicators })
        .default([]),
    })
    .optional(),
  change: z.strictObject({ text: longTextField(() => t.changesNote, 10_000).default('') }).optional(),
  sharing: z
    .strictObject({
      text: longTextField(() => t.sharing, 10_000).default(''),
      shareAuth: z.coerce
        .number()
        .pipe(z.literal([0, 1, 2], { error: () => filesWords.levelWrong }))
        .default(0),
      fileIds: fileIdsField(() => t.shareFile).default([]),
    })
    .optional(),
  progressYear: z
    .array(z.strictObject({ year: yearText(), text: longTextField(() => t.yearProgress, 10_000).default('') }))
    .max(10, { error: () => t.tooManyYears })
    .refine((rows) => new Set(rows.map((row) => row.year)).size === rows.length, { error: () => t.yearTwice })
    .optional(),
})

/** Content of a report. Omitted fields stay unchanged. */
const reportContentShape = {
  content: longTextField(() => t.reportContent, 50_000).optional(),
  sections: Sections.optional(),
  fundUsed: z.coerce
    .number({ error: () => t.fundNotNumber })
    .min(0, { error: () => t.fundNegative })
    .max(1_000_000, { error: () => t.fundTooLarge })
    .optional(),
  problems: longTextField(() => t.problems, 10_000).optional(),
  nextPlan: longTextField(() => t.nextPlan, 10_000).optional(),
  fileIds: fileIdsField().optional(),
  /** All answers to the year's supplementary questions, by name. */
  more: AnswersInput.optional(),
  /** Version that the sender read; a later version is answered with 409. */
  lockVersion: z
    .number({ error: () => core.versionWrong })
    .int()
    .optional(),
}
export const SaveReport = z.object({ id: idText(() => t.report), ...reportContentShape })
export type SaveReport = z.output<typeof SaveReport>
export const ReportId = z.object({ id: idText(() => t.report) })
export const AuditReports = z
  .object({
    ids: idArray(() => t.report).optional(),
    id: idText(() => t.report).optional(),
    result: z.enum(['pass', 'return'], { error: () => t.chooseReviewResult }),
    opinion: longTextField(() => t.reviewOpinion, 500).default(''),
    returnDue: endOfDayField(() => t.newDeadline).optional(),
    /** Assessment of the progress in a mid-term review. */
    midConclusion: z.enum(midtermAssessments, { error: () => t.chooseMidConclusion }).optional(),
    dryRun: yesNoFlag.default(0),
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
const reportSelectionShape = {
  ids: idArray(() => t.report).optional(),
  id: idText(() => t.report).optional(),
  dryRun: yesNoFlag.default(0),
}
const normalizeReportIds = <Input extends { ids?: string[]; id?: string }>(input: Input) => ({
  ...input,
  ids: input.ids ?? (input.id ? [input.id] : []),
})
const hasReportIds = [
  (input: { ids: string[] }) => input.ids.length > 0,
  { error: () => t.reportRequired, path: ['ids'] },
] satisfies [unknown, unknown]
export const WaiveReports = z
  .object({ ...reportSelectionShape, reason: requiredReason(() => t.waiveReason) })
  .transform(normalizeReportIds)
  .refine(...hasReportIds)
export type WaiveReports = z.output<typeof WaiveReports>
export const OpenReports = z
  .object(reportSelectionShape)
  .transform(normalizeReportIds)
  .refine(...hasReportIds)
export type OpenReports = z.output<typeof OpenReports>
export const ExtendReports = z
  .object({
    ...reportSelectionShape,
    newDue: endOfDayField(() => t.newDeadline),
    reason: requiredReason(() => t.extendReason),
  })
  .transform(normalizeReportIds)
  .refine(...hasReportIds)
export type ExtendReports = z.output<typeof ExtendReports>
export const ReopenReport = z.object({
  id: idText(() => t.report),
  reason: requiredReason(() => core.reopenReason),
  returnDue: endOfDayField(() => t.newDeadline).optional(),
})
export type ReopenReport = z.output<typeof ReopenReport>

export const reportFilters = {
  year: yearList().optional(),
  reportType: knownValueList(reportTypeCodes, () => t.chooseReportType).optional(),
  status: knownValueList(['0', '1', '2', '3', '4'], () => core.noSuchStatus).optional(),
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
  overdue: yesNoFlag.optional(),
  /** 1: only reports with a pending action of the caller. */
  todo: yesNoFlag.optional(),
}
export const ReportQuery = listQuery(['dueTime', 'submitTime', 'reviewTime', 'createTime', 'year'], reportFilters)
export type ReportQuery = z.output<typeof ReportQuery>
export const MultiYearQuery = listQuery(['endDate', 'createTime', 'subjectNum'], {
  year: yearText().optional(),
  subjectName: z
    .string()
    .max(50, { error: () => subjects.subjectNameTooLong })
    .optional(),
})
export type MultiYearQuery = z.output<typeof MultiYearQuery>

const dayOffsetsField = (label: () => string, value: string) =>
  z
    .string({ error: () => core.wrong(label()) })
    .trim()
    .regex(/^(\d{1,3}(,\d{1,3})*)?$/, { error: () => t.notDays(label()) })
    .default(value)
export const Deadline = z
  .object({
    id: idText(() => t.deadlineRow).optional(),
    lockVersion: lockVersionField(),
    year: yearText(),
    reportType: reportTypeField,
    submitRole: z.enum(['负责人', '联系人'], { error: () => t.submitRoleWrong }).default('负责人'),
    startTime: startOfDayField(() => t.startTime).nullish(),
    endTime: endOfDayField(() => t.deadline).nullish(),
    lateAllowed: yesNoFlag.default(0),
    lateUntil: endOfDayField(() => t.lateUntil).nullish(),
    remindBefore: dayOffsetsField(() => t.remindBefore, '14,7,3,1'),
    remindAfter: dayOffsetsField(() => t.remindAfter, '1,3,7'),
    scope: z.enum(['all', 'domain', 'subject'], { error: () => t.scopeWrong }).default('all'),
    scopeIds: z
      .array(idText(() => t.scope))
      .max(500, { error: () => t.tooManyScopes })
      .default([]),
    baseDate: z.enum(['fixed', 'established', 'end', 'meeting'], { error: () => t.baseDayWrong }).default('fixed'),
    offset: z.coerce
      .number({ error: () => t.daysNotNumber })
      .int({ error: () => t.daysNotWhole })
      .min(-1000, { error: () => t.daysWrong })
      .max(1000, { error: () => t.daysWrong })
      .default(0),
    workdays: yesNoFlag.default(0),
    remark: longTextField(() => t.remark, 500).default(''),
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
    const rows = toFields(input).rows
    return Array.isArray(rows) ? rows : [input]
  },
  z
    .array(Deadline)
    .min(1, { error: () => t.fillDeadlines })
    .max(100, { error: () => t.tooManyDeadlines }),
)
export type UpdateDeadlines = z.output<typeof UpdateDeadlines>
export const DeadlineQuery = z.object({ year: yearText().optional(), reportType: reportTypeField.optional() })
export type DeadlineQuery = z.output<typeof DeadlineQuery>
