import { texts } from '../../core/texts'

/** What people call the moves of a schedule. */
export const t = texts({
  expect: ['期次开放', 'The period opens'],
  save: ['保存草稿', 'Save'],
  submit: ['提交', 'Hand in'],
  approve: ['审批通过', 'Approve'],
  return: ['退回', 'Return'],
  remind: ['催报', 'Remind'],
  close: ['期次关闭', 'The period is closed'],
})
