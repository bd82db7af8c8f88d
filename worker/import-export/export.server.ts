import { writeLogEntry } from '../core/commit.server'
import { formatMinute } from '../core/time'
import type { Context } from '../core/context'
import { t as core } from '../core/core.texts'
import { badInput, forbidden } from '../core/refusal'
import { t as files } from '../files/texts'
import { hasRight, assertRight } from '../policy/authorization'
import { policy } from '../policy/policy'
import { fileResponse } from '../files/file-response.server'
import { startWorkbookExport } from './commands.server'
import type { WorkbookName, ExcelDownload, ExportState } from './contract'
import type { Workbook } from '../workbooks/declaration.server'
import { exportFileMimes, exportFileStream } from '../workbooks/export-file.server'
import type { ExportFormat } from '../workbooks/export-formats'
import { workbookFileName, MAX_STREAMED_ROWS } from '../workbooks/export-workbook.server'
import { workbookExports, workbookRight, workbooks } from './registry.server'
import { toSheetRow, type Column, buildSheet } from '../workbooks/sheet'

/** Returns the workbook definition of a business type. @throws 400 for an unknown type, 403 without the right */
export function findWorkbook(ctx: Context, businessType: string, right: 'reads' | 'writes'): Workbook {
  const definition = Object.entries(workbooks).find(([name]) => name === businessType)?.[1]
  if (!definition) throw badInput({ businessType: files.unknownBusiness })
  if (!hasRight(ctx.actor, definition[right])) throw forbidden(core.noRight(policy[definition[right]].does))
  return definition
}
/** Returns the columns of an exported sheet, including those that only the system writes; a template has none of these. */
export const exportedColumns = (columns: readonly Column<unknown>[], template = false) =>
  columns.filter(({ optional, ofRow }) => !optional || (ofRow && !template))

/**
 * Downloads the rows of a business type as a workbook, or its empty template. @throws 400 for an unknown type, 403
 * without the right
 */
export async function downloadExcel(ctx: Context, { businessType, params }: ExcelDownload): Promise<Response> {
  const kind = findWorkbook(ctx, businessType, 'reads')
  const { template = false, ...filters } = params
  const ground = await kind.ground(ctx, filters)
  const rows = template ? [] : await kind.rows(ctx, filters, ground)
  const columns = exportedColumns(kind.columns(ground), template)
  return fileResponse(
    await buildSheet(
      kind.title,
      columns,
      rows.map((row) => toSheetRow(columns, row)),
    ),
    `${kind.title}${template ? '模板' : `_${formatMinute(ctx.now())}`}.xlsx`,
  )
}

/**
 * Downloads a workbook with its own sheets, or its table as CSV, as a stream; a workbook of more than 20,000 rows is
 * written by a job instead. At most three round trips before the response, and one for each further 500 rows while it
 * is streamed. `sentQuery` is the query as the client sent it, for the job.
 * @throws 403 without the right
 */
export async function downloadWorkbook(
  ctx: Context,
  name: WorkbookName,
  query: { format: ExportFormat },
  sentQuery: Record<string, string>,
): Promise<Response | { task: ExportState; rows: number }> {
  const started = Date.now()
  const kind = workbookExports[name]
  const right = workbookRight(name)
  assertRight(ctx.actor, right)
  const { total, sheets } = await kind.open(ctx, query, query.format)
  if (total > MAX_STREAMED_ROWS) return { task: await startWorkbookExport(ctx, ctx.id(), name, sentQuery), rows: total }
  const title = workbookFileName(kind, query, ctx.now())
  await writeLogEntry(ctx, right, { bizType: 'export', bizId: name, text: `${title}（${total} 行）` }, started)
  return fileResponse(exportFileStream(query.format, sheets), `${title}.${query.format}`, {
    'content-type': exportFileMimes[query.format],
  })
}
