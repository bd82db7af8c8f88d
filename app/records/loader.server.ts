import { loadPage } from '~/app/lib/loader.server'
import type { Context } from '~/worker/core/context'
import { parseLenient } from '~/worker/core/list'
import type { Call } from '~/worker/core/call'

type ScreenReads<Screen> = { screen: (ctx: Context, query: never) => Promise<Screen> }

/**
 * Loads a record's screen by the page's URL.
 * @param fixed parameters that override the URL
 */
export const loadRecord = <Screen>(
  args: Parameters<typeof loadPage>[0],
  reads: ScreenReads<Screen>,
  { list }: { list: Call },
  fixed: Record<string, string> = {},
) =>
  loadPage(args, list, (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    for (const [name, value] of Object.entries(fixed)) params.set(name, value)
    return reads.screen(ctx, parseLenient(list.takes!, params) as never)
  })
