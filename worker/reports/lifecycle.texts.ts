import { texts } from '../core/texts'

/** What people call each move of a report: the buttons, the history. */
export const t = texts({
  expect: ['列入应交报告', 'Expect report'],
  create: ['填写报告', 'Fill in report'],
  save: ['保存报告', 'Save report'],
  submit: ['提交报告', 'Submit report'],
  withdraw: ['撤回报告', 'Withdraw report'],
  pass: ['审阅通过', 'Review passed'],
  return: ['退回完善', 'Return for completion'],
  reopen: ['重新打开', 'Reopen'],
  waive: ['豁免报告', 'Waive report'],
  remind: ['提醒提交报告', 'Remind of the report'],
  cancel: ['取消报告', 'Cancel report'],
  openEarly: ['提前开放', 'Open early'],
  extend: ['延期', 'Extend'],
})
