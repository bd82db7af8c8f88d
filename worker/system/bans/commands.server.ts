import { eq } from 'drizzle-orm'
import { bannedIp, setting } from '../../../db/schema'
import { type Change, insert, outbox, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import { commit } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { conflict, notFound, Refusal } from '../../core/refusal'
import { readAll } from '../../core/read-all.server'
import { inChinese } from '../../core/texts'
import { stamp } from '../../core/time'
import { readSettings } from '../settings'
import { banProblem, rangeAround } from './rules'
import { t } from './texts'

const load = async (ctx: Context, { id }: { id: string }) =>
  (await ctx.db.select().from(bannedIp).where(eq(bannedIp.id, id)))[0]
const about = (row: Row<'bannedIp'>, act: string) => ({ bizType: 'bannedIp', bizId: row.id, text: `${act} ${row.ip}` })

/** What goes into the commit that shuts a range out: pages that are open there hear nothing more. */
export const closesSockets = (range: string): Change => outbox('shutOut', { range })

/** Lets an address in again; the row stays and says that it was shut out. */
export const liftBan = command('system:manage', {
  load,
  decide(row) {
    if (!row) throw notFound()
    if (row.status === 0) throw conflict(t.isLifted)
    return { changes: [update('bannedIp', row, { status: 0 })], result: null, about: about(row, '解除封禁') }
  },
})
/** Shuts an address out again that was let in, from now on. */
export const banAgain = command('system:manage', {
  load,
  decide(row, _, ctx) {
    if (!row) throw notFound()
    if (row.status === 1) throw conflict(t.isShut)
    const now = stamp(ctx.now())
    const problem = banProblem(row.ip, ctx.request.ip, ctx.env.TRUSTED_PROXIES)
    if (problem) throw conflict(problem)
    if (row.toTime && row.toTime <= now) throw conflict(t.past)
    return {
      changes: [update('bannedIp', row, { status: 1, fromTime: now, source: 'manual' }), closesSockets(row.ip)],
      result: null,
      about: about(row, '重新封禁'),
    }
  },
})

/**
 * Bans an address from signing in and other open calls, for as long as the centre says, after it went on past its limit. An
 * address may be a whole institution: pages and sessions go on. Two trips, and nobody's act but the system's.
 */
export async function banCaller(ctx: Context): Promise<void> {
  const { ip } = ctx.request
  if (!ip || banProblem(ip, '', ctx.env.TRUSTED_PROXIES)) return
  const range = rangeAround(ip)
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
    fromTime: stamp(now),
    toTime: stamp(new Date(now.getTime() + minutes * 60_000)),
    status: 1 as const,
  }
  const system: Context = { ...ctx, actor: { kind: 'system', name: 'lockout' } }
  const change = row ? update('bannedIp', row, ban) : insert('bannedIp', { id: ctx.id(), ip: range, ...ban })
  await commit(system, 'system:manage', [change], {
    bizType: 'bannedIp',
    bizId: row?.id ?? '',
    text: `自动封禁 ${range}`,
  }).catch((error: unknown) => {
    // Another of its tries was quicker.
    if (!(error instanceof Refusal && error.code === 409)) throw error
  })
}
