import { load } from '~/app/lib/load.server'
import type { Context } from '~/worker/core/context'
import { forgive } from '~/worker/core/list'
import type { Call } from '~/worker/core/call'

type Reads<Screen> = { screen: (ctx: Context, query: never) => Promise<Screen> }

/**
 * Loads a record's screen by the page's URL.
 * @param fixed parameters that override the URL
 */
export const loadRecord = <Screen>(
  args: Parameters<typeof load>[0],
  reads: Reads<Screen>,
  { list }: { list: Call },
  fixed: Record<string, string> = {},
) =>
  load(args, list, (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    for (const [name, value] of Object.entries(fixed)) params.set(name, value)
    return reads.screen(ctx, forgive(list.takes!, params) as never)
  })
