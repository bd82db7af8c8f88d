import { texts } from '../../core/texts'

/** Statuses of a strategic plan. */
export const t = texts({
  0: ['草稿', 'Draft'],
  1: ['执行中', 'In progress'],
  2: ['已结束', 'Closed'],
})
