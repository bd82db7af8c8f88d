import { texts } from '../core/texts'

/** Names of the actions of a material and of a use request. */
export const material = texts({
  draft: ['新建', 'Create'],
  edit: ['修改', 'Edit'],
  offer: ['上架', 'Publish'],
  takeOff: ['下架', 'Unpublish'],
  putBack: ['重新上架', 'Republish'],
  delete: ['删除', 'Delete'],
})
export const request = texts({
  ask: ['申请使用', 'Request use'],
  askAgain: ['补充后重新提交', 'Complete and resubmit'],
  withdraw: ['撤回', 'Withdraw'],
  approve: ['批准', 'Approve'],
  return: ['退回补充', 'Return for changes'],
  refuse: ['拒绝', 'Reject'],
  revoke: ['收回', 'Revoke'],
  end: ['到期', 'Expired'],
})
