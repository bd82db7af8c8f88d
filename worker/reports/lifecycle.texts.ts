import { texts } from '../core/texts'

/** Labels of the report transitions, for buttons and history. */
export const t = texts({
  expect: ['列入应交报告', 'Require report'],
  create: ['填写报告', 'Fill in report'],
  save: ['保存报告', 'Save report'],
  submit: ['提交报告', 'Submit report'],
  withdraw: ['撤回报告', 'Withdraw report'],
  pass: ['审阅通过', 'Approve'],
  return: ['退回完善', 'Return for revision'],
  reopen: ['重新打开', 'Reopen'],
  waive: ['豁免报告', 'Waive report'],
  remind: ['提醒提交报告', 'Remind to submit report'],
  cancel: ['取消报告', 'Cancel report'],
  openEarly: ['提前开放', 'Open early'],
  extend: ['延期', 'Extend'],
})
