import { texts } from '../../core/texts'

export const t = texts({
  announcement: ['公告', 'Announcement'],
  case: ['用例', 'Case'],
  schedule: ['进度', 'Schedule'],
  task: ['任务', 'Task'],
  test: ['测试报告', 'Report'],
  type: ['类型', 'Kind'],
  ended: ['当前状态不能上传附件', 'Its state takes no files now'],
})
