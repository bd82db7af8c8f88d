import type { Context } from '../core/context'
import { inChinese } from '../core/texts'
import { minuteInName, stamp } from '../core/time'
import { workbook } from '../core/workbook'
import { need } from '../policy/can'
import { fileAnswer } from '../files/answer.server'
import type { Statistics } from './contract'
import { readFigures } from './counted.server'
import { figures } from './tables.server'
import { t } from './texts'

type Asked = { year?: string | undefined; than?: string | undefined }
/**
 * Returns the requested year, by default the current one, and the year to compare with, by default the previous one.
 */
function yearsOf(ctx: Context, { year = stamp(ctx.now()).slice(0, 4), than }: Asked) {
  return { year, than: than && than !== year ? than : String(Number(year) - 1) }
}

/**
 * Returns the statistics of a year, compared to another: outcomes, duration of steps, pass rates, workload of
 * reviewers, reports, grades and score distribution, tasks and meetings, institutions, and all years. At most two round
 * trips.
 * @throws 403
 */
export async function statisticsOf(ctx: Context, options: Asked): Promise<Statistics> {
  need(ctx.actor, 'statistics:read')
  const { year, than } = yearsOf(ctx, options)
  const read = await readFigures(ctx, year, than)
  return { year, than, madeAt: read.madeAt, tables: figures(ctx, year, than, read), sources: read.sources }
}

/**
 * Returns the statistics as a workbook, one sheet per table, always in Chinese. At most two round trips.
 * @throws 403
 */
export async function takeStatistics(ctx: Context, options: Asked): Promise<Response> {
  need(ctx.actor, 'statistics:read')
  const { year, than } = yearsOf(ctx, options)
  const read = await readFigures(ctx, year, than)
  return inChinese(() => {
    const sheets = figures(ctx, year, than, read).map((one) => ({
      name: one.title,
      columns: one.columns.map(({ title, kind }) => ({ header: title, kind })),
      rows: [one.rows],
    }))
    return fileAnswer(workbook(sheets), `${year}年${t.fileTitle}_${minuteInName(ctx.now())}.xlsx`)
  })
}
