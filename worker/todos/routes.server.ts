import * as calls from './calls'
import { answers, type Route } from '../core/route.server'
import { countTodos, listTodos } from './queries.server'

export const todos: readonly Route[] = answers(calls, {
  countTodos,
  listTodos: async (ctx, input) => (await listTodos(ctx, input)).page,
})
