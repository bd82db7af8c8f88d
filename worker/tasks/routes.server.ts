import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, takes, valid } from '../core/http.server'
import { pageOf } from '../core/list'
import { Outcome } from '../core/outcome'
import { deleteTasks, saveTask, updateTask } from './commands.server'
import { SaveTask, SomeTasks, TaskQuery, TaskRow, UpdateTask } from './contract'
import { listTasks } from './queries.server'

const T = '/v2/subjecttask'
const Saved = z.strictObject({ id: z.string() })
const plans = may('subject:task')

/** Tasks of established subjects. */
export const tasks = new Hono<App>()
  .get(
    `${T}/list`,
    may('subject:readTask'),
    answers('课题任务', pageOf(TaskRow)),
    valid('query', TaskQuery),
    async (c) => ok(c, await listTasks(c.var.ctx, c.req.valid('query'))),
  )
  .post(`${T}/save`, plans, answers('新建课题任务', Saved), valid('json', SaveTask), async (c) =>
    done(c, await saveTask(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${T}/update`, plans, answers('修改课题任务', Saved), valid('json', UpdateTask), async (c) =>
    done(c, await updateTask(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${T}/delete`, plans, answers('删除课题任务', Outcome), takes(SomeTasks), async (c) =>
    done(c, await deleteTasks(c.var.ctx, c.req.valid('query'))),
  )
