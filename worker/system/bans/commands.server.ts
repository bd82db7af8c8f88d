import { eq } from 'drizzle-orm'
import { bannedIp, setting } from '../../../db/schema'
import { type Change, insert, outboxEntry, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import { commit } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { conflict, notFound, Refusal } from '../../core/refusal'
import { readAll } from '../../core/read-all.server'
import { inChinese } from '../../core/texts'
import { formatStamp } from '../../core/time'
import { readSettings } from '../settings'
import { findBanProblem, banRangeOf } from './rules'
import { t } from './texts'

const loadBan = async (ctx: Context, { id }: { id: string }) =>
  (await ctx.db.select().from(bannedIp).where(eq(bannedIp.id, id)))[0]
const about = (row: Row<'bannedIp'>, act: string) => ({ bizType: 'bannedIp', bizId: row.id, text: `${act} ${row.ip}` })

/** Change for the commit that bans a range: it closes the sockets of open pages there. */
export const closeSocketsChange = (range: string): Change => outboxEntry('shutOut', { range })

/** Lifts a ban. The row stays as a record. @throws 404, 409 if it is already lifted */
export const liftBan = command('system:manage', {
  load: loadBan,
  decide(row) {
    if (!row) throw notFound()
    if (row.status === 0) throw conflict(t.isLifted)
    return { changes: [update('bannedIp', row, { status: 0 })], result: null, about: about(row, '解除封禁') }
  },
})
/**
 * Activates a lifted ban again, from now on. @throws 404, 409 if it is active, has expired, or the range may not be
 * banned
 */
export const banAgain = command('system:manage', {
  load: loadBan,
  decide(row, _, ctx) {
    if (!row) throw notFound()
    if (row.status === 1) throw conflict(t.isShut)
    const now = formatStamp(ctx.now())
    const problem = findBanProblem(row.ip, ctx.request.ip, ctx.env.TRUSTED_PROXIES)
    if (problem) throw conflict(problem)
    if (row.toTime && row.toTime <= now) throw conflict(t.past)
    return {
      changes: [update('bannedIp', row, { status: 1, fromTime: now, source: 'manual' }), closeSocketsChange(row.ip)],
      result: null,
      about: about(row, '重新封禁'),
    }
  },
})

/**
 * Bans the caller's address from sign-in and other open calls after it exceeded its limit, for the configured time.
 * Pages and sessions continue, because an address may be a whole institution. The system, not a person, is the actor.
 * Two round trips.
 */
export async function banCaller(ctx: Context): Promise<void> {
  const { ip } = ctx.request
  if (!ip || findBanProblem(ip, '', ctx.env.TRUSTED_PROXIES)) return
  const range = banRangeOf(ip)
  const { rows, settings } = await readAll(ctx, {
    rows: ctx.db.select().from(bannedIp).where(eq(bannedIp.ip, range)),
    settings: ctx.db.select().from(setting).where(eq(setting.id, 'autoBanMinutes')),
  })
  const { autoBanMinutes: minutes } = readSettings(settings)
  const [row] = rows
  if (minutes === 0 || row?.status === 1) return
  const now = ctx.now()
  const ban = {
    reason: inChinese(() => t.failures(minutes)),
    source: 'auto' as const,
    fromTime: formatStamp(now),
    toTime: formatStamp(new Date(now.getTime() + minutes * 60_000)),
    status: 1 as const,
  }
  const system: Context = { ...ctx, actor: { kind: 'system', name: 'lockout' } }
  const change = row ? update('bannedIp', row, ban) : insert('bannedIp', { id: ctx.id(), ip: range, ...ban })
  await commit(system, 'system:manage', [change], {
    bizType: 'bannedIp',
    bizId: row?.id ?? '',
    text: `自动封禁 ${range}`,
  }).catch((error: unknown) => {
    // A concurrent attempt of the same address was faster.
    if (!(error instanceof Refusal && error.code === 409)) throw error
  })
}
