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
/** The year that is asked for, else that of today, and the one beside it, else the one before. */
function yearsOf(ctx: Context, { year = stamp(ctx.now()).slice(0, 4), than }: Asked) {
  return { year, than: than && than !== year ? than : String(Number(year) - 1) }
}

/**
 * The figures of a year, beside another: what became of it, how long its steps took, pass rates, who has how much to judge, reports,
 * grades and how the scores are spread, tasks and meetings, institutions, and all years. At most two trips. @throws 403
 */
export async function statisticsOf(ctx: Context, asked: Asked): Promise<Statistics> {
  need(ctx.actor, 'statistics:read')
  const { year, than } = yearsOf(ctx, asked)
  const read = await readFigures(ctx, year, than)
  return { year, than, madeAt: read.madeAt, tables: figures(ctx, year, than, read), sources: read.sources }
}

/** The same as a workbook, a sheet per table, in Chinese whoever reads it. At most two trips. @throws 403 */
export async function takeStatistics(ctx: Context, asked: Asked): Promise<Response> {
  need(ctx.actor, 'statistics:read')
  const { year, than } = yearsOf(ctx, asked)
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
