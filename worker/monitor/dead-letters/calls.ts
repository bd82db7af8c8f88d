import { call } from '../../core/call'
import { BatchResult } from '../../core/batch-result'
import { DeadLetterPage, DeadLetterQuery, DeadLetterIdsInput } from './contract'

export const listLetters = call('GET /v2/sys/deadLetter/list', {
  does: '队列死信',
  may: 'system:manage',
  takes: DeadLetterQuery,
  answers: DeadLetterPage,
})
export const sendAgain = call('POST /v2/sys/deadLetter/retry', {
  does: '重新投递死信',
  may: 'system:manage',
  takes: DeadLetterIdsInput,
  answers: BatchResult,
})
export const removeLetters = call('POST /v2/sys/deadLetter/delete', {
  does: '删除死信',
  may: 'system:manage',
  takes: DeadLetterIdsInput,
  answers: BatchResult,
})
