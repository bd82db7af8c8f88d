import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { deleteTasks, saveTask, updateTask } from './commands.server'
import { listTasks, taskChoices } from './queries.server'

/** Tasks of established subjects. */
export const tasks: readonly Route[] = [
  on(calls.listTasks, listTasks),
  on(calls.taskChoices, taskChoices),
  on(calls.saveTask, saveTask),
  on(calls.updateTask, updateTask),
  on(calls.deleteTasks, deleteTasks),
]
