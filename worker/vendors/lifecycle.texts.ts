import { texts } from '../core/texts'

/** Names of the actions of a vendor. */
export const t = texts({
  draft: ['登记', 'Add'],
  edit: ['修改', 'Edit'],
  submit: ['提交审核', 'Submit for review'],
  withdraw: ['撤回', 'Withdraw'],
  publish: ['审核通过并发布', 'Approve and publish'],
  return: ['退回修改', 'Return'],
  correct: ['更正', 'Correct'],
  revise: ['转为修订', 'Start revision'],
  takeOff: ['下架', 'Unpublish'],
  putBack: ['重新发布', 'Republish'],
  delete: ['删除', 'Delete'],
})
