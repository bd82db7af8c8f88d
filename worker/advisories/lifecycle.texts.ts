import { texts } from '../core/texts'

/** Names of the actions of a security advisory. */
export const t = texts({
  draft: ['编写', 'Create'],
  edit: ['修改', 'Edit'],
  submit: ['提交审核', 'Submit for review'],
  withdraw: ['撤回', 'Withdraw'],
  publish: ['发布', 'Publish'],
  match: ['重新匹配', 'Match again'],
  return: ['退回', 'Return'],
  takeOff: ['撤下', 'Unpublish'],
  delete: ['删除', 'Delete'],
})
