import { isAmong } from '../core/typed-keys'
import { z } from 'zod'
import { idText, idArray, requiredText } from '../core/input'
import { t as subjects } from '../subjects/texts'
import { t as core } from '../core/core.texts'
import { exportFormats } from '../workbooks/export-formats'
import { t } from './texts'

export const exportKinds = [
  'subjects',
  'prizes',
  'announcements',
  'feedback',
  'drillScenes',
  'drillDraws',
  'drillResults',
  'fbTests',
] as const
export type ExportKind = (typeof exportKinds)[number]

/** Workbooks with their own sheets; each is also a call of its own. */
export const workbookNames = [
  'exportToProjectSubject',
  'exportExcellentSubjectManySheet',
  'exportExcellentSubjectOneSheet',
  'exportCounselorReview',
  'exportSubjectReviews',
  'exportSubjectReviewPassRate',
  'exportSubjectGrades',
  'exportSubjectGradeManySheet',
] as const
export type WorkbookName = (typeof workbookNames)[number]
export const isWorkbookName = (kind: string): kind is WorkbookName => isAmong(workbookNames, kind)

const Format = z
  .enum(exportFormats, { error: () => t.formatWrong })
  .default('xlsx')
  .describe('xlsx：Excel 工作簿；csv：CSV 文件，所有行在一个表中')
/** Adds the format of the file to the query of an export. A key that neither knows is refused. */
export const withFormat = <Schema extends z.ZodType>(query: Schema) => z.intersection(query, FormatQuery)
/** Like other queries it accepts any input as a type. */
const FormatQuery = z.preprocess((input) => input, z.strictObject({ format: Format }))

const Query = z
  .record(z.string().max(40), z.string().max(500), { error: () => t.queryWrong })
  .refine((query) => Object.keys(query).length <= 40, { error: () => t.queryWrong })
  .default({})
/** The client chooses the `id`, so that a repeated request starts one export. */
const clientId = z.string({ error: () => t.id }).regex(/^[\w-]{8,64}$/, { error: () => t.id })
const StartList = z.object({
  id: clientId,
  kind: z.enum(exportKinds, { error: () => core.noSuchList }),
  title: requiredText(() => t.title, 100),
  columns: z
    .array(z.object({ key: z.string().min(1).max(40), title: z.string().max(40) }), { error: () => t.columnsMissing })
    .min(1, { error: () => t.columnsMissing })
    .max(60, { error: () => t.columnsMissing }),
  query: Query,
  format: Format,
})
/** Title and columns of such a workbook are fixed; its query contains the format. */
const StartWorkbook = z.object({ id: clientId, kind: z.enum(workbookNames), query: Query })
/** The dossiers of the given subjects as PDF files, in one archive. */
export const DOSSIERS = 'dossiers'
const StartDossiers = z.object({ id: clientId, kind: z.literal(DOSSIERS), ids: idArray(() => subjects.subject) })
export const StartExport = z.discriminatedUnion('kind', [StartWorkbook, StartList, StartDossiers], {
  error: () => core.noSuchList,
})
export type StartExport = z.output<typeof StartExport>
export const ExportIdInput = z.object({ id: idText(() => t.id) })

export const ExportState = z.strictObject({
  id: z.string(),
  title: z.string(),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'expired']),
  /** Number of rows written, and in total. */
  written: z.number(),
  total: z.number(),
  size: z.number(),
  /** Reason for a failure. */
  message: z.string(),
  expireTime: z.string(),
})
export type ExportState = z.infer<typeof ExportState>

export const ExcelDownload = z.object({
  businessType: requiredText(() => t.businessType, 32),
  params: z
    .looseObject({ template: z.boolean({ error: () => t.templateWrong }).optional() }, { error: () => t.paramsWrong })
    .default({}),
})
export type ExcelDownload = z.output<typeof ExcelDownload>
/** `all`: all rows or none. `good`: valid rows are imported, the others are returned. */
export const ImportOptions = z.looseObject({
  mode: z.enum(['all', 'good'], { error: () => t.modeWrong }).default('all'),
})
export type ImportOptions = z.output<typeof ImportOptions>
export const ImportResult = z.strictObject({
  total: z.number(),
  saved: z.number(),
  failed: z.number(),
  /** Rows that are equal to stored ones; nothing is written for them. Absent if there are none. */
  unchanged: z.number().optional(),
})
export type ImportResult = z.output<typeof ImportResult>

/** The known business types. */
export const businessTypes = [
  'reportDeadline',
  'subjectGrade',
  'excellentNumber',
  'subjectReview',
  'prize',
  'prizeQuota',
  'drillQuestion',
  'purchase',
  'software',
  'fbCase',
  'fbTaskDepart',
] as const
export type BusinessType = (typeof businessTypes)[number]
/** Form fields beside the workbook; `data` is `ImportOptions` as JSON. */
export const ImportFields = z.object({ businessType: z.enum(businessTypes), data: z.string().optional() })
