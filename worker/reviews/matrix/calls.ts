import { call, fileResponse } from '../../core/call'
import { BatchResult } from '../../core/batch-result'
import { AssignBoardQuery } from '../inputs'
import { ChaseReviews } from './contract'

export const chaseReviews = call('POST /v2/subjectcollectreview/chase', {
  does: '提醒评审人或延长评审期限',
  may: 'subject:assignReview',
  takes: ChaseReviews,
  answers: BatchResult,
})

export const downloadReviewMatrix = call('GET /v2/subject/reviewMatrix', {
  does: '评审矩阵（Excel）',
  may: 'review:export',
  takes: AssignBoardQuery,
  answers: fileResponse('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
