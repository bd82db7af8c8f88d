import type { MiddlewareHandler } from 'hono'
import { createMeter, openDatabase } from '../../db/client'
import { log } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import type { App } from '../core/http.server'
import { Refusal } from '../core/refusal'
import { inChinese } from '../core/texts'
import { formatStamp } from '../core/time'
import { databaseTransport } from '../core/database-transport.server'
import { errorStack, errorSummary } from './rules'
import { t } from './texts'

/** Most defects logged per minute, so that a total failure does not flood the log. */
const MAX_PER_MINUTE = 20
let [minute, noted] = ['', 0]

/** Logs a defect with its stack trace and without personal values. One round trip of its own, after the response. */
export function logDefect(ctx: Context, error: unknown): void {
  const now = formatStamp(ctx.now())
  if (minute !== now.slice(0, 16)) [minute, noted] = [now.slice(0, 16), 0]
  noted += 1
  if (noted > MAX_PER_MINUTE) return
  const { env, bindings, actor, request } = ctx
  // The context of a read is read-only, so a connection of its own writes the row.
  const db = openDatabase(env.DB_URL, env.DB_TOKEN, createMeter(), databaseTransport(bindings, env))
  const row = {
    ...{ id: ctx.id(), logType: 4, action: 'defect', createTime: now, requestId: request.id },
    logContent: inChinese(() => t.defect(errorSummary(error))),
    requestParam: errorStack(error),
    ...(isPerson(actor) && {
      ...{ userId: actor.userId, userid: actor.username },
      ...{ username: actor.realname, roleCode: actor.roleCode },
    }),
    ...{ ip: request.ip, method: request.method, requestUrl: request.url },
  }
  ctx.after(db.insert(log).values(row))
}

/** Middleware that logs every defect with status 500. */
export const defectLogger: MiddlewareHandler<App> = async (c, next) => {
  await next()
  if (c.var.ctx && c.error && c.res.status === 500 && !(c.error instanceof Refusal) && !c.var.begunAnew)
    logDefect(c.var.ctx, c.error)
}
