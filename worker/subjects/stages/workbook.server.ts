import type { Context } from '../../core/context'
import { inChinese } from '../../core/texts'
import { formatMinute, formatStamp } from '../../core/time'
import { sheetOfRows, type ValueColumn, workbookStream } from '../../core/workbook'
import { fileResponse } from '../../files/file-response.server'
import type { SubjectQuery } from '../inputs'
import { listSubjects } from '../queries/list.server'
import { buildStageCell, stages } from './rules'

/** Downloads the requested page of subjects with their stages as a workbook. One round trip. */
export async function downloadStageMatrix(ctx: Context, query: SubjectQuery): Promise<Response> {
  const { records } = await inChinese(() => listSubjects(ctx, query))
  return inChinese(() => {
    const now = formatStamp(ctx.now())
    const columns: ValueColumn<(typeof records)[number]>[] = [
      { header: '课题编号', kind: 'text', width: 18, value: (one) => one.subjectNum },
      { header: '课题名称', kind: 'text', width: 40, value: (one) => one.subjectName },
      { header: '年度', kind: 'text', value: (one) => one.year },
      { header: '牵头机构', kind: 'text', width: 28, value: (one) => one.leadDepartName },
      { header: '课题负责人', kind: 'text', width: 14, value: (one) => one.subjectManName },
      ...stages.map(({ key, says }): (typeof columns)[number] => ({
        ...{ header: says, kind: 'text', width: 20 },
        value: (one) => {
          const cell = buildStageCell(one, key, now)
          return cell ? [cell.says, cell.hint].filter(Boolean).join(' ') : ''
        },
      })),
    ]
    return fileResponse(
      workbookStream([sheetOfRows('阶段矩阵', columns, [records])]),
      `阶段矩阵_${formatMinute(ctx.now())}.xlsx`,
    )
  })
}
