import { z } from 'zod'
import { recordContract } from '../../../records/contract'
import { dataSourceQuery } from './record'

const SourceRow = z.strictObject({ value: z.string(), label: z.string() })
/** A query to test before it is saved. */
export const PreviewQuery = recordContract(dataSourceQuery).New.pick({
  ...{ sourceId: true, request: true, rowsPath: true, valueField: true, labelField: true, figure: true },
})
export type PreviewQuery = z.output<typeof PreviewQuery>
export const QueryPreview = z.strictObject({ rows: z.array(SourceRow), total: z.number() })
export type QueryPreview = z.output<typeof QueryPreview>
/** A query with its last result, for forms that offer it. */
export const QueryOption = z.strictObject({ code: z.string(), name: z.string(), labels: z.array(z.string()) })
export type QueryOption = z.infer<typeof QueryOption>
export const QueryRefreshResult = z.strictObject({ refreshed: z.boolean(), detail: z.string(), rows: z.number() })
