import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { countTodos, listTodos } from './queries.server'

export const todos: readonly Route[] = [
  on(calls.countTodos, countTodos),
  on(calls.listTodos, async (ctx, input) => (await listTodos(ctx, input)).page),
]
