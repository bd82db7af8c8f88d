import type { LoaderFunctionArgs } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { parseLenient } from '~/worker/core/list'
import { forbidden } from '~/worker/core/refusal'
import { formatStamp } from '~/worker/core/time'
import { PendingTaskQuery } from '~/worker/pending-tasks/contract'
import { pendingTaskScreens, type PendingTaskScreen } from '~/worker/pending-tasks/kinds.server'
import { listTodos } from '~/worker/pending-tasks/queries.server'
import * as todos from '~/worker/pending-tasks/calls'
import { t } from './texts'

/**
 * Returns the loader of a pending-task page.
 * @throws 403 if the actor has another role than the page
 */
export const pendingTaskLoader = (screen: PendingTaskScreen, name: () => string) => (args: LoaderFunctionArgs) =>
  loadPage(args, todos.listTodos, async (ctx, url) => {
    if (ctx.actor.roleCode !== pendingTaskScreens[screen].role) throw forbidden(t.foreignScreen)
    const query = parseLenient(PendingTaskQuery, url.searchParams)
    return { name: name(), query, now: formatStamp(ctx.now()), ...(await listTodos(ctx, { ...query, screen })) }
  })
export type PendingTaskData = Awaited<ReturnType<ReturnType<typeof pendingTaskLoader>>>
