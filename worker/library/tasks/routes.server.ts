import { on, type Route } from '../../core/route.server'
import { deleteCases } from '../cases/commands/move.server'
import * as calls from './calls'
import { assignTasks, deleteTasks, issueTasks, moveTasks, saveTask } from './commands.server'
import { listRated, listTasks, taskDetail } from './queries.server'

export const tasksOfPlans: readonly Route[] = [
  on(calls.listRated, listRated),
  on(calls.listTasks, listTasks),
  on(calls.taskDetail, (ctx, { id }) => taskDetail(ctx, id)),
  on(calls.saveTask, saveTask),
  on(calls.updateTask, saveTask),
  on(calls.assignTasks, assignTasks),
  on(calls.issueTasks, issueTasks),
  on(calls.moveTasks, moveTasks),
  on(calls.deleteReady, (ctx, { ids, type }) =>
    type === 'case' ? deleteCases(ctx, { ids }) : deleteTasks(ctx, { ids }),
  ),
]
