import type { Context } from '../core/context'
import { inChinese } from '../core/texts'
import { formatMinute, formatStamp } from '../core/time'
import { workbookStream } from '../core/workbook'
import { assertRight } from '../policy/authorization'
import { fileResponse } from '../files/file-response.server'
import type { Statistics } from './contract'
import { loadFigures } from './figures.server'
import { statisticsTables } from './tables.server'
import { t } from './texts'

type YearOptions = { year?: string | undefined; than?: string | undefined }
/**
 * Returns the requested year, by default the current one, and the year to compare with, by default the previous one.
 */
function resolveYears(ctx: Context, { year = formatStamp(ctx.now()).slice(0, 4), than }: YearOptions) {
  return { year, than: than && than !== year ? than : String(Number(year) - 1) }
}

/**
 * Returns the statistics of a year, compared to another: outcomes, duration of steps, pass rates, workload of
 * reviewers, reports, grades and score distribution, tasks and meetings, institutions, and all years. At most two round
 * trips.
 * @throws 403
 */
export async function statisticsOf(ctx: Context, options: YearOptions): Promise<Statistics> {
  assertRight(ctx.actor, 'statistics:read')
  const { year, than } = resolveYears(ctx, options)
  const read = await loadFigures(ctx, year, than)
  return { year, than, madeAt: read.madeAt, tables: statisticsTables(ctx, year, than, read), sources: read.sources }
}

/**
 * Returns the statistics as a workbook, one sheet per table, always in Chinese. At most two round trips.
 * @throws 403
 */
export async function downloadStatistics(ctx: Context, options: YearOptions): Promise<Response> {
  assertRight(ctx.actor, 'statistics:read')
  const { year, than } = resolveYears(ctx, options)
  const read = await loadFigures(ctx, year, than)
  return inChinese(() => {
    const sheets = statisticsTables(ctx, year, than, read).map((one) => ({
      name: one.title,
      columns: one.columns.map(({ title, kind }) => ({ header: title, kind })),
      rows: [one.rows],
    }))
    return fileResponse(workbookStream(sheets), `${year}年${t.fileTitle}_${formatMinute(ctx.now())}.xlsx`)
  })
}
