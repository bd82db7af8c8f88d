import { z } from 'zod'
import { dateText, idText, optionalText, requiredText, idOrIds } from '../../core/input'
import { listQuery, boundedPageSchema } from '../../core/list'
import { reportKinds } from './statuses'
import { fields } from './fields.texts'
import { t } from './texts'

const text = z.string()
const number = z.number()
export const SaveReport = z.object({
  /** '' for a new one. */
  id: z.string().trim().max(64).default(''),
  lockVersion: z.coerce.number().int().optional(),
  title: requiredText(() => fields.title, 100),
  kind: z.enum(reportKinds, { error: () => t.kindWrong }),
  summary: requiredText(() => fields.summary, 500),
  content: requiredText(() => fields.content, 10_000),
  terms: requiredText(() => fields.terms, 1000),
  audience: z.coerce
    .number({ error: () => t.audienceWrong })
    .pipe(z.literal([1, 2, 3], { error: () => t.audienceWrong })),
  untilDate: z.union([z.literal(''), dateText(() => fields.until)]).default(''),
})
export type SaveReport = z.output<typeof SaveReport>
export const ReportIdInput = z.object({ id: idText(() => t.report) })
export const ReportIdsInput = idOrIds(() => t.report)
export type ReportIdsInput = z.output<typeof ReportIdsInput>
export const ReportQuery = listQuery(['createTime', 'title'], {
  keyword: optionalText(() => t.keyword).optional(),
  kind: z.enum(reportKinds, { error: () => t.kindWrong }).optional(),
})
export type ReportQuery = z.output<typeof ReportQuery>

export const ReportRow = z.strictObject({
  id: text,
  title: text,
  kind: z.enum(reportKinds),
  kind_dictText: text,
  summary: text,
  audience: number,
  audience_dictText: text,
  untilDate: text,
  departName: text,
  readCount: number,
  status: number,
  status_dictText: text,
  createTime: text,
  lockVersion: number,
  /** The caller agreed to the current terms. */
  agreed: z.boolean(),
  mayEdit: z.boolean(),
})
export type ReportRow = z.output<typeof ReportRow>
export const ReportPage = boundedPageSchema(ReportRow)
export const ReportDetail = z.strictObject({
  ...ReportRow.shape,
  terms: text,
  /** Null until the caller has agreed to the terms. */
  content: text.nullable(),
  /** Users who agreed; only for the unit itself and the administrator of the lab. */
  readers: z.array(z.strictObject({ readerName: text, departName: text, agreeTime: text })),
})
export type ReportDetail = z.output<typeof ReportDetail>
export const SavedReport = z.strictObject({ id: text })
