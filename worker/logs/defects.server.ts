import type { MiddlewareHandler } from 'hono'
import { newMeter, openDatabase } from '../../db/client'
import { log } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import type { App } from '../core/http.server'
import { Refusal } from '../core/refusal'
import { inChinese } from '../core/texts'
import { stamp } from '../core/time'
import { tripsOf } from '../core/trips.server'
import { stackOf, wordsOf } from './rules'
import { t } from './texts'

/** Where everything fails at once the first of each minute tell enough. */
const MOST = 20
let [minute, told] = ['', 0]

/** Notes a defect in the log, with its stack and without the values of anybody. One trip of its own, after the answer. */
export function noteDefect(ctx: Context, error: unknown): void {
  const now = stamp(ctx.now())
  if (minute !== now.slice(0, 16)) [minute, told] = [now.slice(0, 16), 0]
  told += 1
  if (told > MOST) return
  const { env, bindings, actor, request } = ctx
  // A reading may write nothing; what went wrong with it is written beside it.
  const db = openDatabase(env.DB_URL, env.DB_TOKEN, newMeter(), tripsOf(bindings, env))
  const row = {
    ...{ id: ctx.id(), logType: 4, action: 'defect', createTime: now, requestId: request.id },
    logContent: inChinese(() => t.defect(wordsOf(error))),
    requestParam: stackOf(error),
    ...(isPerson(actor) && {
      ...{ userId: actor.userId, userid: actor.username },
      ...{ username: actor.realname, roleCode: actor.roleCode },
    }),
    ...{ ip: request.ip, method: request.method, requestUrl: request.url },
  }
  ctx.after(db.insert(log).values(row))
}

/** Whatever answers 500 is noted. */
export const notesDefects: MiddlewareHandler<App> = async (c, next) => {
  await next()
  if (c.var.ctx && c.error && c.res.status === 500 && !(c.error instanceof Refusal) && !c.var.begunAnew)
    noteDefect(c.var.ctx, c.error)
}
