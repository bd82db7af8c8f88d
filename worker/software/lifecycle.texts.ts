import { texts } from '../core/texts'

/** Names of the actions of a software entry. */
export const t = texts({
  draft: ['登记', 'Add'],
  edit: ['修改', 'Edit'],
  submit: ['提交审核', 'Submit for review'],
  withdraw: ['撤回', 'Withdraw'],
  publish: ['审核通过并发布', 'Approve and publish'],
  return: ['退回', 'Return'],
  takeOff: ['下架', 'Unpublish'],
  delete: ['删除', 'Delete'],
})
