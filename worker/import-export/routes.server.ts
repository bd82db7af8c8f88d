import { z } from 'zod'
import { parseJson, assertWellFormed } from '../core/request-parser.server'
import { fieldMessages } from '../core/input'
import { badInput } from '../core/refusal'
import { handleCall, type Route } from '../core/route.server'
import { fileResponse } from '../files/file-response.server'
import * as calls from './calls'
import { cancelExport, startExport } from './commands.server'
import { workbookNames, ImportFields, ImportOptions } from './contract'
import { downloadExcel, downloadWorkbook } from './export.server'
import { importExcel } from './import.server'
import { findExportFile, findExportState } from './queries.server'
import { t } from './texts'
import { readUploadedWorkbook } from '../workbooks/upload.server'

const withoutCacheStamp = ({ _t, ...query }: Record<string, string>) => query

export const exportRoutes: readonly Route[] = [
  handleCall(calls.startExport, startExport),
  handleCall(calls.exportState, (ctx, { id }) => findExportState(ctx, id)),
  handleCall(calls.cancelExport, (ctx, { id }) => cancelExport(ctx, id)),
  handleCall(calls.downloadExport, async (ctx, { id }) => {
    const { name, mime, body, length } = await findExportFile(ctx, id)
    return fileResponse(body, name, { 'content-type': mime, 'content-length': String(length) })
  }),
  ...workbookNames.map((name) =>
    handleCall(calls[name], async (ctx, query, c) => {
      const result = await downloadWorkbook(ctx, name, query, withoutCacheStamp(c.req.query()))
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

export const excelRoutes: readonly Route[] = [
  handleCall(calls.downloadExcel, downloadExcel),
  handleCall(calls.importExcel, async (ctx, _, c) => {
    const { bytes, fields } = await readUploadedWorkbook(c, ImportForm)
    const options = ImportOptions.safeParse(fields.data ? assertWellFormed(parseJson(fields.data, 'data')) : {})
    if (!options.success) throw badInput(fieldMessages(options.error))
    return importExcel(ctx, fields.businessType, bytes, options.data)
  }),
]
