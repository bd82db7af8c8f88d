import { z } from 'zod'
import { required } from '../../core/input'
import { t } from './texts'

const ruleCode = required(() => t.code, 100)
/** What a form holds may be sent along, as the family does; nothing of it is needed. */
const formData = z.record(z.string(), z.unknown()).optional()
export const ByRuleCode = z.looseObject({ ruleCode, formData })
export const OneRule = z.object({ ruleCode })
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
