import { isAmong } from '../core/names'
import { z } from 'zod'
import { id, ids, required } from '../core/input'
import { t as subjects } from '../subjects/texts'
import { t as core } from '../core/core.texts'
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
export const bookNames = [
  'exportToProjectSubject',
  'exportExcellentSubjectManySheet',
  'exportExcellentSubjectOneSheet',
  'exportCounselorReview',
  'exportSubjectReviews',
  'exportSubjectReviewPassRate',
  'exportSubjectGrades',
  'exportSubjectGradeManySheet',
] as const
export type BookName = (typeof bookNames)[number]
export const isBook = (kind: string): kind is BookName => isAmong(bookNames, kind)

const Query = z
  .record(z.string().max(40), z.string().max(500), { error: () => t.queryWrong })
  .refine((query) => Object.keys(query).length <= 40, { error: () => t.queryWrong })
  .default({})
/** The client chooses the `id`, so that a repeated request starts one export. */
const ownId = z.string({ error: () => t.id }).regex(/^[\w-]{8,64}$/, { error: () => t.id })
const StartList = z.object({
  id: ownId,
  kind: z.enum(exportKinds, { error: () => core.noSuchList }),
  title: required(() => t.title, 100),
  columns: z
    .array(z.object({ key: z.string().min(1).max(40), title: z.string().max(40) }), { error: () => t.columnsMissing })
    .min(1, { error: () => t.columnsMissing })
    .max(60, { error: () => t.columnsMissing }),
  query: Query,
})
/** Title and columns of such a workbook are fixed. */
const StartBook = z.object({ id: ownId, kind: z.enum(bookNames), query: Query })
/** The dossiers of the given subjects as PDF files, in one archive. */
export const DOSSIERS = 'dossiers'
const StartDossiers = z.object({ id: ownId, kind: z.literal(DOSSIERS), ids: ids(() => subjects.subject) })
export const StartExport = z.discriminatedUnion('kind', [StartBook, StartList, StartDossiers], {
  error: () => core.noSuchList,
})
export type StartExport = z.output<typeof StartExport>
export const OneExport = z.object({ id: id(() => t.id) })

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
  businessType: required(() => t.businessType, 32),
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
export const Imported = z.strictObject({
  total: z.number(),
  saved: z.number(),
  failed: z.number(),
  /** Rows that are equal to stored ones; nothing is written for them. Absent if there are none. */
  unchanged: z.number().optional(),
})
export type Imported = z.output<typeof Imported>

/** The known business types. */
export const excelNames = [
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
export type ExcelName = (typeof excelNames)[number]
/** Form fields beside the workbook; `data` is `ImportOptions` as JSON. */
export const ImportFields = z.object({ businessType: z.enum(excelNames), data: z.string().optional() })
