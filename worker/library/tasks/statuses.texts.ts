import { texts } from '../../core/texts'

/** Statuses of a task of the strategic plan. */
export const t = texts({
  0: ['草稿', 'Draft'],
  1: ['已下达', 'Issued'],
  2: ['进行中', 'In progress'],
  3: ['已完成', 'Completed'],
  4: ['已关闭', 'Closed'],
})
