import { plural, texts } from '../../core/texts'

export const t = texts({
  act: ['操作', 'Action'],
  actWrong: ['操作应为启动、结束或重新启动', 'The action must be start, close or reopen'],
  deleted: ['计划已删除', 'Plan deleted'],
  draftOnly: ['仅可删除草稿状态的计划', 'Only draft plans can be deleted'],
  goal: ['计划目标', 'Goal'],
  hasTasks: (count: number) => [
    `计划下有 ${count} 项任务，请先删除任务`,
    `The plan has ${plural(count, 'task')}. Delete them first.`,
  ],
  isClosed: ['计划已结束，不可修改', "The plan is closed and can't be changed"],
  moved: ['计划状态已更新', 'Plan status updated'],
  notInState: ['计划当前状态不可进行此操作', "This action isn't available in the plan's current status"],
  plan: ['战略计划', 'Strategic plan'],
  planName: ['计划名称', 'Plan name'],
  saved: ['计划已保存', 'Plan saved'],
  tasksOpen: (count: number) => [
    `尚有 ${count} 项任务未完成或关闭，不可结束计划`,
    `The plan can't be closed: ${plural(count, 'task is', 'tasks are')} neither completed nor closed`,
  ],
  taken: ['该年度已有同名计划', 'A plan with this name already exists for that year'],
  year: ['年度', 'Year'],
  yearFixed: ['计划已有任务，不可更改年度', "The year can't be changed because the plan has tasks"],
})
