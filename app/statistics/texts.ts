import { texts } from '~/worker/core/texts'

/** The figures of a year. */
export const t = texts({
  title: ['统计报表', 'Statistics'],
  note: (year: string) => [`${year} 年度课题`, `Subjects of ${year}`],
  export: ['导出', 'Export'],
  nothing: ['没有数据', 'Nothing yet'],
  yearCaption: ['各年度申报课题', 'Declared subjects by year'],
  institutionCaption: ['申报最多的机构', 'Institutions that declared most'],
  unit: ['个', 'subjects'],
})
