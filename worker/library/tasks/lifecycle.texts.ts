import { texts } from '../../core/texts'

/** Names of the actions of a task. */
export const t = texts({
  draft: ['新建', 'Create'],
  edit: ['修改', 'Edit'],
  assign: ['分配机构', 'Assign institutions'],
  issue: ['下达', 'Issue'],
  start: ['开始执行', 'Start'],
  finish: ['标记完成', 'Mark as completed'],
  close: ['关闭', 'Close'],
  reopen: ['重新打开', 'Reopen'],
  delete: ['删除', 'Delete'],
})
