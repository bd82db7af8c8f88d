import { texts } from '../core/texts'

/** What people call the moves of a vendor. */
export const t = texts({
  draft: ['登记', 'Enter'],
  edit: ['修改', 'Change'],
  submit: ['提交审核', 'Hand in'],
  withdraw: ['撤回', 'Withdraw'],
  publish: ['审核通过并发布', 'Publish'],
  return: ['退回修改', 'Return'],
  correct: ['更正', 'Correct'],
  revise: ['转为修订', 'Revise'],
  takeOff: ['下架', 'Take off'],
  putBack: ['重新发布', 'Publish again'],
  delete: ['删除', 'Delete'],
})
