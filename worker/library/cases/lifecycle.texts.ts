import { texts } from '../../core/texts'

/** What people call the moves of a case. */
export const t = texts({
  draft: ['新建', 'Write'],
  edit: ['修改', 'Change'],
  submit: ['提交评审', 'Hand in'],
  withdraw: ['撤回', 'Withdraw'],
  release: ['评审通过入库', 'Take into the library'],
  return: ['退回修改', 'Return'],
  revise: ['修订', 'Revise'],
  takeOff: ['下架', 'Take off'],
  putBack: ['重新上架', 'Put back'],
  delete: ['删除', 'Delete'],
})
