import { on, type Route } from '../core/route.server'
import { XLSX } from '../core/workbook'
import { dispositionOf, kinds } from '../files/rules'
import { bookCalls } from './books'
import * as calls from './calls'
import { cancelExport, startExport } from './commands.server'
import { bookNames } from './contract'
import { exportFile, exportState } from './queries.server'
import { takeBook } from './take.server'
import { t } from './texts'

const fileHeaders = (fileName: string) => ({
  'content-type': fileName.endsWith('.zip') ? kinds.zip.mime : XLSX,
  'content-disposition': dispositionOf('attachment', fileName),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
})
const asSent = ({ _t, ...query }: Record<string, string>) => query

export const exporting: readonly Route[] = [
  on(calls.startExport, startExport),
  on(calls.exportState, (ctx, { id }) => exportState(ctx, id)),
  on(calls.cancelExport, (ctx, { id }) => cancelExport(ctx, id)),
  on(calls.downloadExport, async (ctx, { id }) => {
    const { name, body, length } = await exportFile(ctx, id)
    return new Response(body, { headers: { ...fileHeaders(name), 'content-length': String(length) } })
  }),
  ...bookNames.map((name) =>
    on(bookCalls[name], async (ctx, query, c) => {
      const taken = await takeBook(ctx, name, query, asSent(c.req.query()))
      if ('body' in taken) return new Response(taken.body, { headers: fileHeaders(taken.name) })
      const { task, rows } = taken
      return c.json({
        success: false,
        message: t.beyond(rows),
        code: 202,
        result: task,
        timestamp: ctx.now().getTime(),
      })
    }),
  ),
]
