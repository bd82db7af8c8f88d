import { call, file } from '../../core/call'
import { Outcome } from '../../core/outcome'
import { AssignBoardQuery } from '../inputs'
import { Chase } from './contract'

export const chaseReviews = call('POST /v2/subjectcollectreview/chase', {
  does: '提醒评审人，或延长其评审期限',
  may: 'subject:assignReview',
  takes: Chase,
  answers: Outcome,
})

export const takeReviewMatrix = call('GET /v2/subject/reviewMatrix', {
  does: '评审矩阵（Excel）',
  may: 'review:export',
  takes: AssignBoardQuery,
  answers: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
