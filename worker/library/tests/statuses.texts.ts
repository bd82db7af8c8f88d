import { texts } from '../../core/texts'

/** How a test ended, and whether its report was handed in. */
export const t = texts({
  pass: ['通过', 'Passed'],
  partly: ['部分通过', 'Passed in part'],
  fail: ['未通过', 'Failed'],
  draft: ['草稿', 'Draft'],
  handedIn: ['已提交', 'Handed in'],
})
