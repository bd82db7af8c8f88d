import { texts } from '../core/texts'

/** What people call the moves of a material and of a request. */
export const material = texts({
  draft: ['新建', 'Write'],
  edit: ['修改', 'Change'],
  offer: ['上架', 'Offer'],
  takeOff: ['下架', 'Take off'],
  putBack: ['重新上架', 'Offer again'],
  delete: ['删除', 'Delete'],
})
export const request = texts({
  ask: ['申请使用', 'Ask'],
  askAgain: ['补充后重新提交', 'Ask again'],
  withdraw: ['撤回', 'Withdraw'],
  approve: ['批准', 'Approve'],
  return: ['退回补充', 'Return'],
  refuse: ['拒绝', 'Refuse'],
  revoke: ['收回', 'Revoke'],
  end: ['到期', 'End'],
})
