import { call } from '../core/call'
import { z } from 'zod'
import { pageSchema } from '../core/list'
import { BatchResult } from '../core/batch-result'
import { ChoiceQuery, SaveTask, TaskIds, TaskChoice, TaskQuery, TaskRow, UpdateTask } from './contract'
import { t } from './texts'

const SavedTask = z.strictObject({ id: z.string() })
export const listTasks = call('GET /v2/subjecttask/list', {
  does: '课题任务',
  may: 'subject:readTask',
  takes: TaskQuery,
  answers: pageSchema(TaskRow),
})

export const taskChoices = call('GET /v2/subjecttask/choices', {
  does: '可安排任务的课题',
  may: 'subject:task',
  takes: ChoiceQuery,
  answers: z.array(TaskChoice),
})

export const saveTask = call('POST /v2/subjecttask/save', {
  does: '新建课题任务',
  may: 'subject:task',
  takes: SaveTask,
  answers: SavedTask,
  says: () => t.saved,
})

export const updateTask = call('POST /v2/subjecttask/update', {
  does: '修改课题任务',
  may: 'subject:task',
  takes: UpdateTask,
  answers: SavedTask,
  says: () => t.saved,
})

export const deleteTasks = call('POST /v2/subjecttask/delete', {
  does: '删除课题任务',
  may: 'subject:task',
  takes: TaskIds,
  answers: BatchResult,
})
