import { call } from '../core/call'
import { BadgeCounts, PendingTaskPage, PendingTaskQuery } from './contract'

export const countTodos = call('GET /v2/sys/count', {
  does: '待办数量',
  tells: '按菜单编号（页面路径）返回待办数量',
  may: 'session',
  answers: BadgeCounts,
})

export const listTodos = call('GET /v2/sys/todo/list', {
  does: '待办列表',
  may: 'session',
  takes: PendingTaskQuery,
  answers: PendingTaskPage,
})
