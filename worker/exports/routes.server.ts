import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, answersFile, ok, takes, valid } from '../core/http.server'
import { dispositionOf } from '../files/rules'
import { cancelExport, startExport } from './commands.server'
import { ExportState, OneExport, StartExport } from './contract'
import { exportFile, exportState } from './queries.server'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const E = '/v2/sys/export'

export const exporting = new Hono<App>()
  .post(`${E}/start`, answers('导出一个列表', ExportState), valid('json', StartExport), async (c) =>
    ok(c, await startExport(c.var.ctx, c.req.valid('json'))),
  )
  .get(`${E}/state`, answers('导出的进度', ExportState), valid('query', OneExport), async (c) =>
    ok(c, await exportState(c.var.ctx, c.req.valid('query').id)),
  )
  .post(`${E}/cancel`, answers('取消导出', z.null()), takes(OneExport), async (c) =>
    ok(c, await cancelExport(c.var.ctx, c.req.valid('query').id)),
  )
  .get(`${E}/download`, answersFile('下载导出的工作簿', XLSX), valid('query', OneExport), async (c) => {
    const { title, body, length } = await exportFile(c.var.ctx, c.req.valid('query').id)
    return c.body(body, 200, {
      'content-type': XLSX,
      'content-length': String(length),
      'content-disposition': dispositionOf('attachment', `${title}.xlsx`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })
