import { texts } from '../../core/texts'

export const t = texts({
  approval: ['机构审批', 'Approval'],
  declare: ['申报', 'Declaration'],
  done: ['完成', 'Completed'],
  establish: ['立项', 'Establishment'],
  first: ['初审', 'First audit'],
  formal: ['形式审查', 'Formal review'],
  grade: ['评分', 'Grading'],
  plan: ['拟立项公示', 'Plan and publicity'],
  prize: ['评奖', 'Award'],
  re: ['复审', 'Re-audit'],
  late: ['已逾期', 'late'],
  until: (day: string) => [`${day} 截止`, `due ${day}`],
  passed: ['已过', 'passed'],
  end: ['结束', 'Ended'],
})
