import type { Context } from '../../core/context'
import { inChinese } from '../../core/texts'
import { minuteInName, stamp } from '../../core/time'
import { sheetBy, type ValueColumn, workbook } from '../../core/workbook'
import { fileAnswer } from '../../files/answer.server'
import type { SubjectQuery } from '../inputs'
import { listSubjects } from '../queries/list.server'
import { stageCell, stages } from './rules'

/** Downloads the requested page of subjects with their stages as a workbook. One round trip. */
export async function takeStages(ctx: Context, query: SubjectQuery): Promise<Response> {
  const { records } = await inChinese(() => listSubjects(ctx, query))
  return inChinese(() => {
    const now = stamp(ctx.now())
    const columns: ValueColumn<(typeof records)[number]>[] = [
      { header: '课题编号', kind: 'text', width: 18, value: (one) => one.subjectNum },
      { header: '课题名称', kind: 'text', width: 40, value: (one) => one.subjectName },
      { header: '年度', kind: 'text', value: (one) => one.year },
      { header: '牵头机构', kind: 'text', width: 28, value: (one) => one.leadDepartName },
      { header: '课题负责人', kind: 'text', width: 14, value: (one) => one.subjectManName },
      ...stages.map(({ key, says }): (typeof columns)[number] => ({
        ...{ header: says, kind: 'text', width: 20 },
        value: (one) => {
          const cell = stageCell(one, key, now)
          return cell ? [cell.says, cell.hint].filter(Boolean).join(' ') : ''
        },
      })),
    ]
    return fileAnswer(workbook([sheetBy('阶段矩阵', columns, [records])]), `阶段矩阵_${minuteInName(ctx.now())}.xlsx`)
  })
}
