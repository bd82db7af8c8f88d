import { call } from '../core/call'
import { z } from 'zod'
import {
  CommitBatch,
  CommitBatchAnswer,
  ConfirmObjection,
  CreateNumbers,
  DecideObjection,
  Numbers,
  ObjectionPage,
  ObjectionQuery,
  YearQuery,
  PlanYearComparison,
  PlanState,
  PlanStateQuery,
  PublicPlanRow,
  RaiseObjection,
} from './contract'
import { t } from './texts'

export const commitSubjectBatch = call('POST /v2/subject/commitSubjectBatch', {
  does: '发布拟立项公示或立项（双人复核）',
  may: 'subject:publish',
  takes: CommitBatch,
  answers: CommitBatchAnswer,
  makes: { subject: ['publishPlan', 'establish'], report: ['expect'] },
})

export const createSubjectNum = call('POST /v2/subject/createSubjectNum', {
  does: '编制课题编号',
  may: 'subject:number',
  takes: CreateNumbers,
  answers: Numbers,
})

export const planState = call('GET /v2/subject/planState', {
  does: '待确认与已发布的批次',
  may: 'review:results',
  takes: PlanStateQuery,
  answers: PlanState,
})

export const planComparison = call('GET /v2/plan/beside', {
  does: '年度计划与上年对照',
  may: 'review:results',
  takes: YearQuery,
  answers: PlanYearComparison,
})

export const listObjections = call('GET /v2/subject/objection/list', {
  does: '公示异议',
  may: 'subject:objection',
  takes: ObjectionQuery,
  answers: ObjectionPage,
})

export const decideObjection = call('POST /v2/subject/objection/decide', {
  does: '处理公示异议',
  may: 'subject:objection',
  takes: DecideObjection,
  answers: z.null(),
})

export const publicPlan = call('GET /v2/display/plan', {
  does: '公示中的课题',
  may: 'open',
  answers: z.array(PublicPlanRow),
})

export const raiseObjection = call('POST /v2/display/objection', {
  does: '提出公示异议',
  tells: '未登录时须填写邮箱、图形验证码并完成工作量证明；打开邮件中的链接确认后异议生效',
  may: 'open',
  takes: RaiseObjection,
  answers: z.null(),
  says: () => t.objectionSent,
})

export const confirmObjection = call('POST /v2/display/objection/confirm', {
  does: '凭邮件中的链接确认公示异议',
  may: 'open',
  takes: ConfirmObjection,
  answers: z.null(),
  says: () => t.objectionConfirmed,
})
