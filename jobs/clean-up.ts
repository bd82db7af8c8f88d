import { and, eq, inArray, lt } from 'drizzle-orm'
import { captcha, deadLetter, figureCache, jobRun, outbox, session } from '~/db/schema'
import { addDays, formatStamp } from '~/worker/core/time'
import { resolveJobParams } from '~/worker/schedule/plans'
import type { JobHandler } from './runner'

/**
 * Deletes expired captchas, old sessions, cached statistics, delivered outbox rows, resent dead letters and old job
 * runs. Failed rows stay for inspection. One round trip.
 */
export const cleanUpTables: JobHandler = async (ctx, _cursor, _hold, params) => {
  const { sent, runs, sessions } = resolveJobParams('cleanUp', params)
  const before = (days: number) => formatStamp(addDays(ctx.now(), -days))
  const gone = await ctx.db.batch([
    ctx.db.delete(captcha).where(lt(captcha.expireTime, before(0))),
    ctx.db.delete(session).where(lt(session.expireTime, before(sessions))),
    ctx.db.delete(outbox).where(and(inArray(outbox.status, [1, 3]), lt(outbox.createTime, before(sent)))),
    ctx.db.delete(deadLetter).where(and(eq(deadLetter.status, 1), lt(deadLetter.createTime, before(sent)))),
    ctx.db.delete(figureCache).where(lt(figureCache.madeAt, before(0))),
    ctx.db.delete(jobRun).where(lt(jobRun.startTime, before(runs))),
  ])
  return `${gone.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0)} rows`
}
