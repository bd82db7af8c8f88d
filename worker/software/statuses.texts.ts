import { texts } from '../core/texts'

/** Statuses of a software entry. */
export const t = texts({
  0: ['草稿', 'Draft'],
  1: ['待审核', 'Pending review'],
  2: ['已发布', 'Published'],
  3: ['已下架', 'Unpublished'],
  4: ['已退回', 'Returned'],
})
