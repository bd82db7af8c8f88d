import { texts } from '../core/texts'

/** The states of a vendor, and of what is said of one. */
export const t = texts({
  0: ['草稿', 'Draft'],
  1: ['待审核', 'Handed in'],
  2: ['已发布', 'Published'],
  3: ['已下架', 'Taken off'],
  4: ['已退回', 'Returned'],
  waiting: ['待确认', 'To be confirmed'],
  counts: ['已公开', 'Counts'],
  refused: ['已退回', 'Returned'],
  domesticNot: ['非信创', 'None'],
  domesticPartly: ['部分信创', 'In part'],
  domesticWholly: ['全部信创', 'Wholly'],
})
