import { texts } from '../core/texts'

/** Verdicts on two similar subjects. */
export const t = texts({
  none: ['未认定', 'No verdict'],
  same: ['重复', 'Duplicate'],
  continuation: ['延续研究', 'Continuation'],
  unrelated: ['不相关', 'Unrelated'],
})
