import { texts } from '../../core/texts'

export const t = texts({
  announcement: ['公告', 'Announcement'],
  case: ['用例', 'Test case'],
  schedule: ['进度', 'Progress'],
  task: ['任务', 'Task'],
  test: ['测试报告', 'Test report'],
  type: ['类型', 'Type'],
  ended: ['当前状态不可上传附件', "Files can't be uploaded in the current status"],
})
