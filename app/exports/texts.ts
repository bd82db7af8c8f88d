import { plural, texts } from '~/worker/core/texts'

export const t = texts({
  byPrize: ['优秀课题（按奖项分表）', 'Excellent subjects (one sheet per award)'],
  exportFile: ['导出文件', 'Export file'],
  xlsx: ['Excel 工作簿', 'Excel workbook'],
  csv: ['CSV 文件', 'CSV file'],
  exportToProjectSubject: ['拟立项课题', 'Proposed subjects'],
  exportExcellentSubjectManySheet: ['优秀课题（按领域分表）', 'Excellent subjects (one sheet per field)'],
  exportExcellentSubjectOneSheet: ['优秀课题', 'Excellent subjects'],
  exportCounselorReview: ['评委评审情况', 'Reviews by expert'],
  exportSubjectReviews: ['评审意见', 'Reviews'],
  exportSubjectReviewPassRate: ['评审通过率', 'Pass rates'],
  exportSubjectGrades: ['课题评分', 'Subject grades'],
  exportSubjectGradeManySheet: ['课题评分明细（分表）', 'Subject grade details (multiple sheets)'],
  cancelled: ['已取消', 'Cancelled'],
  download: ['下载', 'Download'],
  expired: ['文件已过期，请重新导出', 'The file has expired. Export it again.'],
  rows: (count: number) => [`${count} 行`, plural(count, 'row')],
  written: (written: number, total: number) => [
    `已写入 ${written} / ${total} 行`,
    `${written} of ${total} rows written`,
  ],
})
