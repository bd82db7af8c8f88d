import { record } from '../core/commit.server'
import { minuteInName } from '../core/time'
import type { Context } from '../core/context'
import { t as core } from '../core/core.texts'
import { badInput, forbidden } from '../core/refusal'
import { workbook } from '../core/workbook'
import { t as files } from '../files/texts'
import { holds, need } from '../policy/can'
import { policy } from '../policy/policy'
import { fileAnswer } from '../files/answer.server'
import { startBook } from './commands.server'
import type { BookName, ExcelDownload, ExportState } from './contract'
import type { Workbook } from '../workbooks/declaration.server'
import { bookName, STREAMED_ROWS } from '../workbooks/pages.server'
import { books, rightOf, workbooks } from './registry.server'
import { cellsOf, type Column, sheetOf } from '../workbooks/sheet'

/** Returns the workbook definition of a business type. @throws 400 for an unknown type, 403 without the right */
export function workbookOf(ctx: Context, businessType: string, right: 'reads' | 'writes'): Workbook {
  const definition = Object.entries(workbooks).find(([name]) => name === businessType)?.[1]
  if (!definition) throw badInput({ businessType: files.unknownBusiness })
  if (!holds(ctx.actor, definition[right])) throw forbidden(core.noRight(policy[definition[right]].does))
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
  const kind = workbookOf(ctx, businessType, 'reads')
  const { template = false, ...filters } = params
  const ground = await kind.ground(ctx, filters)
  const rows = template ? [] : await kind.rows(ctx, filters, ground)
  const columns = exportedColumns(kind.columns(ground), template)
  return fileAnswer(
    await sheetOf(
      kind.title,
      columns,
      rows.map((row) => cellsOf(columns, row)),
    ),
    `${kind.title}${template ? '模板' : `_${minuteInName(ctx.now())}`}.xlsx`,
  )
}

/**
 * Downloads a workbook with its own sheets as a stream; a workbook of more than 20,000 rows is written by a job
 * instead. At most three round trips before the response, and one for each further 500 rows while it is streamed.
 * `sentQuery` is the query as the client sent it, for the job.
 * @throws 403 without the right
 */
export async function takeBook(
  ctx: Context,
  name: BookName,
  query: unknown,
  sentQuery: Record<string, string>,
): Promise<Response | { task: ExportState; rows: number }> {
  const started = Date.now()
  const kind = books[name]
  const right = rightOf(name)
  need(ctx.actor, right)
  const { total, sheets } = await kind.open(ctx, query)
  if (total > STREAMED_ROWS) return { task: await startBook(ctx, ctx.id(), name, sentQuery), rows: total }
  const title = bookName(kind, query, ctx.now())
  await record(ctx, right, { bizType: 'export', bizId: name, text: `${title}（${total} 行）` }, started)
  return fileAnswer(workbook(sheets), `${title}.xlsx`)
}
