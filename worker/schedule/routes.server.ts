import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, takes, valid } from '../core/http.server'
import { editJob, executeJob, pauseJob, resumeJob } from './commands.server'
import { EditJob, JobRow, OneJob, RunPage, RunQuery } from './contract'
import { listJobs, listRuns } from './queries.server'

const manage = may('system:manage')
export const schedule = new Hono<App>()
  .get('/v2/sys/quartzJob/list', manage, answers('定时任务', z.array(JobRow)), async (c) =>
    ok(c, await listJobs(c.var.ctx)),
  )
  .get('/v2/sys/quartzJob/runs', manage, answers('运行记录', RunPage), valid('query', RunQuery), async (c) =>
    ok(c, await listRuns(c.var.ctx, c.req.valid('query'))),
  )
  .post('/v2/sys/quartzJob/edit', manage, answers('修改任务计划', z.null()), valid('json', EditJob), async (c) =>
    done(c, await editJob(c.var.ctx, c.req.valid('json'))),
  )
  .post('/v2/sys/quartzJob/pause', manage, answers('停止任务', z.null()), takes(OneJob), async (c) =>
    done(c, await pauseJob(c.var.ctx, c.req.valid('query'))),
  )
  .post('/v2/sys/quartzJob/resume', manage, answers('恢复任务', z.null()), takes(OneJob), async (c) =>
    done(c, await resumeJob(c.var.ctx, c.req.valid('query'))),
  )
  .post('/v2/sys/quartzJob/execute', manage, answers('立即运行任务', z.null()), takes(OneJob), async (c) =>
    done(c, await executeJob(c.var.ctx, c.req.valid('query'))),
  )
