import { Hono } from 'hono'
import { z } from 'zod'
import { isPerson } from '../core/actor'
import { type App, answers, done, may, ok, takes, valid } from '../core/http.server'
import { unauthenticated } from '../core/refusal'
import { removeView, resetLayout, saveLayout, saveView } from './commands.server'
import { ListSetting, ListView, ListViews, OneList, OneView, SaveLayout, SaveView, ViewQuery } from './contract'
import { listViews } from './queries.server'

export const views = new Hono<App>()
  .get(
    '/v2/sys/listView/list',
    answers('列表的列设置与视图', ListViews),
    may('view:save'),
    valid('query', ViewQuery),
    async (c) => {
      const { ctx } = c.var
      if (!isPerson(ctx.actor)) throw unauthenticated()
      return ok(c, await listViews({ ...ctx, actor: ctx.actor }, c.req.valid('query').list))
    },
  )
  .post(
    '/v2/sys/listView/layout',
    answers('保存列设置', ListSetting),
    may('view:save'),
    valid('json', SaveLayout),
    async (c) => done(c, await saveLayout(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/sys/listView/reset',
    answers('恢复默认列设置', z.null()),
    may('view:save'),
    valid('json', OneList),
    async (c) => done(c, await resetLayout(c.var.ctx, c.req.valid('json'))),
  )
  .post('/v2/sys/listView/save', answers('保存视图', ListView), may('view:save'), valid('json', SaveView), async (c) =>
    done(c, await saveView(c.var.ctx, c.req.valid('json'))),
  )
  .post('/v2/sys/listView/remove', answers('删除视图', z.string()), may('view:save'), takes(OneView), async (c) =>
    done(c, await removeView(c.var.ctx, c.req.valid('query'))),
  )
