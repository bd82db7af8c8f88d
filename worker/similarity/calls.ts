import { call } from '../core/call'
import { z } from 'zod'
import { idText, requiredReason } from '../core/input'
import { pageSchema } from '../core/list'
import { BatchResult } from '../core/batch-result'
import {
  Comparison,
  JudgeSimilarity,
  JudgeSimilarities,
  JudgePhrase,
  SimilarityId,
  PhraseQuery,
  PhraseRow,
  SimilarityQuery,
  SimilarityRow,
  SimilarSubject,
  SimilarSubjectsQuery,
} from './contract'

export const similarTo = call('GET /v2/subject/getSimilaritySubject', {
  does: '相似的课题',
  may: 'similarity:read',
  takes: SimilarSubjectsQuery,
  answers: z.array(SimilarSubject),
})

export const listSimilarities = call('GET /v2/similarity/list', {
  does: '相似记录',
  may: 'similarity:read',
  takes: SimilarityQuery,
  answers: pageSchema(SimilarityRow),
})

export const comparison = call('GET /v2/similarity/info', {
  does: '两份申报的比对',
  may: 'similarity:read',
  takes: SimilarityId,
  answers: Comparison,
})

export const judgeSimilarity = call('POST /v2/similarity/verdict', {
  does: '认定相似记录',
  may: 'similarity:judge',
  takes: JudgeSimilarity,
  answers: z.null(),
})

export const judgeSimilarities = call('POST /v2/similarity/verdictBatch', {
  does: '批量认定相似记录',
  may: 'similarity:judge',
  takes: JudgeSimilarities,
  answers: BatchResult,
})

export const ignoreSimilarity = call('POST /v2/similarity/delete/:id', {
  does: '忽略相似记录',
  may: 'similarity:judge',
  takes: z.object({ id: idText(), reason: requiredReason() }),
  answers: z.null(),
})

export const listPhrases = call('GET /v2/similarity/phrase/list', {
  does: '通用表述',
  may: 'similarity:judge',
  takes: PhraseQuery,
  answers: pageSchema(PhraseRow),
})

export const judgePhrase = call('POST /v2/similarity/phrase/judge', {
  does: '认定通用表述',
  may: 'similarity:judge',
  takes: JudgePhrase,
  answers: z.null(),
})
