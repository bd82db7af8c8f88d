import { texts } from '../../core/texts'

/** The states of a strategic plan. */
export const t = texts({
  0: ['草稿', 'Draft'],
  1: ['执行中', 'In force'],
  2: ['已结束', 'Closed'],
})
