import { texts } from '../core/texts'

/** The stages by which what a subject leaves behind is ordered. */
export const t = texts({
  declaration: ['申报', 'Declaration'],
  review: ['评审', 'Audits'],
  establishment: ['立项', 'Establishment'],
  opening: ['开题', 'Opening'],
  midterm: ['中期', 'Mid-term'],
  summary: ['年度总结', 'Yearly summaries'],
  meeting: ['会议', 'Meetings'],
  change: ['变更', 'Changes'],
  task: ['任务', 'Tasks'],
  conclusion: ['结题', 'Conclusion'],
  award: ['评奖', 'Awards'],
  result: ['成果', 'Results'],
  other: ['其他资料', 'Other'],
})
