import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, takes, valid } from '../core/http.server'
import { commitSubjectBatch, createSubjectNum, decideObjection, raiseObjection } from './commands.server'
import {
  CommitBatch,
  CommitBatchAnswer,
  CreateNumbers,
  DecideObjection,
  Numbers,
  ObjectionPage,
  ObjectionQuery,
  PlanState,
  PlanStateQuery,
  PublicPlanRow,
  RaiseObjection,
} from './contract'
import { listObjections, planState, publicPlan } from './queries.server'

export const plan = new Hono<App>()
  .post(
    '/v2/subject/commitSubjectBatch',
    may('subject:publish'),
    answers('发布拟立项公示或立项（两人）', CommitBatchAnswer),
    takes(CommitBatch),
    async (c) => done(c, await commitSubjectBatch(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/createSubjectNum',
    may('subject:number'),
    answers('编制课题编号', Numbers),
    valid('json', CreateNumbers),
    async (c) => done(c, await createSubjectNum(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/v2/subject/planState',
    may('review:results'),
    answers('待确认与已发布的批次', PlanState),
    valid('query', PlanStateQuery),
    async (c) => ok(c, await planState(c.var.ctx, c.req.valid('query').year)),
  )
  .get(
    '/v2/subject/objection/list',
    may('subject:objection'),
    answers('公示异议', ObjectionPage),
    valid('query', ObjectionQuery),
    async (c) => ok(c, await listObjections(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/objection/decide',
    may('subject:objection'),
    answers('处理公示异议', z.null()),
    valid('json', DecideObjection),
    async (c) => done(c, await decideObjection(c.var.ctx, c.req.valid('json'))),
  )
  .get('/v2/display/plan', answers('公示中的课题', z.array(PublicPlanRow)), async (c) =>
    ok(c, await publicPlan(c.var.ctx)),
  )
  .post('/v2/display/objection', answers('提出公示异议', z.null()), valid('json', RaiseObjection), async (c) =>
    done(c, await raiseObjection(c.var.ctx, c.req.valid('json'))),
  )
