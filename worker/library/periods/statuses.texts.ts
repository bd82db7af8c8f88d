import { texts } from '../../core/texts'

/** Statuses of the progress report of an institution for a task in a period. */
export const t = texts({
  0: ['待填报', 'Not submitted'],
  1: ['待审批', 'Pending approval'],
  2: ['已退回', 'Returned'],
  3: ['已审批', 'Approved'],
  4: ['已关闭', 'Closed'],
})
