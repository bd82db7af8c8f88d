import type { SignedIn } from '~/app/lib/load.server'
import { latestAnnouncements } from '~/worker/announcements/queries/reader.server'
import { readAll } from '~/worker/core/read-all.server'
import { stamp } from '~/worker/core/time'
import { kindsOf, todoScreens } from '~/worker/todos/kinds.server'
import { kindRows, todoOf, todosOf } from '~/worker/todos/queries.server'

/** To-dos on the page; the lists have the rest. */
const SHOWN = 10
const ANNOUNCEMENTS = 5

/**
 * What is due for the person, how much of each kind and where its list is, and the centre's last announcements. One trip.
 * The counts come from the table that the lists and the counts of the menu read.
 */
export async function readWorkplace(ctx: SignedIn) {
  const { roleCode, realname } = ctx.actor
  const names = kindsOf(roleCode)
  const { waiting, announcements } = await readAll(ctx, {
    waiting: todosOf(ctx, names, { pageNo: 1, pageSize: SHOWN }),
    announcements: latestAnnouncements(ctx, ANNOUNCEMENTS),
  })
  const screens = Object.entries(todoScreens).filter(([, { role }]) => role === roleCode)
  const kinds = kindRows(names, waiting.counts).map((one) => ({
    ...one,
    screen: screens.find(([path]) => kindsOf(roleCode, path).some((name) => name === one.kind))?.[0] ?? one.list,
  }))
  return {
    roleCode,
    realname,
    now: stamp(ctx.now()),
    kinds,
    total: waiting.total,
    todos: waiting.rows.map(todoOf),
    announcements,
  }
}
