import { texts } from '../../core/texts'

/** Statuses of a report. */
export const t = texts({
  0: ['待创建', 'Not started'],
  1: ['待提交', 'Not submitted'],
  2: ['已提交', 'Submitted'],
  3: ['已审阅', 'Reviewed'],
  4: ['待完善', 'Returned'],
})
