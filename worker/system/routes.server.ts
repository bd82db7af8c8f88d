import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, valid } from '../core/http.server'
import { saveSettings } from './commands.server'
import { AllDictItems, DictCode, DictItem, SaveSettings } from './contract'
import { allDictItems, allSettings, dictItems } from './queries.server'
import { Settings } from './settings'

export const system = new Hono<App>()
  .get('/v2/sys/setting', answers('中心设置', z.strictObject(Settings.shape)), may('setting:read'), async (c) =>
    ok(c, await allSettings(c.var.ctx)),
  )
  .post(
    '/v2/sys/setting',
    answers('保存中心设置', z.null()),
    may('setting:write'),
    valid('json', SaveSettings),
    async (c) => done(c, await saveSettings(c.var.ctx, c.req.valid('json'))),
  )
  .get('/v2/sys/dict/queryAllDictItems', answers('所有字典项', AllDictItems), async (c) =>
    ok(c, await allDictItems(c.var.ctx)),
  )
  .get('/v2/sys/dict/getDictItems/:code', answers('字典项', z.array(DictItem)), valid('param', DictCode), async (c) =>
    ok(c, await dictItems(c.var.ctx, c.req.valid('param').code)),
  )
