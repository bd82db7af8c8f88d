import { log } from '../../db/schema'
import type { Context } from '../core/context'
import { stamp } from '../core/time'

type Who = { id: string; username: string; realname: string; roleCode: string }
/** Kinds of log rows that signing in writes: 1 a sign-in, 2 an act of the session, 4 a failure. */
export const sessionLog = (
  ctx: Context,
  logType: 1 | 2 | 4,
  logContent: string,
  who: Partial<Who>,
  started: number,
  bizId = '',
) =>
  ctx.db.insert(log).values({
    id: ctx.id(),
    logType,
    logContent,
    ...(bizId && { bizType: 'user', bizId }),
    userId: who.id ?? '',
    userid: who.username ?? '',
    username: who.realname ?? '',
    roleCode: who.roleCode ?? '',
    ip: ctx.request.ip,
    method: ctx.request.method,
    requestUrl: ctx.request.url,
    requestId: ctx.request.id,
    costTime: Math.max(0, Date.now() - started),
    createTime: stamp(ctx.now()),
  })
