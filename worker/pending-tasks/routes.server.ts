import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import { countTodos, listTodos } from './queries.server'

export const pendingTasks: readonly Route[] = handleCalls(calls, {
  countTodos,
  listTodos: async (ctx, input) => (await listTodos(ctx, input)).page,
})
