import type { Context } from '../../core/context'
import { conflict } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { formatMinute, formatStamp } from '../../core/time'
import { sheetOfRows, type ValueColumn, workbookStream } from '../../core/workbook'
import { fileResponse } from '../../files/file-response.server'
import type { AssignBoardQuery } from '../inputs'
import { assignBoard } from '../queries/boards.server'
import { reviewStageLabel } from '../rules'
import { listReviewers, reviewProgressOf, reviewProgressLabel } from './rules'
import { t } from './texts'

/** Maximum number of subjects in the workbook. */
const MAX_SUBJECTS = 5000

/**
 * Downloads the review matrix as a workbook: one row per subject, one column per reviewer, with progress and due date.
 * One round trip.
 * @throws 409 if the filters match more than 5000 subjects
 */
export async function downloadReviewMatrix(ctx: Context, query: AssignBoardQuery): Promise<Response> {
  const { page } = await assignBoard(ctx, { ...query, pageNo: 1, pageSize: MAX_SUBJECTS + 1 })
  if (page.records.length > MAX_SUBJECTS) throw conflict(t.tooLarge(MAX_SUBJECTS))
  return inChinese(() => {
    const now = formatStamp(ctx.now())
    const people = listReviewers(page.records)
    const columns: ValueColumn<(typeof page.records)[number]>[] = [
      { header: '课题名称', kind: 'text', width: 40, value: (one) => one.subjectName },
      { header: '年度', kind: 'text', value: (one) => one.year },
      { header: '牵头机构', kind: 'text', width: 28, value: (one) => one.leadDepartName },
      ...people.map(({ userId, realname }): (typeof columns)[number] => ({
        ...{ header: realname, kind: 'text', width: 22 },
        value: ({ reviewers, declined }) => {
          const seat = reviewers.find((row) => row.userId === userId)
          if (!seat) return declined.some((row) => row.userId === userId) ? t.declined : ''
          const due = seat.dueTime && seat.status !== 2 ? ` ${seat.dueTime.slice(0, 10)}截止` : ''
          return `${reviewProgressLabel(reviewProgressOf(seat, now))}${due}`
        },
      })),
    ]
    return fileResponse(
      workbookStream([sheetOfRows('评审矩阵', columns, [page.records])]),
      `${reviewStageLabel(query.stage)}评审矩阵_${formatMinute(ctx.now())}.xlsx`,
    )
  })
}
