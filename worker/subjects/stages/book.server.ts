import type { Context } from '../../core/context'
import { inChinese } from '../../core/texts'
import { stamp } from '../../core/time'
import { workbook, XLSX } from '../../core/workbook'
import { dispositionOf } from '../../files/rules'
import type { SubjectQuery } from '../inputs'
import { listSubjects } from '../queries/list.server'
import { stageCell, stages } from './rules'

/** Subjects down, stages across, as a workbook: the page that is asked for. One trip. */
export async function takeStages(ctx: Context, query: SubjectQuery): Promise<Response> {
  const { records } = await inChinese(() => listSubjects(ctx, query))
  return inChinese(() => {
    const now = stamp(ctx.now())
    const rows = records.map((one) => [
      ...[one.subjectNum, one.subjectName, one.year, one.leadDepartName, one.subjectManName],
      ...stages.map(({ key }) => {
        const cell = stageCell(one, key, now)
        return cell ? [cell.says, cell.hint].filter(Boolean).join(' ') : ''
      }),
    ])
    const text = (header: string, width?: number) => ({ header, kind: 'text' as const, ...(width && { width }) })
    const sheet = {
      name: '阶段矩阵',
      columns: [
        ...[text('课题编号', 18), text('课题名称', 40), text('年度'), text('牵头机构', 28), text('课题负责人', 14)],
        ...stages.map(({ says }) => text(says, 20)),
      ],
      rows: [rows],
    }
    return new Response(workbook([sheet]), {
      headers: {
        'content-type': XLSX,
        'content-disposition': dispositionOf('attachment', `阶段矩阵_${now.replace(/\D/g, '').slice(0, 12)}.xlsx`),
        'cache-control': 'private, no-store',
      },
    })
  })
}
