import { call } from '../../core/call'
import { z } from 'zod'
import { BatchResult } from '../../core/batch-result'
import {
  AnswersQuery,
  AnswerViews,
  AskAnswers,
  GiveAnswer,
  GiveAnswerResult,
  SetAnswerTerms,
  StandAfterAnswer,
} from './contract'
import { t } from './texts'

export const setAnswerTerms = call('POST /v2/subjectgraderule/setAnswerTerms', {
  does: '设置申辩',
  may: 'grade:rule',
  takes: SetAnswerTerms,
  answers: z.null(),
  says: () => t.termsSaved,
})

export const answersOf = call('GET /v2/subjectcollectreview/answers', {
  does: '课题的申辩',
  may: 'subject:read',
  takes: AnswersQuery,
  answers: AnswerViews,
})

export const askAnswers = call('POST /v2/subjectcollectreview/askAnswers', {
  does: '开启或延长申辩',
  may: 'subject:decide',
  takes: AskAnswers,
  answers: BatchResult,
  makes: { subject: ['openAnswer'] },
})

export const giveAnswer = call('POST /v2/subjectcollectreview/giveAnswer', {
  does: '申辩',
  may: 'subject:answer',
  takes: GiveAnswer,
  answers: GiveAnswerResult,
  makes: { subject: ['answer'] },
})

export const standAfterAnswer = call('POST /v2/subjectcollectreview/standAfterAnswer', {
  does: '申辩后维持或修改评审结论',
  may: 'review:write',
  takes: StandAfterAnswer,
  answers: z.strictObject({ reviewId: z.string() }),
})
