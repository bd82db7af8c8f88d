import { texts } from '../core/texts'

/** What people find two similar subjects to be. */
export const t = texts({
  none: ['未认定', 'No verdict yet'],
  same: ['重复', 'Repeat'],
  continuation: ['延续研究', 'Continuation'],
  unrelated: ['不相关', 'Unrelated'],
})
