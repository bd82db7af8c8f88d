import { z } from 'zod'
import { call } from '../core/call'
import { t } from '../records/texts'
import { CheckValue } from './contract'

export const checkValue = call('GET /v2/sys/duplicate/check', {
  does: '检查值是否可用',
  may: ['position:manage', 'dict:manage', 'role:manage', 'user:write'],
  takes: CheckValue,
  answers: z.null(),
  says: () => t.valueFree,
})
