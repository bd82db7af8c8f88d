import { texts } from '../../core/texts'

export const t = texts({
  case: ['用例', 'Case'],
  task: ['任务', 'Task'],
  type: ['类型', 'Kind'],
  ended: ['当前状态不能上传附件', 'Its state takes no files now'],
})
