import { call } from '../../core/call'
import { Outcome } from '../../core/outcome'
import { LettersPage, LettersQuery, SomeLetters } from './contract'

export const listLetters = call('GET /v2/sys/deadLetter/list', {
  does: '队列的死信',
  may: 'system:manage',
  takes: LettersQuery,
  answers: LettersPage,
})
export const sendAgain = call('POST /v2/sys/deadLetter/retry', {
  does: '重新投递死信',
  may: 'system:manage',
  takes: SomeLetters,
  answers: Outcome,
})
export const removeLetters = call('POST /v2/sys/deadLetter/delete', {
  does: '删除死信',
  may: 'system:manage',
  takes: SomeLetters,
  answers: Outcome,
})
