import type { Context as HonoContext } from 'hono'
import { handleCalls } from '../../core/route.server'
import type { Context } from '../../core/context'
import { formatStamp } from '../../core/time'
import { recordHandlers } from '../../records/handlers.server'
import { type RecordHook, recordHook } from '../../records/hooks.server'
import * as calls from './calls'
import { banAgain, closeSocketsChange, liftBan } from './commands.server'
import { invalidateBans } from './ban-cache.server'
import { bannedIp } from './record'
import { findBanProblem } from './rules'
import { t } from './texts'

/** Rejects bans of the caller's own address, the machine and its proxies. A new ban starts now and counts as manual. */
const banHook: RecordHook = (ctx, about) => {
  const now = formatStamp(ctx.now())
  return recordHook(bannedIp, {
    reads: () => null,
    refuses(_, next, before) {
      const problem = next.status === 0 ? null : findBanProblem(next.ip, ctx.request.ip, ctx.env.TRUSTED_PROXIES)
      const past = next.toTime !== '' && next.toTime !== before?.toTime && next.toTime <= now
      return { ...(problem && { ip: problem }), ...(past && { toTime: t.past }) }
    },
    gives: (_, next, before) => (before ? {} : { fromTime: now }),
    effects: (_, act, row, before) =>
      act === 'add' || (act === 'edit' && before?.status === 1) ? [closeSocketsChange(row.ip)] : [],
  })(ctx, about)
}
export const banHandlers = recordHandlers(bannedIp, banHook)

/** Invalidates the cache after a change: it takes effect at once in this isolate, in others within two seconds. */
const withInvalidation =
  <Input, Result>(act: (ctx: Context, input: Input, c: HonoContext<any>) => Promise<Result>) =>
  async (ctx: Context, input: Input, c: HonoContext<any>): Promise<Result> => {
    const done = await act(ctx, input, c)
    invalidateBans()
    return done
  }

export const banRoutes = handleCalls(calls, {
  ...banHandlers,
  add: withInvalidation(banHandlers.add),
  edit: withInvalidation(banHandlers.edit),
  remove: withInvalidation(banHandlers.remove),
  importExcel: withInvalidation((ctx, input, c) => banHandlers.importExcel(ctx, input, c)),
  lift: withInvalidation(liftBan),
  banAgain: withInvalidation(banAgain),
})
