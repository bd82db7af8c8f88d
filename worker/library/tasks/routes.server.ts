import { handleCalls, type Route } from '../../core/route.server'
import { deleteCases } from '../cases/commands/transitions.server'
import * as calls from './calls'
import * as commands from './commands.server'
import { deleteTasks, saveTask } from './commands.server'
import * as queries from './queries.server'
import { taskDetail } from './queries.server'

export const libraryTasks: readonly Route[] = handleCalls(calls, {
  ...queries,
  ...commands,
  taskDetail: (ctx, { id }) => taskDetail(ctx, id),
  updateTask: saveTask,
  deleteReady: (ctx, { ids, type }) => (type === 'case' ? deleteCases(ctx, { ids }) : deleteTasks(ctx, { ids })),
})
