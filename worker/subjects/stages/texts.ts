import { texts } from '../../core/texts'

export const t = texts({
  approval: ['机构审批', 'Institution approval'],
  declare: ['申报', 'Declaration'],
  done: ['完成', 'Completed'],
  establish: ['立项', 'Establishment'],
  first: ['初审', 'Initial review'],
  formal: ['形式审查', 'Formal review'],
  grade: ['评分', 'Grading'],
  plan: ['拟立项公示', 'Public notice'],
  prize: ['评奖', 'Award'],
  re: ['复审', 'Second review'],
  late: ['已逾期', 'Overdue'],
  until: (day: string) => [`${day} 截止`, `Due ${day}`],
  passed: ['已过', 'Passed'],
  end: ['结束', 'Ended'],
})
