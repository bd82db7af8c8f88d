import { texts } from '../core/texts'

/** Statuses of a vendor and of its ratings. */
export const t = texts({
  0: ['草稿', 'Draft'],
  1: ['待审核', 'Pending review'],
  2: ['已发布', 'Published'],
  3: ['已下架', 'Unpublished'],
  4: ['已退回', 'Returned'],
  waiting: ['待确认', 'Pending confirmation'],
  counts: ['已公开', 'Public'],
  refused: ['已退回', 'Returned'],
  domesticNot: ['非信创', 'None'],
  domesticPartly: ['部分信创', 'Partial'],
  domesticWholly: ['全部信创', 'Full'],
})
