import { and, inArray, lt } from 'drizzle-orm'
import { captcha, jobRun, outbox, session } from '~/db/schema'
import { addDays, stamp } from '~/worker/core/time'
import type { Work } from './run'

/** Days that things are kept after they have served. */
const SENT = 30
const RUNS = 90
const SESSIONS = 7

/** Throws away what has served: captchas and sessions that ran out, what was sent, old runs. What failed stays to be looked at. */
export const cleanUp: Work = async (ctx) => {
  const before = (days: number) => stamp(addDays(ctx.now(), -days))
  const gone = await ctx.db.batch([
    ctx.db.delete(captcha).where(lt(captcha.expireTime, before(0))),
    ctx.db.delete(session).where(lt(session.expireTime, before(SESSIONS))),
    ctx.db.delete(outbox).where(and(inArray(outbox.status, [1, 3]), lt(outbox.createTime, before(SENT)))),
    ctx.db.delete(jobRun).where(lt(jobRun.startTime, before(RUNS))),
  ])
  return `${gone.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0)} rows`
}
