import { call } from '../core/call'
import { z } from 'zod'
import { pageSchema } from '../core/list'
import { BatchResult } from '../core/batch-result'
import { Audit } from '../subjects/decisions/contract'
import { transitionsOfCall } from '../subjects/decisions/rules'
import * as answer from './responses'
import * as input from './inputs'
import { t } from './texts'

const BackToFirstResponse = z.strictObject({ subjectId: z.string(), roundNo: z.number() })
const assignTransitions = ['assignFirst', 'reassign', 'assignConclusion', 'assignRe']
// Assignment
export const assignBoard = call('GET /v2/subject/reviewAssignList', {
  does: '待分配与评审中的课题及其评审人',
  may: 'subject:assignReview',
  takes: input.AssignBoardQuery,
  answers: pageSchema(answer.AssignmentBoardRow),
})

// Also as POST, because many ids do not fit into a URL.
export const candidates = call('GET|POST /v2/subject/getReviewUserByRole', {
  does: '可选评审人',
  may: 'subject:assignReview',
  takes: input.CandidateQuery,
  answers: z.array(answer.CandidateView),
})

export const reviewersOfOne = call('GET /v2/subject/getSubjectReviewUser', {
  does: '课题的评审人',
  may: 'review:names',
  takes: input.ReviewersQuery,
  answers: z.array(answer.ReviewerView),
})

export const reviewersOfMany = call('POST /v2/subject/getBatchSubjectReviewUser', {
  does: '多个课题的评审人',
  may: 'review:names',
  takes: input.ReviewersOfManyQuery,
  answers: answer.ReviewersBySubject,
  whileSeeing: true,
})

export const setReviewers = call('POST /v2/subject/subjectReviewUser', {
  does: '设定课题的评审人',
  may: 'subject:assignReview',
  takes: input.AssignReviewers,
  answers: answer.AssignResponse,
  makes: { subject: assignTransitions },
})

export const addReviewers = call('POST /v2/subject/addSubjectReview', {
  does: '增加课题的评审人',
  may: 'subject:assignReview',
  takes: input.AssignReviewers,
  answers: answer.AssignResponse,
  makes: { subject: assignTransitions },
})

export const addReviewersToMany = call('POST /v2/subject/addBatchSubjectReview', {
  does: '批量分配评审人',
  may: 'subject:assignReview',
  takes: input.AssignToMany,
  answers: answer.AssignResponse,
  makes: { subject: assignTransitions },
})

export const removeReviewers = call('POST /v2/subject/subjectBatchRemoveReviewUser', {
  does: '批量移除评审人',
  may: 'subject:assignReview',
  takes: input.RemoveReviewers,
  answers: BatchResult,
  makes: { subject: ['reassign', 'assignConclusion'] },
})

// Reviewer's queue
export const reviewQueue = call('GET /v2/subject/toReviewList', {
  does: '本人的待审阅课题',
  may: ['review:write', 'subject:approve'],
  takes: input.ReviewQuery,
  answers: pageSchema(answer.ReviewQueueRow),
})

export const reviewQueueIds = call('GET /v2/subject/toReviewIds', {
  does: '本人的待审阅课题编号，按待办顺序',
  may: ['review:write', 'subject:approve'],
  takes: input.ReviewQuery,
  answers: z.array(z.string()),
})

export const myReviews = call('GET /v2/subject/userSubjectReviewList', {
  does: '本人的评审',
  may: ['review:write', 'subject:approve'],
  takes: input.ReviewQuery,
  answers: pageSchema(answer.ReviewQueueRow),
})

export const reviewInfo = call('GET /v2/subject/reviewInfo', {
  does: '课题的评审资料',
  may: 'subject:read',
  takes: input.ReviewInfoQuery,
  answers: answer.ReviewInfo,
})

export const declarationReviewInfo = call('GET /v2/subjectcollectreview/reviewInfo', {
  does: '申报的评审资料',
  may: 'subject:read',
  takes: input.ReviewInfoQuery,
  answers: answer.ReviewInfo,
})

export const subjectReviews = call('GET /v2/subject/getSubjectReviews', {
  does: '课题的评审意见',
  may: 'subject:read',
  takes: input.SubjectReviewQuery,
  answers: z.array(answer.ReviewView),
})

export const writeReview = call('POST /v2/subject/subjectReview', {
  does: '填写或提交评审意见',
  may: 'review:write',
  takes: input.WriteOrCommit,
  answers: answer.WriteReviewResult,
  makes: { subject: ['review'] },
})

export const saveReview = call('POST /v2/subjectcollectreview/save', {
  does: '暂存评审意见',
  may: 'review:write',
  takes: input.WriteReview,
  answers: answer.WriteReviewResult,
  makes: { subject: ['review'] },
})

export const commitReview = call('POST /v2/subjectcollectreview/saveReview', {
  does: '提交评审意见',
  may: 'review:write',
  takes: input.WriteReview,
  answers: answer.WriteReviewResult,
  makes: { subject: ['review'] },
})

export const writeReviews = call('POST /v2/subjectcollectreview/saveBatchReview', {
  does: '批量填写评审意见',
  may: 'review:write',
  takes: input.WriteReviews,
  answers: BatchResult,
  makes: { subject: ['review'] },
})

export const declineReview = call('POST /v2/subjectcollectreview/decline', {
  does: '申请退出评审，可推荐替代人',
  may: 'review:write',
  takes: input.DeclineReview,
  answers: answer.DeclineResult,
  says: () => t.declined,
})

// Decisions
export const checkAudit = call('POST /v2/subjectcollectreview/checkAudit', {
  does: '评审决定的预检',
  may: 'subject:decide',
  takes: input.CheckAudit,
  answers: answer.AuditCheck,
})

export const auditReviews = call('POST /v2/subjectcollectreview/auditBatch', {
  does: '批量作出评审决定',
  may: 'subject:decide',
  takes: Audit,
  answers: BatchResult,
  makes: { subject: transitionsOfCall('subjectcollectreview') },
})

export const assignAndSend = call('POST /v2/subjectcollectreview/saveAuditBatch', {
  does: '决定并分配评审人',
  may: 'subject:assignReview',
  takes: input.AssignAndSend,
  answers: BatchResult,
  makes: { subject: [...assignTransitions, ...transitionsOfCall('subjectcollectreview')] },
})

export const backToFirst = call('GET|POST /v2/subject/upSubjectStatusToFirst', {
  does: '退回初审',
  may: 'subject:backToFirst',
  takes: input.BackToFirst,
  answers: BackToFirstResponse,
  changes: true,
  says: () => t.backInFirst,
  makes: { subject: ['backToFirst'] },
})
