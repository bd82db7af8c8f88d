import { call, fileResponse } from '../core/call'
import { z } from 'zod'
import { pageSchema } from '../core/list'
import { BatchResult } from '../core/batch-result'
import { YearQuery } from '../grading/inputs'
import {
  Award,
  AwardBody,
  InitiateAward,
  PrizeQuery,
  PrizeView,
  PublishPrizes,
  QuotaView,
  SetQuotas,
  CertificatesQuery,
  Vote,
  VoteBody,
  VoteSubjectRow,
} from './contract'
import { t } from './texts'

export const initiateAward = call('POST /v2/subject/initiateAward', {
  does: '发起评奖',
  may: 'prize:award',
  takes: InitiateAward,
  answers: BatchResult,
  makes: { subject: ['initiateAward'] },
})

export const award = call('POST /v2/subject/award', {
  does: '授奖（单个或多个）',
  may: 'prize:award',
  takes: Award,
  told: AwardBody,
  answers: BatchResult,
  makes: { subject: ['award'] },
})

export const setQuotas = call('POST /v2/prize/quota', {
  does: '设置各等级奖项名额',
  may: 'prize:award',
  takes: SetQuotas,
  answers: z.null(),
  says: () => t.quotasSaved,
})

export const vote = call('POST /v2/prize/vote', {
  does: '评奖表决（单个或多个）',
  may: 'prize:vote',
  takes: Vote,
  told: VoteBody,
  answers: BatchResult,
})

export const votesOf = call('GET /v2/prize/votes', {
  does: '评奖表决情况',
  may: ['prize:vote', 'prize:award'],
  answers: z.array(VoteSubjectRow),
})

export const quotasOf = call('GET /v2/prize/quota', {
  does: '各等级奖项名额',
  may: ['prize:award', 'grade:rank'],
  takes: YearQuery,
  answers: z.array(QuotaView),
})

export const listPrizes = call('GET /v2/prize/list', {
  does: '获奖列表',
  may: 'prize:read',
  takes: PrizeQuery,
  answers: pageSchema(PrizeView),
})

export const publishPrizes = call('POST /v2/prize/publish', {
  does: '公布或撤下奖项',
  may: 'prize:award',
  takes: PublishPrizes,
  answers: BatchResult,
})

export const certificates = call('GET /v2/prize/certificate', {
  does: '获奖证书（PDF，多份为 ZIP）',
  may: 'prize:read',
  takes: CertificatesQuery,
  answers: fileResponse('application/pdf'),
})
