import { call } from '../core/call'
import { z } from 'zod'
import { id, reason } from '../core/input'
import { pageOf } from '../core/list'
import { Outcome } from '../core/outcome'
import {
  Comparison,
  Judge,
  JudgeMany,
  JudgePhrase,
  OneRecord,
  PhraseQuery,
  PhraseRow,
  SimilarityQuery,
  SimilarityRow,
  SimilarSubject,
  SimilarTo,
} from './contract'

export const similarTo = call('GET /v2/subject/getSimilaritySubject', {
  does: '相似的课题',
  may: 'similarity:read',
  takes: SimilarTo,
  answers: z.array(SimilarSubject),
})

export const listSimilarities = call('GET /v2/similarity/list', {
  does: '相似记录',
  may: 'similarity:read',
  takes: SimilarityQuery,
  answers: pageOf(SimilarityRow),
})

export const comparison = call('GET /v2/similarity/info', {
  does: '两份申报的比对',
  may: 'similarity:read',
  takes: OneRecord,
  answers: Comparison,
})

export const judgeSimilarity = call('POST /v2/similarity/verdict', {
  does: '认定相似记录',
  may: 'similarity:judge',
  takes: Judge,
  answers: z.null(),
})

export const judgeSimilarities = call('POST /v2/similarity/verdictBatch', {
  does: '批量认定相似记录',
  may: 'similarity:judge',
  takes: JudgeMany,
  answers: Outcome,
})

export const ignoreSimilarity = call('POST /v2/similarity/delete/:id', {
  does: '忽略相似记录',
  may: 'similarity:judge',
  takes: z.object({ id: id(), reason: reason() }),
  answers: z.null(),
})

export const listPhrases = call('GET /v2/similarity/phrase/list', {
  does: '各单位通用的表述',
  may: 'similarity:judge',
  takes: PhraseQuery,
  answers: pageOf(PhraseRow),
})

export const judgePhrase = call('POST /v2/similarity/phrase/judge', {
  does: '认定通用表述',
  may: 'similarity:judge',
  takes: JudgePhrase,
  answers: z.null(),
})
