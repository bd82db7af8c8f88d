import { plural, texts } from '../../core/texts'

export const t = texts({
  act: ['操作', 'Act'],
  actWrong: ['操作应为 start、close 或 reopen', 'The act is start, close or reopen'],
  deleted: ['计划已删除', 'Plan deleted'],
  draftOnly: ['只能删除草稿状态的计划', 'Only a draft is deleted'],
  goal: ['计划目标', 'Goal'],
  hasTasks: (count: number) => [
    `计划下有 ${count} 项任务，请先删除任务`,
    `${plural(count, 'task')} hang on the plan; delete them first`,
  ],
  isClosed: ['计划已结束，不能修改', 'The plan is closed and is not changed'],
  moved: ['计划状态已更新', 'The plan has another state'],
  notInState: ['计划当前状态不能进行此操作', 'The state of the plan does not allow that'],
  plan: ['战略计划', 'Plan'],
  planName: ['计划名称', 'Name of the plan'],
  saved: ['计划已保存', 'Plan saved'],
  tasksOpen: (count: number) => [
    `还有 ${count} 项任务未完成或关闭，不能结束计划`,
    `${plural(count, 'task')} are neither done nor closed`,
  ],
  taken: ['该年度已有同名计划', 'That year has a plan of that name'],
  year: ['年度', 'Year'],
  yearFixed: ['计划已有任务，不能更改年度', 'Tasks hang on the plan; its year stays'],
})
