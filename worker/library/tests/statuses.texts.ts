import { texts } from '../../core/texts'

/** Results of a test, and statuses of its report. */
export const t = texts({
  pass: ['通过', 'Passed'],
  partly: ['部分通过', 'Partially passed'],
  fail: ['未通过', 'Failed'],
  draft: ['草稿', 'Draft'],
  handedIn: ['已提交', 'Submitted'],
})
