import { texts } from '../core/texts'

/** Stages that group the archived material of a subject. */
export const t = texts({
  declaration: ['申报', 'Declaration'],
  review: ['评审', 'Review'],
  establishment: ['立项', 'Establishment'],
  opening: ['开题', 'Opening'],
  midterm: ['中期', 'Mid-term'],
  summary: ['年度总结', 'Annual summary'],
  meeting: ['会议', 'Meeting'],
  change: ['变更', 'Change'],
  task: ['任务', 'Task'],
  conclusion: ['结题', 'Conclusion'],
  award: ['评奖', 'Award'],
  result: ['成果', 'Result'],
  other: ['其他资料', 'Other material'],
})
