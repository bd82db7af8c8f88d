import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, changes, done, may, ok, takes, valid } from '../core/http.server'
import { pageOf } from '../core/list'
import { Outcome } from '../core/outcome'
import { addReviewers, addReviewersToMany, setReviewers } from './commands/assign.server'
import { backToFirst } from './commands/back.server'
import { auditReviews } from '../subjects/commands/audit.server'
import { Audit } from '../subjects/decisions/contract'
import { assignAndSend } from './commands/decide.server'
import { declineReview } from './commands/decline.server'
import { removeReviewers } from './commands/remove.server'
import { commitReview, saveReview, writeReview, writeReviews } from './commands/write.server'
import * as answer from './answers'
import * as input from './inputs'
import { checkAudit } from './queries/audit.server'
import { assignBoard } from './queries/boards.server'
import { candidates, reviewersOfMany, reviewersOfOne, reviewInfo, subjectReviews } from './queries/reviews.server'
import { reviewQueue, reviewQueueIds } from './queries/todo.server'

const S = '/v2/subject'
const R = '/v2/subjectcollectreview'
const Back = z.strictObject({ subjectId: z.string(), roundNo: z.number() })
const judging = may('review:write', 'subject:approve')

export const reviews = new Hono<App>()
  // Who reviews
  .get(
    `${S}/reviewAssignList`,
    may('subject:assignReview'),
    answers('待分配与评审中的课题及其评审人', pageOf(answer.AssignBoardRow)),
    valid('query', input.AssignBoardQuery),
    async (c) => ok(c, (await assignBoard(c.var.ctx, c.req.valid('query'))).page),
  )
  // For many subjects by POST: their ids are too long for an address.
  .on(
    ['GET', 'POST'],
    `${S}/getReviewUserByRole`,
    may('subject:assignReview'),
    answers('可选评审人', z.array(answer.CandidateView)),
    takes(input.CandidateQuery),
    async (c) => ok(c, await candidates(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    `${S}/getSubjectReviewUser`,
    may('review:names'),
    answers('课题的评审人', z.array(answer.ReviewerView)),
    valid('query', input.ReviewersOfOne),
    async (c) => ok(c, await reviewersOfOne(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    `${S}/getBatchSubjectReviewUser`,
    may('review:names'),
    answers('多个课题的评审人', answer.ReviewersBySubject),
    valid('json', input.ReviewersOfMany),
    async (c) => ok(c, await reviewersOfMany(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${S}/subjectReviewUser`,
    may('subject:assignReview'),
    answers('设定课题的评审人', answer.AssignAnswer),
    valid('json', input.AssignOne),
    async (c) => done(c, await setReviewers(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${S}/addSubjectReview`,
    may('subject:assignReview'),
    answers('增加课题的评审人', answer.AssignAnswer),
    valid('json', input.AssignOne),
    async (c) => done(c, await addReviewers(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${S}/addBatchSubjectReview`,
    may('subject:assignReview'),
    answers('批量分配评审人', answer.AssignAnswer),
    valid('json', input.AssignMany),
    async (c) => done(c, await addReviewersToMany(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${S}/subjectBatchRemoveReviewUser`,
    may('subject:assignReview'),
    answers('批量移除评审人', Outcome),
    valid('json', input.RemoveReviewers),
    async (c) => done(c, await removeReviewers(c.var.ctx, c.req.valid('json'))),
  )
  // The desk of the reviewer
  .get(
    `${S}/toReviewList`,
    judging,
    answers('待评审课题', pageOf(answer.TodoRow)),
    valid('query', input.ReviewQuery),
    async (c) => ok(c, await reviewQueue(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    `${S}/toReviewIds`,
    judging,
    answers('待评审课题的编号，按待办顺序', z.array(z.string())),
    valid('query', input.ReviewQuery),
    async (c) => ok(c, await reviewQueueIds(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    `${S}/userSubjectReviewList`,
    judging,
    answers('本人的评审', pageOf(answer.TodoRow)),
    valid('query', input.ReviewQuery),
    async (c) => {
      const query = c.req.valid('query')
      return ok(c, await reviewQueue(c.var.ctx, { ...query, status: query.status ?? 'all' }))
    },
  )
  .get(
    `${S}/reviewInfo`,
    may('subject:read'),
    answers('评审一个课题所需的资料', answer.ReviewInfo),
    valid('query', input.OneReview),
    async (c) => ok(c, await reviewInfo(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    `${R}/reviewInfo`,
    may('subject:read'),
    answers('评审一份申报所需的资料', answer.ReviewInfo),
    valid('query', input.OneReview),
    async (c) => ok(c, await reviewInfo(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    `${S}/getSubjectReviews`,
    may('subject:read'),
    answers('课题的评审意见', z.array(answer.ReviewView)),
    valid('query', input.SubjectReviewQuery),
    async (c) => ok(c, await subjectReviews(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    `${S}/subjectReview`,
    may('review:write'),
    answers('填写或提交评审意见', answer.Written),
    valid('json', input.WriteOrCommit),
    async (c) => done(c, await writeReview(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${R}/save`,
    may('review:write'),
    answers('暂存评审意见', answer.Written),
    valid('json', input.WriteReview),
    async (c) => done(c, await saveReview(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${R}/saveReview`,
    may('review:write'),
    answers('提交评审意见', answer.Written),
    valid('json', input.WriteReview),
    async (c) => done(c, await commitReview(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${R}/saveBatchReview`,
    may('review:write'),
    answers('批量填写评审意见', Outcome),
    valid('json', input.WriteMany),
    async (c) => done(c, await writeReviews(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${R}/decline`,
    may('review:write'),
    answers('谢绝评审，可建议替代人', answer.Declined),
    valid('json', input.Decline),
    async (c) => done(c, await declineReview(c.var.ctx, c.req.valid('json'))),
  )
  // Decisions
  .post(
    `${R}/checkAudit`,
    may('subject:decide'),
    answers('评审决定的预检', answer.AuditCheck),
    valid('json', input.CheckAudit),
    async (c) => ok(c, await checkAudit(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${R}/auditBatch`,
    may('subject:decide'),
    answers('批量作出评审决定', Outcome),
    valid('json', Audit),
    async (c) => done(c, await auditReviews(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${R}/saveAuditBatch`,
    may('subject:assignReview'),
    answers('决定并分配评审人', Outcome),
    valid('json', input.AssignAndSend),
    async (c) => done(c, await assignAndSend(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    `${S}/upSubjectStatusToFirst`,
    changes,
    may('subject:backToFirst'),
    answers('退回初审', Back),
    takes(input.BackToFirst),
    async (c) => done(c, await backToFirst(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    `${S}/upSubjectStatusToFirst`,
    may('subject:backToFirst'),
    answers('退回初审', Back),
    takes(input.BackToFirst),
    async (c) => done(c, await backToFirst(c.var.ctx, c.req.valid('query'))),
  )
