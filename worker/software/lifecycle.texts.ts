import { texts } from '../core/texts'

/** What people call the moves of an entry of the register. */
export const t = texts({
  draft: ['登记', 'Enter'],
  edit: ['修改', 'Change'],
  submit: ['提交审核', 'Hand in'],
  withdraw: ['撤回', 'Withdraw'],
  publish: ['审核通过并发布', 'Publish'],
  return: ['退回', 'Return'],
  takeOff: ['下架', 'Take off'],
  delete: ['删除', 'Delete'],
})
