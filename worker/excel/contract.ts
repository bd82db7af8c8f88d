import { z } from 'zod'
import { required } from '../core/input'
import { t } from './texts'

export const ExcelDownload = z.object({
  businessType: required(() => t.businessType, 32),
  params: z
    .looseObject({ template: z.boolean({ error: () => t.templateWrong }).optional() }, { error: () => t.paramsWrong })
    .default({}),
})
export type ExcelDownload = z.output<typeof ExcelDownload>
/** `all`: everything or nothing. `good`: what fits is taken, the rest comes back. */
export const ImportOptions = z.looseObject({
  mode: z.enum(['all', 'good'], { error: () => t.modeWrong }).default('all'),
})
export type ImportOptions = z.output<typeof ImportOptions>
export const Imported = z.strictObject({
  total: z.number(),
  saved: z.number(),
  failed: z.number(),
  /** Rows that say what is stored already; nothing is written for them. Absent where there are none. */
  unchanged: z.number().optional(),
})
export type Imported = z.output<typeof Imported>

/** The business types that there are. */
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
/** What the form carries beside the workbook; `data` is `ImportOptions` as JSON. */
export const ImportFields = z.object({ businessType: z.enum(excelNames), data: z.string().optional() })
