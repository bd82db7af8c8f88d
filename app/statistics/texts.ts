import { texts } from '~/worker/core/texts'

/** The figures of a year. */
export const t = texts({
  title: ['统计报表', 'Statistics'],
  note: (year: string, than: string) => [`${year} 年度课题，与 ${than} 年对比`, `Subjects of ${year}, beside ${than}`],
  than: ['对比年度', 'Beside'],
  days: ['天', 'days'],
  amount: ['项', 'items'],
  export: ['导出', 'Export'],
  nothing: ['没有数据', 'Nothing yet'],
  yearCaption: ['各年度课题去向', 'What became of each year'],
  meanCaption: ['各领域平均分', 'Mean by field'],
  points: ['分', 'points'],
  opinions: ['份', 'opinions'],
  ofReports: ['份', 'reports'],
  done: ['已完成', 'Done'],
  open: ['进行中', 'Open'],
  late: ['逾期', 'Late'],
  notDue: ['未到期', 'Not due yet'],
  opens: (row: string, column: string, count: string) => [
    `${row}，${column}：${count}，查看列表`,
    `${row}, ${column}: ${count}, see the list`,
  ],
  projector: ['投影', 'Projector'],
  back: ['上一页', 'Page before'],
  forward: ['下一页', 'Next page'],
  hold: ['停在这一页', 'Hold this page'],
  turn: ['继续翻页', 'Turn the pages'],
  close: ['关闭', 'Close'],
  pageOf: (at: number, all: number) => [`${at} / ${all}`, `${at} / ${all}`],
  institutionCaption: ['申报最多的机构', 'Institutions that declared most'],
  unit: ['个', 'subjects'],
})
