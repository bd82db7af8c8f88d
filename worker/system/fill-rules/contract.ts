import { z } from 'zod'
import { requiredText, yearText } from '../../core/input'
import { t } from './texts'

const ruleCode = requiredText(() => t.code, 100)
/** Form data that legacy clients send; it is ignored. */
const formData = z.record(z.string(), z.unknown()).optional()
export const RuleCodeInput = z.looseObject({ ruleCode, formData })
/** For subject numbers also the year and domain. Default: this year and the first domain. */
export const FillRulePreview = z.object({
  ruleCode,
  year: yearText().optional(),
  domain: z
    .string()
    .trim()
    .regex(/^[\w-]{1,20}$/, { error: () => t.domainWrong })
    .default('01'),
})
export type FillRulePreview = z.output<typeof FillRulePreview>
const RequestedRule = z.object({ ruleCode, formData })
export const FillRuleBatch = z.object({
  rules: z
    .array(RequestedRule, { error: () => t.rulesWrong })
    .min(1, { error: () => t.rulesWrong })
    .max(50, { error: () => t.rulesWrong }),
  commonFormData: formData,
})
export type FillRuleBatch = z.output<typeof FillRuleBatch>
export const GeneratedNumber = z.strictObject({ ruleCode: z.string(), result: z.string() })
