import { Hono } from 'hono'
import { type App, answers, ok, valid } from '../core/http.server'
import { Counts, TodoPage, TodoQuery } from './contract'
import { countTodos, listTodos } from './queries.server'

export const todos = new Hono<App>()
  .get('/v2/sys/count', answers('待办数量', Counts, '按菜单编号（页面路径）给出待办数量'), async (c) =>
    ok(c, await countTodos(c.var.ctx)),
  )
  .get('/v2/sys/todo/list', answers('待办列表', TodoPage), valid('query', TodoQuery), async (c) =>
    ok(c, (await listTodos(c.var.ctx, c.req.valid('query'))).page),
  )
