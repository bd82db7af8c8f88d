import { texts } from '~/worker/core/texts'

export const t = texts({
  byPrize: ['优秀课题（按奖项分表）', 'Excellent subjects (a sheet per prize)'],
  exportBook: ['导出工作簿', 'Export a workbook'],
  exportToProjectSubject: ['拟立项课题', 'Subjects in first audit'],
  exportExcellentSubjectManySheet: ['优秀课题（按领域分表）', 'Excellent subjects (a sheet per domain)'],
  exportExcellentSubjectOneSheet: ['优秀课题', 'Excellent subjects'],
  exportCounselorReview: ['评委评审情况', 'Audits of each counselor'],
  exportSubjectReviews: ['评审意见', 'Opinions'],
  exportSubjectReviewPassRate: ['评审通过率', 'Pass rates'],
  exportSubjectGrades: ['课题评分', 'Grades'],
  exportSubjectGradeManySheet: ['课题评分明细（分表）', 'Grades in detail (many sheets)'],
  cancelled: ['已取消', 'Cancelled'],
  download: ['下载', 'Download'],
  expired: ['文件已过期，请重新导出', 'The file has run out; export it again'],
  rows: (count: number) => [`${count} 行`, `${count} rows`],
  written: (written: number, total: number) => [`已写 ${written} / ${total} 行`, `${written} of ${total} rows`],
})
