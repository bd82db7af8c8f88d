import { texts } from '../../core/texts'

/** Statuses of a test case. */
export const t = texts({
  0: ['草稿', 'Draft'],
  1: ['评审中', 'In review'],
  2: ['已入库', 'In library'],
  3: ['已下架', 'Unpublished'],
  4: ['已退回', 'Returned'],
})
