import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, takes, valid } from '../../core/http.server'
import { declareAvoidance, declareSupply, removeSupply, withdrawAvoidance } from './commands.server'
import { AvoidanceQuery, AvoidanceRow, DeclareAvoidance, DeclareSupply, OneTie, SupplyRow } from './contract'
import { avoidances, supplies } from './queries.server'

const A = '/v2/subject/reviewAvoidance'
const D = '/v2/subject/departSupply'
const judging = may('review:write', 'subject:assignReview')
const assigning = may('subject:assignReview')
const Made = z.strictObject({ id: z.string() })

/** What keeps reviewers and subjects apart beside what the files say: declared avoidance, and who supplies whom. */
export const ties = new Hono<App>()
  .get(`${A}/list`, judging, answers('回避声明', z.array(AvoidanceRow)), valid('query', AvoidanceQuery), async (c) =>
    ok(c, await avoidances(c.var.ctx, c.req.valid('query'))),
  )
  .post(`${A}/save`, judging, answers('登记回避声明', Made), valid('json', DeclareAvoidance), async (c) =>
    done(c, await declareAvoidance(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${A}/delete`, judging, answers('撤回回避声明', z.null()), takes(OneTie), async (c) =>
    done(c, await withdrawAvoidance(c.var.ctx, c.req.valid('query'))),
  )
  .get(`${D}/list`, assigning, answers('机构供应关系', z.array(SupplyRow)), async (c) =>
    ok(c, await supplies(c.var.ctx)),
  )
  .post(`${D}/save`, assigning, answers('登记机构供应关系', Made), valid('json', DeclareSupply), async (c) =>
    done(c, await declareSupply(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${D}/delete`, assigning, answers('删除机构供应关系', z.null()), takes(OneTie), async (c) =>
    done(c, await removeSupply(c.var.ctx, c.req.valid('query'))),
  )
