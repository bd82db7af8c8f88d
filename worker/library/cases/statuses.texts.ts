import { texts } from '../../core/texts'

/** The states of a case of the library. */
export const t = texts({
  0: ['草稿', 'Draft'],
  1: ['待评审', 'Handed in'],
  2: ['已入库', 'In the library'],
  3: ['已下架', 'Taken off'],
  4: ['已退回', 'Returned'],
})
