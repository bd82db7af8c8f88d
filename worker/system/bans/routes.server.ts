import type { Context as HonoContext } from 'hono'
import { answers } from '../../core/route.server'
import type { Context } from '../../core/context'
import { stamp } from '../../core/time'
import { keep } from '../../records/keep.server'
import { type Part, part } from '../../records/parts.server'
import * as calls from './calls'
import { banAgain, closesSockets, liftBan } from './commands.server'
import { forgetBans } from './kept.server'
import { bannedIp } from './record'
import { banProblem } from './rules'
import { t } from './texts'

/** Rejects bans of the caller's own address, the machine and its proxies. A new ban starts now and counts as manual. */
const sensible: Part = (ctx, about) => {
  const now = stamp(ctx.now())
  return part(bannedIp, {
    reads: () => null,
    refuses(_, next, before) {
      const problem = next.status === 0 ? null : banProblem(next.ip, ctx.request.ip, ctx.env.TRUSTED_PROXIES)
      const past = next.toTime !== '' && next.toTime !== before?.toTime && next.toTime <= now
      return { ...(problem && { ip: problem }), ...(past && { toTime: t.past }) }
    },
    gives: (_, next, before) => (before ? {} : { fromTime: now }),
    effects: (_, act, row, before) =>
      act === 'add' || (act === 'edit' && before?.status === 1) ? [closesSockets(row.ip)] : [],
  })(ctx, about)
}
export const bans = keep(bannedIp, sensible)

/** Invalidates the cache after a change: it takes effect at once in this isolate, in others within two seconds. */
const acting =
  <Input, Result>(act: (ctx: Context, input: Input, c: HonoContext<any>) => Promise<Result>) =>
  async (ctx: Context, input: Input, c: HonoContext<any>): Promise<Result> => {
    const done = await act(ctx, input, c)
    forgetBans()
    return done
  }

export const banRoutes = answers(calls, {
  ...bans,
  add: acting(bans.add),
  edit: acting(bans.edit),
  remove: acting(bans.remove),
  importExcel: acting((ctx, input, c) => bans.importExcel(ctx, input, c)),
  lift: acting(liftBan),
  banAgain: acting(banAgain),
})
