import type { Context } from '../../core/context'
import { conflict } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { stamp } from '../../core/time'
import { workbook, XLSX } from '../../core/workbook'
import { dispositionOf } from '../../files/rules'
import type { AssignBoardQuery } from '../inputs'
import { assignBoard } from '../queries/boards.server'
import { stageLabel } from '../rules'
import { reviewersAmong, seatState, seatWords } from './rules'
import { t } from './texts'

/** More subjects are not a table that anyone reads. */
const MOST = 5000

/**
 * Subjects down, reviewers across, as a workbook: how far each is, and until when. One trip.
 * @throws 409 where the filters find more than 5000 subjects
 */
export async function takeReviewMatrix(ctx: Context, query: AssignBoardQuery): Promise<Response> {
  const { page } = await assignBoard(ctx, { ...query, pageNo: 1, pageSize: MOST + 1 })
  if (page.records.length > MOST) throw conflict(t.tooLarge(MOST))
  return inChinese(() => {
    const now = stamp(ctx.now())
    const people = reviewersAmong(page.records)
    const rows = page.records.map((one) => [
      one.subjectName,
      one.year,
      one.leadDepartName,
      ...people.map(({ userId }) => {
        const seat = one.reviewers.find((row) => row.userId === userId)
        if (!seat) return one.declined.some((row) => row.userId === userId) ? t.declined : ''
        const due = seat.dueTime && seat.status !== 2 ? ` ${seat.dueTime.slice(0, 10)}截止` : ''
        return `${seatWords(seatState(seat, now))}${due}`
      }),
    ])
    const sheet = {
      name: '评审矩阵',
      columns: [
        { header: '课题名称', kind: 'text' as const, width: 40 },
        { header: '年度', kind: 'text' as const },
        { header: '牵头机构', kind: 'text' as const, width: 28 },
        ...people.map(({ realname }) => ({ header: realname, kind: 'text' as const, width: 22 })),
      ],
      rows: [rows],
    }
    const name = `${stageLabel(query.stage)}评审矩阵_${now.replace(/\D/g, '').slice(0, 12)}.xlsx`
    return new Response(workbook([sheet]), {
      headers: {
        'content-type': XLSX,
        'content-disposition': dispositionOf('attachment', name),
        'cache-control': 'private, no-store',
      },
    })
  })
}
