import { texts } from '../core/texts'

/** Feedback statuses. */
export const t = texts({
  0: ['待处理', 'New'],
  1: ['处理中', 'In progress'],
  2: ['已答复', 'Answered'],
  3: ['已关闭', 'Closed'],
})
