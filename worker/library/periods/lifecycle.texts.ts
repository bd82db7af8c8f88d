import { texts } from '../../core/texts'

/** Names of the actions of a progress report. */
export const t = texts({
  expect: ['期次开放', 'Period opened'],
  save: ['保存草稿', 'Save draft'],
  submit: ['提交', 'Submit'],
  approve: ['审批通过', 'Approve'],
  return: ['退回', 'Return'],
  remind: ['催报', 'Remind'],
  close: ['期次关闭', 'Period closed'],
})
