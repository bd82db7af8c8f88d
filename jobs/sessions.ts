import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { session, setting } from '~/db/schema'
import { outboxEntry, update } from '~/worker/core/change'
import { commitEach } from '~/worker/core/commit.server'
import { readAll } from '~/worker/core/read-all.server'
import { addDays, addSeconds, formatStamp } from '~/worker/core/time'
import { readSettings } from '~/worker/system/settings'
import type { JobHandler } from './runner'

const PER_STEP = 100
/** Maximum age of a session in days; bounds the range of the index that is read. */
const MAX_SESSION_DAYS = 8

/**
 * Expires sessions without a request for longer than the setting `idleMinutes`, as if their seven days were over, and
 * closes their sockets. The time of the last request is `session.last_time`, which is up to a minute late. 100 per
 * step.
 */
export const endIdleSessions: JobHandler = async (ctx) => {
  const now = ctx.now()
  const [settings] = await readAll(ctx, [ctx.db.select().from(setting).where(eq(setting.id, 'idleMinutes'))])
  const { idleMinutes } = readSettings(settings, ctx.env.ENVIRONMENT)
  if (!idleMinutes) return '0 idle sessions'
  const idle = await ctx.db
    .select({ id: session.id, userId: session.userId })
    .from(session)
    .where(
      and(
        eq(session.revoked, 0),
        eq(session.stage, ''),
        lte(session.lastTime, formatStamp(addSeconds(now, -60 * idleMinutes))),
        gt(session.lastTime, formatStamp(addDays(now, -MAX_SESSION_DAYS))),
        gt(session.expireTime, formatStamp(now)),
      ),
    )
    .orderBy(asc(session.lastTime))
    .limit(PER_STEP)
  await commitEach(
    ctx,
    'job',
    idle.map(({ id, userId }) => ({
      id,
      changes: [
        update('session', { id }, { expireTime: formatStamp(now) }),
        outboxEntry('signedOut', { userId, sessionId: id }),
      ],
      about: { bizType: 'user', bizId: userId, text: '闲置会话下线' },
    })),
  )
  const detail = `${idle.length} idle sessions`
  return idle.length === PER_STEP ? { detail, next: formatStamp(now) } : detail
}
