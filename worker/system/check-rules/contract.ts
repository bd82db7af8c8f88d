import { z } from 'zod'
import { optionalText, requiredText } from '../../core/input'
import { MAX_CHECKED_LENGTH } from '../../core/check-rule'
import { t } from './texts'

export const CheckByCode = z.object({
  ruleCode: requiredText(() => t.code, 100),
  value: optionalText(() => t.value, MAX_CHECKED_LENGTH),
})
export type CheckByCode = z.output<typeof CheckByCode>

export const RuleOption = z.strictObject({ ruleCode: z.string(), ruleName: z.string(), ruleJson: z.string() })
export type RuleOption = z.infer<typeof RuleOption>
