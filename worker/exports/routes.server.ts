import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, answersFile, may, ok, takes, valid } from '../core/http.server'
import { XLSX } from '../core/workbook'
import { dispositionOf } from '../files/rules'
import { books } from './books.server'
import { cancelExport, startExport } from './commands.server'
import { bookNames, ExportState, OneExport, StartExport } from './contract'
import { exportFile, exportState } from './queries.server'
import { takeBook } from './take.server'
import { t } from './texts'

const E = '/v2/sys/export'

const fileHeaders = (fileName: string) => ({
  'content-type': XLSX,
  'content-disposition': dispositionOf('attachment', fileName),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
})

const lists = new Hono<App>()
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
    return c.body(body, 200, { ...fileHeaders(`${title}.xlsx`), 'content-length': String(length) })
  })

/** The eight workbooks, each by its name. Where a job writes it, there is no file yet: the envelope says so with code 202. */
const workbooks = new Hono<App>()
for (const name of bookNames) {
  const { title, right, query } = books[name]
  workbooks.get(`/v2/subject/${name}`, may(right), answersFile(`导出${title}`, XLSX), takes(query), async (c) => {
    const { ctx } = c.var
    const taken = await takeBook(ctx, name, c.req.valid('query'), asSent(c.req.query()))
    if ('body' in taken) return c.body(taken.body, 200, fileHeaders(taken.name))
    const { task, rows } = taken
    return c.json({ success: false, message: t.beyond(rows), code: 202, result: task, timestamp: ctx.now().getTime() })
  })
}
const asSent = ({ _t, ...query }: Record<string, string>) => query

export const exporting = new Hono<App>().route('/', lists).route('/', workbooks)
