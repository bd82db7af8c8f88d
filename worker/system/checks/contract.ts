import { z } from 'zod'
import { optional, required } from '../../core/input'
import { LONGEST } from '../../core/check-rule'
import { t } from './texts'

export const CheckByCode = z.object({ ruleCode: required(() => t.code, 100), value: optional(() => t.value, LONGEST) })
export type CheckByCode = z.output<typeof CheckByCode>

export const RuleOption = z.strictObject({ ruleCode: z.string(), ruleName: z.string(), ruleJson: z.string() })
export type RuleOption = z.infer<typeof RuleOption>
