import { texts } from '../../core/texts'

/** What people call the moves of a task. */
export const t = texts({
  draft: ['新建', 'Write'],
  edit: ['修改', 'Change'],
  assign: ['分配机构', 'Assign'],
  issue: ['下达', 'Issue'],
  start: ['开始执行', 'Start'],
  finish: ['标记完成', 'Finish'],
  close: ['关闭', 'Close'],
  reopen: ['重新打开', 'Open again'],
  delete: ['删除', 'Delete'],
})
