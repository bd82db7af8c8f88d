import { texts } from '../../core/texts'

/** Names of the actions of a test case. */
export const t = texts({
  draft: ['新建', 'Create'],
  edit: ['修改', 'Edit'],
  submit: ['提交评审', 'Submit for review'],
  withdraw: ['撤回', 'Withdraw'],
  release: ['评审通过入库', 'Approve'],
  return: ['退回修改', 'Return'],
  revise: ['修订', 'Revise'],
  takeOff: ['下架', 'Unpublish'],
  putBack: ['重新上架', 'Republish'],
  delete: ['删除', 'Delete'],
})
