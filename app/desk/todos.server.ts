import type { LoaderFunctionArgs } from 'react-router'
import { load } from '~/app/lib/load.server'
import { forgive } from '~/worker/core/list'
import { forbidden } from '~/worker/core/refusal'
import { stamp } from '~/worker/core/time'
import { TodoQuery } from '~/worker/todos/contract'
import { todoScreens, type TodoScreen } from '~/worker/todos/kinds.server'
import { listTodos } from '~/worker/todos/queries.server'
import * as todos from '~/worker/todos/calls'
import { t } from './texts'

/**
 * Returns the loader of a pending-task page.
 * @throws 403 if the actor has another role than the page
 */
export const todoLoader = (screen: TodoScreen, name: () => string) => (args: LoaderFunctionArgs) =>
  load(args, todos.listTodos, async (ctx, url) => {
    if (ctx.actor.roleCode !== todoScreens[screen].role) throw forbidden(t.foreignScreen)
    const query = forgive(TodoQuery, url.searchParams)
    return { name: name(), query, now: stamp(ctx.now()), ...(await listTodos(ctx, { ...query, screen })) }
  })
export type TodoData = Awaited<ReturnType<ReturnType<typeof todoLoader>>>
