import { texts } from '../core/texts'

/** The states of an advisory. */
export const t = texts({
  0: ['草稿', 'Draft'],
  1: ['待审核', 'To be reviewed'],
  2: ['已发布', 'Published'],
  3: ['已撤下', 'Taken off'],
  4: ['已退回', 'Returned'],
})
