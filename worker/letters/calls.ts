import { z } from 'zod'
import { call } from '../core/call'
import { BatchResult } from '../core/batch-result'
import {
  CopiesQuery,
  CopyPage,
  LetterIds,
  LetterPage,
  LetterQuery,
  LetterTemplate,
  RegisterQuery,
  SendLetter,
  SentLetter,
  LetterTrial,
  TryLetter,
} from './contract'
import { t } from './texts'

export const letterTemplates = call('GET /v2/letter/templates', {
  does: '信函模板',
  may: 'letter:send',
  answers: z.array(LetterTemplate),
})

export const tryLetter = call('POST /v2/letter/try', {
  does: '试发信函：逐封预览，列出无邮箱与重复的收信人',
  may: 'letter:send',
  takes: TryLetter,
  answers: LetterTrial,
  whileSeeing: true,
})

export const sendLetter = call('POST /v2/letter/send', {
  does: '发送信函，或保留到指定时间',
  may: 'letter:send',
  takes: SendLetter,
  answers: SentLetter,
  says: ({ total, sendTime }) => t.willGo(total, sendTime.slice(0, 16)),
})

export const cancelLetters = call('POST /v2/letter/cancel', {
  does: '取消尚未发出的信函',
  may: 'letter:send',
  takes: LetterIds,
  answers: BatchResult,
})

export const listLetters = call('GET /v2/letter/list', {
  does: '信函列表',
  may: 'letter:send',
  takes: LetterQuery,
  answers: LetterPage,
})

export const copiesOfLetter = call('GET /v2/letter/copies', {
  does: '信函的收信人与送达情况',
  may: 'letter:send',
  takes: CopiesQuery,
  answers: CopyPage,
})

export const lettersOfSubject = call('GET /v2/letter/ofSubject', {
  does: '课题的信函登记',
  may: 'letter:send',
  takes: RegisterQuery,
  answers: CopyPage,
})
