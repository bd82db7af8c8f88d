import { z } from 'zod'
import { optional, required } from '../../core/input'
import { LONGEST } from './rules'
import { t } from './texts'

export const CheckByCode = z.object({ ruleCode: required(() => t.code, 100), value: optional(() => t.value, LONGEST) })
export type CheckByCode = z.output<typeof CheckByCode>
