import { texts } from '../../core/texts'

/** The states of what an institution tells of a task in a period. */
export const t = texts({
  0: ['待填报', 'To be told'],
  1: ['待审批', 'Handed in'],
  2: ['已退回', 'Returned'],
  3: ['已审批', 'Approved'],
  4: ['已关闭', 'Closed'],
})
