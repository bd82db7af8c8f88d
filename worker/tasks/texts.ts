import { texts } from '~/worker/core/texts'

export const t = texts({
  deleted: (count: number) => [`已删除 ${count} 个任务`, `Tasks deleted: ${count}`],
  due: ['截止时间', 'Due date'],
  name: ['任务名称', 'Task name'],
  noSuchState: ['没有此状态', 'There is no such state'],
  notEstablished: ['课题立项后才能安排任务', 'Tasks are planned once the subject is established'],
  noteLong: ['说明最多 500 个字', 'A note has at most 500 characters'],
  notTheirs: ['负责人应为课题负责人或课题组成员', 'The owner is the subject manager or a member'],
  rateRange: ['进度应为 0 到 100 的整数', 'The progress is a whole number from 0 to 100'],
  saved: ['任务已保存', 'Task saved'],
  subject: ['课题', 'Subject'],
  task: ['任务', 'Task'],
  tooManyFiles: ['一个任务最多 20 个附件', 'A task has at most 20 files'],
})
