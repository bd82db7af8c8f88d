import { z } from 'zod'
import { required, year } from '../../core/input'
import { t } from './texts'

const ruleCode = required(() => t.code, 100)
/** Form data that legacy clients send; it is ignored. */
const formData = z.record(z.string(), z.unknown()).optional()
export const ByRuleCode = z.looseObject({ ruleCode, formData })
/** For subject numbers also the year and domain. Default: this year and the first domain. */
export const OneRule = z.object({
  ruleCode,
  year: year().optional(),
  domain: z
    .string()
    .trim()
    .regex(/^[\w-]{1,20}$/, { error: () => t.domainWrong })
    .default('01'),
})
export type OneRule = z.output<typeof OneRule>
const Wished = z.object({ ruleCode, formData })
export const Batch = z.object({
  rules: z
    .array(Wished, { error: () => t.rulesWrong })
    .min(1, { error: () => t.rulesWrong })
    .max(50, { error: () => t.rulesWrong }),
  commonFormData: formData,
})
export type Batch = z.output<typeof Batch>
export const Drawn = z.strictObject({ ruleCode: z.string(), result: z.string() })
