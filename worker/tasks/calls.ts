import { call } from '../core/call'
import { z } from 'zod'
import { pageOf } from '../core/list'
import { Outcome } from '../core/outcome'
import { ChoiceQuery, SaveTask, SomeTasks, TaskChoice, TaskQuery, TaskRow, UpdateTask } from './contract'
import { t } from './texts'

const Saved = z.strictObject({ id: z.string() })
export const listTasks = call('GET /v2/subjecttask/list', {
  does: '课题任务',
  may: 'subject:readTask',
  takes: TaskQuery,
  answers: pageOf(TaskRow),
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
  answers: Saved,
  says: () => t.saved,
})

export const updateTask = call('POST /v2/subjecttask/update', {
  does: '修改课题任务',
  may: 'subject:task',
  takes: UpdateTask,
  answers: Saved,
  says: () => t.saved,
})

export const deleteTasks = call('POST /v2/subjecttask/delete', {
  does: '删除课题任务',
  may: 'subject:task',
  takes: SomeTasks,
  answers: Outcome,
})
