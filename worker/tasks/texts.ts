import { plural, texts } from '~/worker/core/texts'

export const t = texts({
  deleted: (count: number) => [`已删除 ${count} 个任务`, `${plural(count, 'task')} deleted`],
  due: ['截止时间', 'Due date'],
  name: ['任务名称', 'Task name'],
  noSuchState: ['状态不存在', 'Invalid status'],
  notEstablished: ['课题立项后方可安排任务', 'Tasks can be planned only after the subject is established'],
  noteLong: ['说明最多 500 个字', 'Note must be 500 characters or fewer'],
  notTheirs: ['负责人须为课题负责人或课题组成员', 'The owner must be the subject manager or a member'],
  rateRange: ['进度须为 0 到 100 的整数', 'Progress must be a whole number from 0 to 100'],
  saved: ['任务已保存', 'Task saved'],
  subject: ['课题', 'Subject'],
  task: ['任务', 'Task'],
  tooManyFiles: ['一个任务最多 20 个附件', 'A task can have 20 files at most'],
})
