import { texts } from '../../core/texts'

/** The statuses of a report. */
export const t = texts({
  0: ['待创建', 'Not begun'],
  1: ['待提交', 'To submit'],
  2: ['已提交', 'Submitted'],
  3: ['已审阅', 'Reviewed'],
  4: ['待完善', 'Returned'],
})
