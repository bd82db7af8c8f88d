import { call } from '../../core/call'
import { z } from 'zod'
import { SaveMergedOpinion, MergedOpinionResponse, PostRemark, DiscussionResponse, DiscussionQuery } from './contract'
import { t } from './texts'

export const discussion = call('GET /v2/subjectcollectreview/discussion', {
  does: '评审讨论',
  may: ['review:write', 'subject:decide'],
  takes: DiscussionQuery,
  answers: DiscussionResponse,
})

export const postRemark = call('POST /v2/subjectcollectreview/discussion', {
  does: '在评审讨论中发言',
  may: ['review:write', 'subject:decide'],
  takes: PostRemark,
  answers: z.strictObject({ id: z.string() }),
  says: () => t.said,
})

export const mergedOpinion = call('GET /v2/subjectcollectreview/mergedOpinion', {
  does: '合并意见',
  may: 'subject:decide',
  takes: DiscussionQuery,
  answers: MergedOpinionResponse,
})

export const saveMergedOpinion = call('POST /v2/subjectcollectreview/mergedOpinion', {
  does: '修改合并意见',
  may: 'subject:decide',
  takes: SaveMergedOpinion,
  answers: z.strictObject({ time: z.string() }),
  says: () => t.mergedKept,
})
