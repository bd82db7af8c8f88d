import { z } from 'zod'
import { required } from '../core/input'

export const ExcelDownload = z.object({
  businessType: required('业务类型', 32),
  params: z
    .looseObject({ template: z.boolean({ error: '是否模板有误' }).optional() }, { error: '查询条件有误' })
    .default({}),
})
export type ExcelDownload = z.output<typeof ExcelDownload>
/** `all`: everything or nothing. `good`: what fits is taken, the rest comes back. */
export const ImportOptions = z.object({
  mode: z.enum(['all', 'good'], { error: '导入方式应为 all 或 good' }).default('all'),
})
export const Imported = z.strictObject({ total: z.number(), saved: z.number(), failed: z.number() })
