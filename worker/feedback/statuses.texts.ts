import { texts } from '../core/texts'

/** The states of feedback. */
export const t = texts({
  0: ['待处理', 'New'],
  1: ['处理中', 'In hand'],
  2: ['已答复', 'Answered'],
  3: ['已关闭', 'Closed'],
})
