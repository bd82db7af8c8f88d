import { texts } from '../../core/texts'

/** Phases of a subject within a year. */
export const t = texts({
  fill: ['填报', 'Declaration'],
  check: ['审核', 'Approval and formal review'],
  first: ['初审', 'Initial review'],
  re: ['复审', 'Second review'],
  plan: ['拟立项', 'Proposed'],
  run: ['立项', 'Established'],
  conclude: ['结题', 'Conclusion'],
  prize: ['评奖', 'Award'],
  done: ['完成', 'Completed'],
})
