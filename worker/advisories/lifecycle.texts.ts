import { texts } from '../core/texts'

/** What people call the moves of an advisory. */
export const t = texts({
  draft: ['编写', 'Write'],
  edit: ['修改', 'Change'],
  submit: ['提交审核', 'Hand in'],
  withdraw: ['撤回', 'Withdraw'],
  publish: ['发布', 'Publish'],
  match: ['重新匹配', 'Match again'],
  return: ['退回', 'Return'],
  takeOff: ['撤下', 'Take off'],
  delete: ['删除', 'Delete'],
})
