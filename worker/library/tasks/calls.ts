import { call } from '../../core/call'
import { BatchResult } from '../../core/batch-result'
import {
  AssignTasks,
  DeleteReady,
  IssueTasks,
  TransitionTasks,
  TaskIdInput,
  TaskWithRatesPage,
  SavedTask,
  SaveTask,
  TaskDetail,
  TaskPage,
  TaskQuery,
  UpdateTask,
} from './contract'
import { t } from './texts'

export const listRated = call('POST /v2/fb/selectTaskCollect', {
  does: '计划任务与各机构完成率',
  may: 'library:read',
  takes: TaskQuery,
  answers: TaskWithRatesPage,
  whileSeeing: true,
})

export const listTasks = call('POST /v2/fb/ready/getReadyTaskList', {
  does: '任务列表',
  may: 'library:read',
  takes: TaskQuery,
  answers: TaskPage,
  whileSeeing: true,
})

export const taskDetail = call('GET /v2/fb/selectCollect/task/:id', {
  does: '任务',
  may: 'library:read',
  takes: TaskIdInput,
  answers: TaskDetail,
})

export const saveTask = call('POST /v2/fb/task/save', {
  does: '保存任务',
  may: 'library:plan',
  takes: SaveTask,
  answers: SavedTask,
  says: () => t.saved,
})

export const updateTask = call('POST /v2/fb/ready/updateTask', {
  does: '修改任务',
  may: 'library:plan',
  takes: UpdateTask,
  answers: SavedTask,
  says: () => t.saved,
})

export const assignTasks = call('POST /v2/fb/task/assign', {
  does: '分配任务承担机构',
  may: 'library:plan',
  takes: AssignTasks,
  answers: BatchResult,
})

export const issueTasks = call('POST /v2/fb/task/issue', {
  does: '下达任务',
  may: 'library:plan',
  takes: IssueTasks,
  answers: BatchResult,
})

export const transitionTasks = call('POST /v2/fb/task/move', {
  does: '开始、完成、关闭或重新打开任务',
  may: 'library:plan',
  takes: TransitionTasks,
  answers: BatchResult,
})

export const deleteReady = call('POST /v2/fb/ready/delete', {
  does: '删除用例或任务草稿',
  may: ['library:write', 'library:plan'],
  takes: DeleteReady,
  answers: BatchResult,
})
