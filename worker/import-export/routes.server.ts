import { z } from 'zod'
import { parsedJson, wellFormed } from '../core/door.server'
import { fieldSentences } from '../core/input'
import { badInput } from '../core/refusal'
import { on, type Route } from '../core/route.server'
import { fileAnswer } from '../files/answer.server'
import * as calls from './calls'
import { cancelExport, startExport } from './commands.server'
import { bookNames, ImportFields, ImportOptions } from './contract'
import { downloadExcel, takeBook } from './export.server'
import { importExcel } from './import.server'
import { exportFile, exportState } from './queries.server'
import { t } from './texts'
import { bookIn } from '../workbooks/upload.server'

const asSent = ({ _t, ...query }: Record<string, string>) => query

export const exporting: readonly Route[] = [
  on(calls.startExport, startExport),
  on(calls.exportState, (ctx, { id }) => exportState(ctx, id)),
  on(calls.cancelExport, (ctx, { id }) => cancelExport(ctx, id)),
  on(calls.downloadExport, async (ctx, { id }) => {
    const { name, body, length } = await exportFile(ctx, id)
    return fileAnswer(body, name, { 'content-length': String(length) })
  }),
  ...bookNames.map((name) =>
    on(calls[name], async (ctx, query, c) => {
      const result = await takeBook(ctx, name, query, asSent(c.req.query()))
      if (result instanceof Response) return result
      const { task, rows } = result
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

/** An unknown business type passes the schema, so that the import can respond with the list of known types. */
const ImportForm = ImportFields.extend({ businessType: z.string().default('') })

export const excel: readonly Route[] = [
  on(calls.downloadExcel, downloadExcel),
  on(calls.importExcel, async (ctx, _, c) => {
    const { bytes, fields } = await bookIn(c, ImportForm)
    const options = ImportOptions.safeParse(fields.data ? wellFormed(parsedJson(fields.data, 'data')) : {})
    if (!options.success) throw badInput(fieldSentences(options.error))
    return importExcel(ctx, fields.businessType, bytes, options.data)
  }),
]
